package groovylarge09

import java.util.function.Function

interface LanternAJShape {
    double area()
    LanternAJShape scaled(double by)
}

class LanternAJCircle implements LanternAJShape {
    final double radius
    LanternAJCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    LanternAJShape scaled(double by) { return new LanternAJCircle(radius * by) }
}

class LanternAJBox<T extends Comparable<T>> {
    private final List<T> items
    LanternAJBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LanternAJUse { Integer use(Integer x, Integer y) { return new LanternAJBox<Integer>([x, y]).largest() } }

enum LanternAJColour {
    RED, GREEN, BLUE

    LanternAJColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class LanternAJWords {
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

interface LanternAJVisitor<R> {
    R number(int value)
}

abstract class LanternAJTerm {
    abstract <R> R accept(LanternAJVisitor<R> visitor)
}

class LanternAJNumber extends LanternAJTerm {
    private final int value
    LanternAJNumber(int value) { this.value = value }
    <R> R accept(LanternAJVisitor<R> visitor) { return visitor.number(value) }
}

class LanternAJCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    LanternAJCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class LanternAJPair<A, B> {
    final A first
    final B second

    LanternAJPair(A first, B second) {
        this.first = first
        this.second = second
    }

    LanternAJPair<B, A> swapped() { return new LanternAJPair<B, A>(second, first) }

    LanternAJPair<A, Integer> with(Integer other) { return new LanternAJPair<A, Integer>(first, other) }
}

class LanternAJNode<T> {
    T head
    LanternAJNode<T> tail

    LanternAJNode(T head, LanternAJNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface TillBJShape {
    double area()
    TillBJShape scaled(double by)
}

class TillBJCircle implements TillBJShape {
    final double radius
    TillBJCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    TillBJShape scaled(double by) { return new TillBJCircle(radius * by) }
}

class TillBJBox<T extends Comparable<T>> {
    private final List<T> items
    TillBJBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class TillBJUse { Double use(Double x, Double y) { return new TillBJBox<Double>([x, y]).largest() } }

enum TillBJColour {
    RED, GREEN, BLUE

    TillBJColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class FaultWrong { Integer f() { Integer x = new Date(); return x } }

class TillBJWords {
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

interface TillBJVisitor<R> {
    R number(int value)
}

abstract class TillBJTerm {
    abstract <R> R accept(TillBJVisitor<R> visitor)
}

class TillBJNumber extends TillBJTerm {
    private final int value
    TillBJNumber(int value) { this.value = value }
    <R> R accept(TillBJVisitor<R> visitor) { return visitor.number(value) }
}

class TillBJCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    TillBJCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class TillBJPair<A, B> {
    final A first
    final B second

    TillBJPair(A first, B second) {
        this.first = first
        this.second = second
    }

    TillBJPair<B, A> swapped() { return new TillBJPair<B, A>(second, first) }

    TillBJPair<A, Double> with(Double other) { return new TillBJPair<A, Double>(first, other) }
}

class TillBJNode<T> {
    T head
    TillBJNode<T> tail

    TillBJNode(T head, TillBJNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface LedgerCJShape {
    double area()
    LedgerCJShape scaled(double by)
}

class LedgerCJCircle implements LedgerCJShape {
    final double radius
    LedgerCJCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    LedgerCJShape scaled(double by) { return new LedgerCJCircle(radius * by) }
}

class LedgerCJBox<T extends Comparable<T>> {
    private final List<T> items
    LedgerCJBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LedgerCJUse { String use(String x, String y) { return new LedgerCJBox<String>([x, y]).largest() } }

enum LedgerCJColour {
    RED, GREEN, BLUE

    LedgerCJColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class LedgerCJWords {
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

interface LedgerCJVisitor<R> {
    R number(int value)
}

abstract class LedgerCJTerm {
    abstract <R> R accept(LedgerCJVisitor<R> visitor)
}

class LedgerCJNumber extends LedgerCJTerm {
    private final int value
    LedgerCJNumber(int value) { this.value = value }
    <R> R accept(LedgerCJVisitor<R> visitor) { return visitor.number(value) }
}

class LedgerCJCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    LedgerCJCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}
