package groovysmall35

class TillPair<A, B> {
    final A first
    final B second

    TillPair(A first, B second) {
        this.first = first
        this.second = second
    }

    TillPair<B, A> swapped() { return new TillPair<B, A>(second, first) }

    TillPair<A, Integer> with(Integer other) { return new TillPair<A, Integer>(first, other) }
}
