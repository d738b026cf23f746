package groovysmall36

class LedgerPair<A, B> {
    final A first
    final B second

    LedgerPair(A first, B second) {
        this.first = first
        this.second = second
    }

    LedgerPair<B, A> swapped() { return new LedgerPair<B, A>(second, first) }

    LedgerPair<A, String> with(String other) { return new LedgerPair<A, String>(first, other) }
}
