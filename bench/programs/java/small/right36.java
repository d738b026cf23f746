package javasmall36;

record LedgerPair<A, B>(A first, B second) {
    LedgerPair<B, A> swapped() { return new LedgerPair<>(second, first); }

    static <A> java.util.List<LedgerPair<A, String>> zip(java.util.List<A> left, java.util.List<String> right) {
        var result = new java.util.ArrayList<LedgerPair<A, String>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new LedgerPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}
