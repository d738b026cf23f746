package groovysmall00

class TillNode<T> {
    T head
    TillNode<T> tail

    TillNode(T head, TillNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}
