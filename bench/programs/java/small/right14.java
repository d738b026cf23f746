package javasmall14;

class LanternBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LanternBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Boolean use(Boolean x, Boolean y) { return new LanternBox<>(java.util.List.of(x, y)).largest(); }
}
