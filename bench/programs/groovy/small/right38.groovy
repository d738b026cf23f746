package groovysmall38

class HarbourPair<A, B> {
    final A first
    final B second

    HarbourPair(A first, B second) {
        this.first = first
        this.second = second
    }

    HarbourPair<B, A> swapped() { return new HarbourPair<B, A>(second, first) }

    HarbourPair<A, Double> with(Double other) { return new HarbourPair<A, Double>(first, other) }
}
