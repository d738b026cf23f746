package javasmall10;

class TillBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    TillBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Integer use(Integer x, Integer y) { return new TillBox<>(java.util.List.of(x, y)).largest(); }
}
