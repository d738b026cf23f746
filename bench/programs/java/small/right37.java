package javasmall37;

record ParcelPair<A, B>(A first, B second) {
    ParcelPair<B, A> swapped() { return new ParcelPair<>(second, first); }

    static <A> java.util.List<ParcelPair<A, Long>> zip(java.util.List<A> left, java.util.List<Long> right) {
        var result = new java.util.ArrayList<ParcelPair<A, Long>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new ParcelPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}
