package javasmall35;

record TillPair<A, B>(A first, B second) {
    TillPair<B, A> swapped() { return new TillPair<>(second, first); }

    static <A> java.util.List<TillPair<A, Integer>> zip(java.util.List<A> left, java.util.List<Integer> right) {
        var result = new java.util.ArrayList<TillPair<A, Integer>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new TillPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}
