package groovysmall11

class LedgerBox<T extends Comparable<T>> {
    private final List<T> items
    LedgerBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LedgerUse { String use(String x, String y) { return new LedgerBox<String>([x, y]).largest() } }
