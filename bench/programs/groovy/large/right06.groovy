package groovylarge06

import java.util.function.Function

class LedgerAGCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    LedgerAGCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class LedgerAGPair<A, B> {
    final A first
    final B second

    LedgerAGPair(A first, B second) {
        this.first = first
        this.second = second
    }

    LedgerAGPair<B, A> swapped() { return new LedgerAGPair<B, A>(second, first) }

    LedgerAGPair<A, Long> with(Long other) { return new LedgerAGPair<A, Long>(first, other) }
}

class LedgerAGNode<T> {
    T head
    LedgerAGNode<T> tail

    LedgerAGNode(T head, LedgerAGNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface LedgerAGShape {
    double area()
    LedgerAGShape scaled(double by)
}

class LedgerAGCircle implements LedgerAGShape {
    final double radius
    LedgerAGCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    LedgerAGShape scaled(double by) { return new LedgerAGCircle(radius * by) }
}

class LedgerAGBox<T extends Comparable<T>> {
    private final List<T> items
    LedgerAGBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LedgerAGUse { Integer use(Integer x, Integer y) { return new LedgerAGBox<Integer>([x, y]).largest() } }

enum LedgerAGColour {
    RED, GREEN, BLUE

    LedgerAGColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class LedgerAGWords {
    static List<String> words(String text) {
        return text.split(' ').toList().findAll { String word -> !word.isEmpty() }
    }

    static String longest(String text) {
        String best = ''
        for (String word : words(text)) {
            if (word.length() > best.length()) best = word
        }
        return best
    }
}

interface LedgerAGVisitor<R> {
    R number(int value)
}

abstract class LedgerAGTerm {
    abstract <R> R accept(LedgerAGVisitor<R> visitor)
}

class LedgerAGNumber extends LedgerAGTerm {
    private final int value
    LedgerAGNumber(int value) { this.value = value }
    <R> R accept(LedgerAGVisitor<R> visitor) { return visitor.number(value) }
}

class ParcelBGCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    ParcelBGCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class ParcelBGPair<A, B> {
    final A first
    final B second

    ParcelBGPair(A first, B second) {
        this.first = first
        this.second = second
    }

    ParcelBGPair<B, A> swapped() { return new ParcelBGPair<B, A>(second, first) }

    ParcelBGPair<A, Integer> with(Integer other) { return new ParcelBGPair<A, Integer>(first, other) }
}

class ParcelBGNode<T> {
    T head
    ParcelBGNode<T> tail

    ParcelBGNode(T head, ParcelBGNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface ParcelBGShape {
    double area()
    ParcelBGShape scaled(double by)
}

class ParcelBGCircle implements ParcelBGShape {
    final double radius
    ParcelBGCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    ParcelBGShape scaled(double by) { return new ParcelBGCircle(radius * by) }
}

class ParcelBGBox<T extends Comparable<T>> {
    private final List<T> items
    ParcelBGBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class ParcelBGUse { Double use(Double x, Double y) { return new ParcelBGBox<Double>([x, y]).largest() } }

enum ParcelBGColour {
    RED, GREEN, BLUE

    ParcelBGColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class ParcelBGWords {
    static List<String> words(String text) {
        return text.split(' ').toList().findAll { String word -> !word.isEmpty() }
    }

    static String longest(String text) {
        String best = ''
        for (String word : words(text)) {
            if (word.length() > best.length()) best = word
        }
        return best
    }
}

interface ParcelBGVisitor<R> {
    R number(int value)
}

abstract class ParcelBGTerm {
    abstract <R> R accept(ParcelBGVisitor<R> visitor)
}

class ParcelBGNumber extends ParcelBGTerm {
    private final int value
    ParcelBGNumber(int value) { this.value = value }
    <R> R accept(ParcelBGVisitor<R> visitor) { return visitor.number(value) }
}

class HarbourCGCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    HarbourCGCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class HarbourCGPair<A, B> {
    final A first
    final B second

    HarbourCGPair(A first, B second) {
        this.first = first
        this.second = second
    }

    HarbourCGPair<B, A> swapped() { return new HarbourCGPair<B, A>(second, first) }

    HarbourCGPair<A, Double> with(Double other) { return new HarbourCGPair<A, Double>(first, other) }
}

class HarbourCGNode<T> {
    T head
    HarbourCGNode<T> tail

    HarbourCGNode(T head, HarbourCGNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface HarbourCGShape {
    double area()
    HarbourCGShape scaled(double by)
}

class HarbourCGCircle implements HarbourCGShape {
    final double radius
    HarbourCGCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    HarbourCGShape scaled(double by) { return new HarbourCGCircle(radius * by) }
}

class HarbourCGBox<T extends Comparable<T>> {
    private final List<T> items
    HarbourCGBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class HarbourCGUse { String use(String x, String y) { return new HarbourCGBox<String>([x, y]).largest() } }
