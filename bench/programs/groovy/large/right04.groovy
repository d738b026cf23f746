package groovylarge04

import java.util.function.Function

class LanternAEWords {
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

interface LanternAEVisitor<R> {
    R number(int value)
}

abstract class LanternAETerm {
    abstract <R> R accept(LanternAEVisitor<R> visitor)
}

class LanternAENumber extends LanternAETerm {
    private final int value
    LanternAENumber(int value) { this.value = value }
    <R> R accept(LanternAEVisitor<R> visitor) { return visitor.number(value) }
}

class LanternAECache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    LanternAECache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class LanternAEPair<A, B> {
    final A first
    final B second

    LanternAEPair(A first, B second) {
        this.first = first
        this.second = second
    }

    LanternAEPair<B, A> swapped() { return new LanternAEPair<B, A>(second, first) }

    LanternAEPair<A, Long> with(Long other) { return new LanternAEPair<A, Long>(first, other) }
}

class LanternAENode<T> {
    T head
    LanternAENode<T> tail

    LanternAENode(T head, LanternAENode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface LanternAEShape {
    double area()
    LanternAEShape scaled(double by)
}

class LanternAECircle implements LanternAEShape {
    final double radius
    LanternAECircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    LanternAEShape scaled(double by) { return new LanternAECircle(radius * by) }
}

class LanternAEBox<T extends Comparable<T>> {
    private final List<T> items
    LanternAEBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LanternAEUse { Integer use(Integer x, Integer y) { return new LanternAEBox<Integer>([x, y]).largest() } }

enum LanternAEColour {
    RED, GREEN, BLUE

    LanternAEColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class TillBEWords {
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

interface TillBEVisitor<R> {
    R number(int value)
}

abstract class TillBETerm {
    abstract <R> R accept(TillBEVisitor<R> visitor)
}

class TillBENumber extends TillBETerm {
    private final int value
    TillBENumber(int value) { this.value = value }
    <R> R accept(TillBEVisitor<R> visitor) { return visitor.number(value) }
}

class TillBECache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    TillBECache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class TillBEPair<A, B> {
    final A first
    final B second

    TillBEPair(A first, B second) {
        this.first = first
        this.second = second
    }

    TillBEPair<B, A> swapped() { return new TillBEPair<B, A>(second, first) }

    TillBEPair<A, Integer> with(Integer other) { return new TillBEPair<A, Integer>(first, other) }
}

class TillBENode<T> {
    T head
    TillBENode<T> tail

    TillBENode(T head, TillBENode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface TillBEShape {
    double area()
    TillBEShape scaled(double by)
}

class TillBECircle implements TillBEShape {
    final double radius
    TillBECircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    TillBEShape scaled(double by) { return new TillBECircle(radius * by) }
}

class TillBEBox<T extends Comparable<T>> {
    private final List<T> items
    TillBEBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class TillBEUse { Double use(Double x, Double y) { return new TillBEBox<Double>([x, y]).largest() } }

enum TillBEColour {
    RED, GREEN, BLUE

    TillBEColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class LedgerCEWords {
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

interface LedgerCEVisitor<R> {
    R number(int value)
}

abstract class LedgerCETerm {
    abstract <R> R accept(LedgerCEVisitor<R> visitor)
}

class LedgerCENumber extends LedgerCETerm {
    private final int value
    LedgerCENumber(int value) { this.value = value }
    <R> R accept(LedgerCEVisitor<R> visitor) { return visitor.number(value) }
}

class LedgerCECache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    LedgerCECache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class LedgerCEPair<A, B> {
    final A first
    final B second

    LedgerCEPair(A first, B second) {
        this.first = first
        this.second = second
    }

    LedgerCEPair<B, A> swapped() { return new LedgerCEPair<B, A>(second, first) }

    LedgerCEPair<A, Double> with(Double other) { return new LedgerCEPair<A, Double>(first, other) }
}

class LedgerCENode<T> {
    T head
    LedgerCENode<T> tail

    LedgerCENode(T head, LedgerCENode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}
