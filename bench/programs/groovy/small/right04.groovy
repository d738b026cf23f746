package groovysmall04

class LanternNode<T> {
    T head
    LanternNode<T> tail

    LanternNode(T head, LanternNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}
