package javasmall12;

class ParcelBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    ParcelBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Long use(Long x, Long y) { return new ParcelBox<>(java.util.List.of(x, y)).largest(); }
}
