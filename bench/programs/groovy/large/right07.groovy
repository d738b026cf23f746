package groovylarge07

import java.util.function.Function

class ParcelAHPair<A, B> {
    final A first
    final B second

    ParcelAHPair(A first, B second) {
        this.first = first
        this.second = second
    }

    ParcelAHPair<B, A> swapped() { return new ParcelAHPair<B, A>(second, first) }

    ParcelAHPair<A, Long> with(Long other) { return new ParcelAHPair<A, Long>(first, other) }
}

class ParcelAHNode<T> {
    T head
    ParcelAHNode<T> tail

    ParcelAHNode(T head, ParcelAHNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface ParcelAHShape {
    double area()
    ParcelAHShape scaled(double by)
}

class ParcelAHCircle implements ParcelAHShape {
    final double radius
    ParcelAHCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    ParcelAHShape scaled(double by) { return new ParcelAHCircle(radius * by) }
}

class ParcelAHBox<T extends Comparable<T>> {
    private final List<T> items
    ParcelAHBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class ParcelAHUse { Integer use(Integer x, Integer y) { return new ParcelAHBox<Integer>([x, y]).largest() } }

enum ParcelAHColour {
    RED, GREEN, BLUE

    ParcelAHColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class ParcelAHWords {
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

interface ParcelAHVisitor<R> {
    R number(int value)
}

abstract class ParcelAHTerm {
    abstract <R> R accept(ParcelAHVisitor<R> visitor)
}

class ParcelAHNumber extends ParcelAHTerm {
    private final int value
    ParcelAHNumber(int value) { this.value = value }
    <R> R accept(ParcelAHVisitor<R> visitor) { return visitor.number(value) }
}

class ParcelAHCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    ParcelAHCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class HarbourBHPair<A, B> {
    final A first
    final B second

    HarbourBHPair(A first, B second) {
        this.first = first
        this.second = second
    }

    HarbourBHPair<B, A> swapped() { return new HarbourBHPair<B, A>(second, first) }

    HarbourBHPair<A, Integer> with(Integer other) { return new HarbourBHPair<A, Integer>(first, other) }
}

class HarbourBHNode<T> {
    T head
    HarbourBHNode<T> tail

    HarbourBHNode(T head, HarbourBHNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface HarbourBHShape {
    double area()
    HarbourBHShape scaled(double by)
}

class HarbourBHCircle implements HarbourBHShape {
    final double radius
    HarbourBHCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    HarbourBHShape scaled(double by) { return new HarbourBHCircle(radius * by) }
}

class HarbourBHBox<T extends Comparable<T>> {
    private final List<T> items
    HarbourBHBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class HarbourBHUse { Double use(Double x, Double y) { return new HarbourBHBox<Double>([x, y]).largest() } }

enum HarbourBHColour {
    RED, GREEN, BLUE

    HarbourBHColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class HarbourBHWords {
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

interface HarbourBHVisitor<R> {
    R number(int value)
}

abstract class HarbourBHTerm {
    abstract <R> R accept(HarbourBHVisitor<R> visitor)
}

class HarbourBHNumber extends HarbourBHTerm {
    private final int value
    HarbourBHNumber(int value) { this.value = value }
    <R> R accept(HarbourBHVisitor<R> visitor) { return visitor.number(value) }
}

class HarbourBHCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    HarbourBHCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class LanternCHPair<A, B> {
    final A first
    final B second

    LanternCHPair(A first, B second) {
        this.first = first
        this.second = second
    }

    LanternCHPair<B, A> swapped() { return new LanternCHPair<B, A>(second, first) }

    LanternCHPair<A, Double> with(Double other) { return new LanternCHPair<A, Double>(first, other) }
}

class LanternCHNode<T> {
    T head
    LanternCHNode<T> tail

    LanternCHNode(T head, LanternCHNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface LanternCHShape {
    double area()
    LanternCHShape scaled(double by)
}

class LanternCHCircle implements LanternCHShape {
    final double radius
    LanternCHCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    LanternCHShape scaled(double by) { return new LanternCHCircle(radius * by) }
}

class LanternCHBox<T extends Comparable<T>> {
    private final List<T> items
    LanternCHBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LanternCHUse { String use(String x, String y) { return new LanternCHBox<String>([x, y]).largest() } }

enum LanternCHColour {
    RED, GREEN, BLUE

    LanternCHColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}
