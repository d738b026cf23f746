package groovylarge02

import java.util.function.Function

class ParcelACBox<T extends Comparable<T>> {
    private final List<T> items
    ParcelACBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class ParcelACUse { Long use(Long x, Long y) { return new ParcelACBox<Long>([x, y]).largest() } }

enum ParcelACColour {
    RED, GREEN, BLUE

    ParcelACColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class ParcelACWords {
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

interface ParcelACVisitor<R> {
    R number(int value)
}

abstract class ParcelACTerm {
    abstract <R> R accept(ParcelACVisitor<R> visitor)
}

class ParcelACNumber extends ParcelACTerm {
    private final int value
    ParcelACNumber(int value) { this.value = value }
    <R> R accept(ParcelACVisitor<R> visitor) { return visitor.number(value) }
}

class ParcelACCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    ParcelACCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class ParcelACPair<A, B> {
    final A first
    final B second

    ParcelACPair(A first, B second) {
        this.first = first
        this.second = second
    }

    ParcelACPair<B, A> swapped() { return new ParcelACPair<B, A>(second, first) }

    ParcelACPair<A, Long> with(Long other) { return new ParcelACPair<A, Long>(first, other) }
}

class ParcelACNode<T> {
    T head
    ParcelACNode<T> tail

    ParcelACNode(T head, ParcelACNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface ParcelACShape {
    double area()
    ParcelACShape scaled(double by)
}

class ParcelACCircle implements ParcelACShape {
    final double radius
    ParcelACCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    ParcelACShape scaled(double by) { return new ParcelACCircle(radius * by) }
}

class HarbourBCBox<T extends Comparable<T>> {
    private final List<T> items
    HarbourBCBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class HarbourBCUse { Integer use(Integer x, Integer y) { return new HarbourBCBox<Integer>([x, y]).largest() } }

enum HarbourBCColour {
    RED, GREEN, BLUE

    HarbourBCColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class HarbourBCWords {
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

interface HarbourBCVisitor<R> {
    R number(int value)
}

abstract class HarbourBCTerm {
    abstract <R> R accept(HarbourBCVisitor<R> visitor)
}

class HarbourBCNumber extends HarbourBCTerm {
    private final int value
    HarbourBCNumber(int value) { this.value = value }
    <R> R accept(HarbourBCVisitor<R> visitor) { return visitor.number(value) }
}

class HarbourBCCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    HarbourBCCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}

class HarbourBCPair<A, B> {
    final A first
    final B second

    HarbourBCPair(A first, B second) {
        this.first = first
        this.second = second
    }

    HarbourBCPair<B, A> swapped() { return new HarbourBCPair<B, A>(second, first) }

    HarbourBCPair<A, Integer> with(Integer other) { return new HarbourBCPair<A, Integer>(first, other) }
}

class HarbourBCNode<T> {
    T head
    HarbourBCNode<T> tail

    HarbourBCNode(T head, HarbourBCNode<T> tail) {
        this.head = head
        this.tail = tail
    }

    int size() {
        int n = 1
        if (tail != null) n = n + tail.size()
        return n
    }
}

interface HarbourBCShape {
    double area()
    HarbourBCShape scaled(double by)
}

class HarbourBCCircle implements HarbourBCShape {
    final double radius
    HarbourBCCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    HarbourBCShape scaled(double by) { return new HarbourBCCircle(radius * by) }
}

class LanternCCBox<T extends Comparable<T>> {
    private final List<T> items
    LanternCCBox(List<T> items) { this.items = items }

    T largest() {
        T best = null
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item
        }
        return best
    }
}

class LanternCCUse { Double use(Double x, Double y) { return new LanternCCBox<Double>([x, y]).largest() } }

enum LanternCCColour {
    RED, GREEN, BLUE

    LanternCCColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class LanternCCWords {
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

interface LanternCCVisitor<R> {
    R number(int value)
}

abstract class LanternCCTerm {
    abstract <R> R accept(LanternCCVisitor<R> visitor)
}

class LanternCCNumber extends LanternCCTerm {
    private final int value
    LanternCCNumber(int value) { this.value = value }
    <R> R accept(LanternCCVisitor<R> visitor) { return visitor.number(value) }
}

class LanternCCCache<K, V> {
    private final Map<K, V> kept = new HashMap<K, V>()
    private final Function<K, V> load

    LanternCCCache(Function<K, V> load) { this.load = load }

    V get(K key) {
        V value = kept.get(key)
        if (value == null) {
            value = load.apply(key)
            kept.put(key, value)
        }
        return value
    }
}
