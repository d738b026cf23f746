package javasmall39;

record LanternPair<A, B>(A first, B second) {
    LanternPair<B, A> swapped() { return new LanternPair<>(second, first); }

    static <A> java.util.List<LanternPair<A, Boolean>> zip(java.util.List<A> left, java.util.List<Boolean> right) {
        var result = new java.util.ArrayList<LanternPair<A, Boolean>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new LanternPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

class LanternWrong { int f(boolean b) { int x; if (b) x = 1; return x; } }
