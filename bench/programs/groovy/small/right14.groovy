package groovysmall14

class LanternBox<T extends Comparable<T>> {
    private final List<T> items
    LanternBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LanternUse { Boolean use(Boolean x, Boolean y) { return new LanternBox<Boolean>([x, y]).largest() } }
