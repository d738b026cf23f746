package groovysmall13

class HarbourBox<T extends Comparable<T>> {
    private final List<T> items
    HarbourBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class HarbourUse { Double use(Double x, Double y) { return new HarbourBox<Double>([x, y]).largest() } }
