package javasmall13;

class HarbourBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    HarbourBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Double use(Double x, Double y) { return new HarbourBox<>(java.util.List.of(x, y)).largest(); }
}
