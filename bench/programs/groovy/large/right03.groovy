package groovylarge03

import java.util.function.Function

enum HarbourADColour {
    RED, GREEN, BLUE

    HarbourADColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class HarbourADWords {
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

interface HarbourADVisitor<R> {
    R number(int value)
}

abstract class HarbourADTerm {
    abstract <R> R accept(HarbourADVisitor<R> visitor)
}

class HarbourADNumber extends HarbourADTerm {
    private final int value
    HarbourADNumber(int value) { this.value = value }
    <R> R accept(HarbourADVisitor<R> visitor) { return visitor.number(value) }
}

class HarbourADCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    HarbourADCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class HarbourADPair<A, B> {
    final A first
    final B second

    HarbourADPair(A first, B second) {
        this.first = first
        this.second = second
    }

    HarbourADPair<B, A> swapped() { return new HarbourADPair<B, A>(second, first) }

    HarbourADPair<A, Long> with(Long other) { return new HarbourADPair<A, Long>(first, other) }
}

class HarbourADNode<T> {
    T head
    HarbourADNode<T> tail

    HarbourADNode(T head, HarbourADNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface HarbourADShape {
    double area()
    HarbourADShape scaled(double by)
}

class HarbourADCircle implements HarbourADShape {
    final double radius
    HarbourADCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    HarbourADShape scaled(double by) { return new HarbourADCircle(radius * by) }
}

class HarbourADBox<T extends Comparable<T>> {
    private final List<T> items
    HarbourADBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class HarbourADUse { Integer use(Integer x, Integer y) { return new HarbourADBox<Integer>([x, y]).largest() } }

enum LanternBDColour {
    RED, GREEN, BLUE

    LanternBDColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class LanternBDWords {
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

interface LanternBDVisitor<R> {
    R number(int value)
}

abstract class LanternBDTerm {
    abstract <R> R accept(LanternBDVisitor<R> visitor)
}

class LanternBDNumber extends LanternBDTerm {
    private final int value
    LanternBDNumber(int value) { this.value = value }
    <R> R accept(LanternBDVisitor<R> visitor) { return visitor.number(value) }
}

class LanternBDCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    LanternBDCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class LanternBDPair<A, B> {
    final A first
    final B second

    LanternBDPair(A first, B second) {
        this.first = first
        this.second = second
    }

    LanternBDPair<B, A> swapped() { return new LanternBDPair<B, A>(second, first) }

    LanternBDPair<A, Integer> with(Integer other) { return new LanternBDPair<A, Integer>(first, other) }
}

class LanternBDNode<T> {
    T head
    LanternBDNode<T> tail

    LanternBDNode(T head, LanternBDNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface LanternBDShape {
    double area()
    LanternBDShape scaled(double by)
}

class LanternBDCircle implements LanternBDShape {
    final double radius
    LanternBDCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    LanternBDShape scaled(double by) { return new LanternBDCircle(radius * by) }
}

class LanternBDBox<T extends Comparable<T>> {
    private final List<T> items
    LanternBDBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LanternBDUse { Double use(Double x, Double y) { return new LanternBDBox<Double>([x, y]).largest() } }

enum TillCDColour {
    RED, GREEN, BLUE

    TillCDColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class TillCDWords {
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

interface TillCDVisitor<R> {
    R number(int value)
}

abstract class TillCDTerm {
    abstract <R> R accept(TillCDVisitor<R> visitor)
}

class TillCDNumber extends TillCDTerm {
    private final int value
    TillCDNumber(int value) { this.value = value }
    <R> R accept(TillCDVisitor<R> visitor) { return visitor.number(value) }
}

class TillCDCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    TillCDCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class TillCDPair<A, B> {
    final A first
    final B second

    TillCDPair(A first, B second) {
        this.first = first
        this.second = second
    }

    TillCDPair<B, A> swapped() { return new TillCDPair<B, A>(second, first) }

    TillCDPair<A, Double> with(Double other) { return new TillCDPair<A, Double>(first, other) }
}
