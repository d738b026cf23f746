package groovysmall37

class ParcelPair<A, B> {
    final A first
    final B second

    ParcelPair(A first, B second) {
        this.first = first
        this.second = second
    }

    ParcelPair<B, A> swapped() { return new ParcelPair<B, A>(second, first) }

    ParcelPair<A, Long> with(Long other) { return new ParcelPair<A, Long>(first, other) }
}
