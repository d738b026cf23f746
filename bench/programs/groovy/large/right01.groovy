package groovylarge01

import java.util.function.Function

interface LedgerABShape {
    double area()
    LedgerABShape scaled(double by)
}

class LedgerABCircle implements LedgerABShape {
    final double radius
    LedgerABCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    LedgerABShape scaled(double by) { return new LedgerABCircle(radius * by) }
}

class LedgerABBox<T extends Comparable<T>> {
    private final List<T> items
    LedgerABBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LedgerABUse { Long use(Long x, Long y) { return new LedgerABBox<Long>([x, y]).largest() } }

enum LedgerABColour {
    RED, GREEN, BLUE

    LedgerABColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class LedgerABWords {
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

interface LedgerABVisitor<R> {
    R number(int value)
}

abstract class LedgerABTerm {
    abstract <R> R accept(LedgerABVisitor<R> visitor)
}

class LedgerABNumber extends LedgerABTerm {
    private final int value
    LedgerABNumber(int value) { this.value = value }
    <R> R accept(LedgerABVisitor<R> visitor) { return visitor.number(value) }
}

class LedgerABCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    LedgerABCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class LedgerABPair<A, B> {
    final A first
    final B second

    LedgerABPair(A first, B second) {
        this.first = first
        this.second = second
    }

    LedgerABPair<B, A> swapped() { return new LedgerABPair<B, A>(second, first) }

    LedgerABPair<A, Long> with(Long other) { return new LedgerABPair<A, Long>(first, other) }
}

class LedgerABNode<T> {
    T head
    LedgerABNode<T> tail

    LedgerABNode(T head, LedgerABNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface ParcelBBShape {
    double area()
    ParcelBBShape scaled(double by)
}

class ParcelBBCircle implements ParcelBBShape {
    final double radius
    ParcelBBCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    ParcelBBShape scaled(double by) { return new ParcelBBCircle(radius * by) }
}

class ParcelBBBox<T extends Comparable<T>> {
    private final List<T> items
    ParcelBBBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class ParcelBBUse { Integer use(Integer x, Integer y) { return new ParcelBBBox<Integer>([x, y]).largest() } }

enum ParcelBBColour {
    RED, GREEN, BLUE

    ParcelBBColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class ParcelBBWords {
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

interface ParcelBBVisitor<R> {
    R number(int value)
}

abstract class ParcelBBTerm {
    abstract <R> R accept(ParcelBBVisitor<R> visitor)
}

class ParcelBBNumber extends ParcelBBTerm {
    private final int value
    ParcelBBNumber(int value) { this.value = value }
    <R> R accept(ParcelBBVisitor<R> visitor) { return visitor.number(value) }
}

class ParcelBBCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    ParcelBBCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class ParcelBBPair<A, B> {
    final A first
    final B second

    ParcelBBPair(A first, B second) {
        this.first = first
        this.second = second
    }

    ParcelBBPair<B, A> swapped() { return new ParcelBBPair<B, A>(second, first) }

    ParcelBBPair<A, Integer> with(Integer other) { return new ParcelBBPair<A, Integer>(first, other) }
}

class ParcelBBNode<T> {
    T head
    ParcelBBNode<T> tail

    ParcelBBNode(T head, ParcelBBNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface HarbourCBShape {
    double area()
    HarbourCBShape scaled(double by)
}

class HarbourCBCircle implements HarbourCBShape {
    final double radius
    HarbourCBCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    HarbourCBShape scaled(double by) { return new HarbourCBCircle(radius * by) }
}

class HarbourCBBox<T extends Comparable<T>> {
    private final List<T> items
    HarbourCBBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class HarbourCBUse { Double use(Double x, Double y) { return new HarbourCBBox<Double>([x, y]).largest() } }

enum HarbourCBColour {
    RED, GREEN, BLUE

    HarbourCBColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class HarbourCBWords {
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

interface HarbourCBVisitor<R> {
    R number(int value)
}

abstract class HarbourCBTerm {
    abstract <R> R accept(HarbourCBVisitor<R> visitor)
}

class HarbourCBNumber extends HarbourCBTerm {
    private final int value
    HarbourCBNumber(int value) { this.value = value }
    <R> R accept(HarbourCBVisitor<R> visitor) { return visitor.number(value) }
}

class HarbourCBCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    HarbourCBCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}
