package groovylarge00

import java.util.function.Function

class TillAANode<T> {
    T head
    TillAANode<T> tail

    TillAANode(T head, TillAANode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface TillAAShape {
    double area()
    TillAAShape scaled(double by)
}

class TillAACircle implements TillAAShape {
    final double radius
    TillAACircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    TillAAShape scaled(double by) { return new TillAACircle(radius * by) }
}

class TillAABox<T extends Comparable<T>> {
    private final List<T> items
    TillAABox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class TillAAUse { Long use(Long x, Long y) { return new TillAABox<Long>([x, y]).largest() } }

enum TillAAColour {
    RED, GREEN, BLUE

    TillAAColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class TillAAWords {
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

interface TillAAVisitor<R> {
    R number(int value)
}

abstract class TillAATerm {
    abstract <R> R accept(TillAAVisitor<R> visitor)
}

class TillAANumber extends TillAATerm {
    private final int value
    TillAANumber(int value) { this.value = value }
    <R> R accept(TillAAVisitor<R> visitor) { return visitor.number(value) }
}

class TillAACache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    TillAACache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class TillAAPair<A, B> {
    final A first
    final B second

    TillAAPair(A first, B second) {
        this.first = first
        this.second = second
    }

    TillAAPair<B, A> swapped() { return new TillAAPair<B, A>(second, first) }

    TillAAPair<A, Long> with(Long other) { return new TillAAPair<A, Long>(first, other) }
}

class LedgerBANode<T> {
    T head
    LedgerBANode<T> tail

    LedgerBANode(T head, LedgerBANode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface LedgerBAShape {
    double area()
    LedgerBAShape scaled(double by)
}

class LedgerBACircle implements LedgerBAShape {
    final double radius
    LedgerBACircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    LedgerBAShape scaled(double by) { return new LedgerBACircle(radius * by) }
}

class LedgerBABox<T extends Comparable<T>> {
    private final List<T> items
    LedgerBABox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LedgerBAUse { Integer use(Integer x, Integer y) { return new LedgerBABox<Integer>([x, y]).largest() } }

enum LedgerBAColour {
    RED, GREEN, BLUE

    LedgerBAColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class LedgerBAWords {
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

interface LedgerBAVisitor<R> {
    R number(int value)
}

abstract class LedgerBATerm {
    abstract <R> R accept(LedgerBAVisitor<R> visitor)
}

class LedgerBANumber extends LedgerBATerm {
    private final int value
    LedgerBANumber(int value) { this.value = value }
    <R> R accept(LedgerBAVisitor<R> visitor) { return visitor.number(value) }
}

class LedgerBACache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    LedgerBACache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class LedgerBAPair<A, B> {
    final A first
    final B second

    LedgerBAPair(A first, B second) {
        this.first = first
        this.second = second
    }

    LedgerBAPair<B, A> swapped() { return new LedgerBAPair<B, A>(second, first) }

    LedgerBAPair<A, Integer> with(Integer other) { return new LedgerBAPair<A, Integer>(first, other) }
}

class ParcelCANode<T> {
    T head
    ParcelCANode<T> tail

    ParcelCANode(T head, ParcelCANode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface ParcelCAShape {
    double area()
    ParcelCAShape scaled(double by)
}

class ParcelCACircle implements ParcelCAShape {
    final double radius
    ParcelCACircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    ParcelCAShape scaled(double by) { return new ParcelCACircle(radius * by) }
}

class ParcelCABox<T extends Comparable<T>> {
    private final List<T> items
    ParcelCABox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class ParcelCAUse { Double use(Double x, Double y) { return new ParcelCABox<Double>([x, y]).largest() } }

enum ParcelCAColour {
    RED, GREEN, BLUE

    ParcelCAColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class ParcelCAWords {
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
