package groovysmall39

class LanternPair<A, B> {
    final A first
    final B second

    LanternPair(A first, B second) {
        this.first = first
        this.second = second
    }

    LanternPair<B, A> swapped() { return new LanternPair<B, A>(second, first) }

    LanternPair<A, Boolean> with(Boolean other) { return new LanternPair<A, Boolean>(first, other) }
}

class LanternWrong { int f() { return "text".missing() } }
