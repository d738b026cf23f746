package groovysmall12

class ParcelBox<T extends Comparable<T>> {
    private final List<T> items
    ParcelBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class ParcelUse { Long use(Long x, Long y) { return new ParcelBox<Long>([x, y]).largest() } }
