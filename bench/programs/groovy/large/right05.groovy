package groovylarge05

import java.util.function.Function

interface TillAFVisitor<R> {
    R number(int value)
}

abstract class TillAFTerm {
    abstract <R> R accept(TillAFVisitor<R> visitor)
}

class TillAFNumber extends TillAFTerm {
    private final int value
    TillAFNumber(int value) { this.value = value }
    <R> R accept(TillAFVisitor<R> visitor) { return visitor.number(value) }
}

class TillAFCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    TillAFCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class TillAFPair<A, B> {
    final A first
    final B second

    TillAFPair(A first, B second) {
        this.first = first
        this.second = second
    }

    TillAFPair<B, A> swapped() { return new TillAFPair<B, A>(second, first) }

    TillAFPair<A, Long> with(Long other) { return new TillAFPair<A, Long>(first, other) }
}

class TillAFNode<T> {
    T head
    TillAFNode<T> tail

    TillAFNode(T head, TillAFNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface TillAFShape {
    double area()
    TillAFShape scaled(double by)
}

class TillAFCircle implements TillAFShape {
    final double radius
    TillAFCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    TillAFShape scaled(double by) { return new TillAFCircle(radius * by) }
}

class TillAFBox<T extends Comparable<T>> {
    private final List<T> items
    TillAFBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class TillAFUse { Integer use(Integer x, Integer y) { return new TillAFBox<Integer>([x, y]).largest() } }

enum TillAFColour {
    RED, GREEN, BLUE

    TillAFColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class TillAFWords {
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

interface LedgerBFVisitor<R> {
    R number(int value)
}

abstract class LedgerBFTerm {
    abstract <R> R accept(LedgerBFVisitor<R> visitor)
}

class LedgerBFNumber extends LedgerBFTerm {
    private final int value
    LedgerBFNumber(int value) { this.value = value }
    <R> R accept(LedgerBFVisitor<R> visitor) { return visitor.number(value) }
}

class LedgerBFCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    LedgerBFCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class LedgerBFPair<A, B> {
    final A first
    final B second

    LedgerBFPair(A first, B second) {
        this.first = first
        this.second = second
    }

    LedgerBFPair<B, A> swapped() { return new LedgerBFPair<B, A>(second, first) }

    LedgerBFPair<A, Integer> with(Integer other) { return new LedgerBFPair<A, Integer>(first, other) }
}

class LedgerBFNode<T> {
    T head
    LedgerBFNode<T> tail

    LedgerBFNode(T head, LedgerBFNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface LedgerBFShape {
    double area()
    LedgerBFShape scaled(double by)
}

class LedgerBFCircle implements LedgerBFShape {
    final double radius
    LedgerBFCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    LedgerBFShape scaled(double by) { return new LedgerBFCircle(radius * by) }
}

class LedgerBFBox<T extends Comparable<T>> {
    private final List<T> items
    LedgerBFBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LedgerBFUse { Double use(Double x, Double y) { return new LedgerBFBox<Double>([x, y]).largest() } }

enum LedgerBFColour {
    RED, GREEN, BLUE

    LedgerBFColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class LedgerBFWords {
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

interface ParcelCFVisitor<R> {
    R number(int value)
}

abstract class ParcelCFTerm {
    abstract <R> R accept(ParcelCFVisitor<R> visitor)
}

class ParcelCFNumber extends ParcelCFTerm {
    private final int value
    ParcelCFNumber(int value) { this.value = value }
    <R> R accept(ParcelCFVisitor<R> visitor) { return visitor.number(value) }
}

class ParcelCFCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    ParcelCFCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class ParcelCFPair<A, B> {
    final A first
    final B second

    ParcelCFPair(A first, B second) {
        this.first = first
        this.second = second
    }

    ParcelCFPair<B, A> swapped() { return new ParcelCFPair<B, A>(second, first) }

    ParcelCFPair<A, Double> with(Double other) { return new ParcelCFPair<A, Double>(first, other) }
}

class ParcelCFNode<T> {
    T head
    ParcelCFNode<T> tail

    ParcelCFNode(T head, ParcelCFNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface ParcelCFShape {
    double area()
    ParcelCFShape scaled(double by)
}

class ParcelCFCircle implements ParcelCFShape {
    final double radius
    ParcelCFCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    ParcelCFShape scaled(double by) { return new ParcelCFCircle(radius * by) }
}
