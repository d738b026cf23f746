package groovysmall03

class HarbourNode<T> {
    T head
    HarbourNode<T> tail

    HarbourNode(T head, HarbourNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}
