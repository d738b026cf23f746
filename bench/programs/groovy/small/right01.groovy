package groovysmall01

class LedgerNode<T> {
    T head
    LedgerNode<T> tail

    LedgerNode(T head, LedgerNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}
