package groovylarge08

import java.util.function.Function

class HarbourAINode<T> {
    T head
    HarbourAINode<T> tail

    HarbourAINode(T head, HarbourAINode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface HarbourAIShape {
    double area()
    HarbourAIShape scaled(double by)
}

class HarbourAICircle implements HarbourAIShape {
    final double radius
    HarbourAICircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    HarbourAIShape scaled(double by) { return new HarbourAICircle(radius * by) }
}

class HarbourAIBox<T extends Comparable<T>> {
    private final List<T> items
    HarbourAIBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class HarbourAIUse { Integer use(Integer x, Integer y) { return new HarbourAIBox<Integer>([x, y]).largest() } }

enum HarbourAIColour {
    RED, GREEN, BLUE

    HarbourAIColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class HarbourAIWords {
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

interface HarbourAIVisitor<R> {
    R number(int value)
}

abstract class HarbourAITerm {
    abstract <R> R accept(HarbourAIVisitor<R> visitor)
}

class HarbourAINumber extends HarbourAITerm {
    private final int value
    HarbourAINumber(int value) { this.value = value }
    <R> R accept(HarbourAIVisitor<R> visitor) { return visitor.number(value) }
}

class HarbourAICache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    HarbourAICache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class HarbourAIPair<A, B> {
    final A first
    final B second

    HarbourAIPair(A first, B second) {
        this.first = first
        this.second = second
    }

    HarbourAIPair<B, A> swapped() { return new HarbourAIPair<B, A>(second, first) }

    HarbourAIPair<A, Integer> with(Integer other) { return new HarbourAIPair<A, Integer>(first, other) }
}

class LanternBINode<T> {
    T head
    LanternBINode<T> tail

    LanternBINode(T head, LanternBINode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface LanternBIShape {
    double area()
    LanternBIShape scaled(double by)
}

class LanternBICircle implements LanternBIShape {
    final double radius
    LanternBICircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    LanternBIShape scaled(double by) { return new LanternBICircle(radius * by) }
}

class LanternBIBox<T extends Comparable<T>> {
    private final List<T> items
    LanternBIBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LanternBIUse { Double use(Double x, Double y) { return new LanternBIBox<Double>([x, y]).largest() } }

enum LanternBIColour {
    RED, GREEN, BLUE

    LanternBIColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class LanternBIWords {
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

interface LanternBIVisitor<R> {
    R number(int value)
}

abstract class LanternBITerm {
    abstract <R> R accept(LanternBIVisitor<R> visitor)
}

class LanternBINumber extends LanternBITerm {
    private final int value
    LanternBINumber(int value) { this.value = value }
    <R> R accept(LanternBIVisitor<R> visitor) { return visitor.number(value) }
}

class LanternBICache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    LanternBICache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class LanternBIPair<A, B> {
    final A first
    final B second

    LanternBIPair(A first, B second) {
        this.first = first
        this.second = second
    }

    LanternBIPair<B, A> swapped() { return new LanternBIPair<B, A>(second, first) }

    LanternBIPair<A, Double> with(Double other) { return new LanternBIPair<A, Double>(first, other) }
}

class TillCINode<T> {
    T head
    TillCINode<T> tail

    TillCINode(T head, TillCINode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface TillCIShape {
    double area()
    TillCIShape scaled(double by)
}

class TillCICircle implements TillCIShape {
    final double radius
    TillCICircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    TillCIShape scaled(double by) { return new TillCICircle(radius * by) }
}

class TillCIBox<T extends Comparable<T>> {
    private final List<T> items
    TillCIBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class TillCIUse { String use(String x, String y) { return new TillCIBox<String>([x, y]).largest() } }

enum TillCIColour {
    RED, GREEN, BLUE

    TillCIColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class TillCIWords {
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
