package groovysmall10

class TillBox<T extends Comparable<T>> {
    private final List<T> items
    TillBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class TillUse { Integer use(Integer x, Integer y) { return new TillBox<Integer>([x, y]).largest() } }
