package javasmall11;

class LedgerBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LedgerBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static String use(String x, String y) { return new LedgerBox<>(java.util.List.of(x, y)).largest(); }
}
