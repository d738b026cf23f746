package javasmall38;

record HarbourPair<A, B>(A first, B second) {
    HarbourPair<B, A> swapped() { return new HarbourPair<>(second, first); }

    static <A> java.util.List<HarbourPair<A, Double>> zip(java.util.List<A> left, java.util.List<Double> right) {
        var result = new java.util.ArrayList<HarbourPair<A, Double>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new HarbourPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}
