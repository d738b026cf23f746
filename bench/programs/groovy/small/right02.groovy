package groovysmall02

class ParcelNode<T> {
    T head
    ParcelNode<T> tail

    ParcelNode(T head, ParcelNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}
