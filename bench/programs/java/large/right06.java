package javalarge06;

class LedgerAGCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    LedgerAGCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> LedgerAGCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new LedgerAGCache<>(key -> next.apply(get(key)));
    }
}

record LedgerAGPair<A, B>(A first, B second) {
    LedgerAGPair<B, A> swapped() { return new LedgerAGPair<>(second, first); }

    static <A> java.util.List<LedgerAGPair<A, Long>> zip(java.util.List<A> left, java.util.List<Long> right) {
        var result = new java.util.ArrayList<LedgerAGPair<A, Long>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new LedgerAGPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface LedgerAGList<T> {}
record LedgerAGNil<T>() implements LedgerAGList<T> {}
record LedgerAGCons<T>(T head, LedgerAGList<T> tail) implements LedgerAGList<T> {}

class LedgerAGLists {
    static <T> int size(LedgerAGList<T> list) {
        int size = 0;
        while (list instanceof LedgerAGCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface LedgerAGShape {
    double area();

    LedgerAGShape scaled(double by);
}

record LedgerAGCircle(double radius) implements LedgerAGShape {
    public double area() { return 3.14 * radius * radius; }
    public LedgerAGShape scaled(double by) { return new LedgerAGCircle(radius * by); }
}

record LedgerAGSquare(double side) implements LedgerAGShape {
    public double area() { return side * side; }
    public LedgerAGShape scaled(double by) { return new LedgerAGSquare(side * by); }
}

class LedgerAGBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LedgerAGBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Integer use(Integer x, Integer y) { return new LedgerAGBox<>(java.util.List.of(x, y)).largest(); }
}

enum LedgerAGColour {
    RED, GREEN, BLUE;

    LedgerAGColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class LedgerAGWords {
    static java.util.List<String> words(String text) {
        return java.util.Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).map(String::trim).toList();
    }

    static String longest(String text) {
        String best = "";
        for (String word : words(text)) {
            if (word.length() > best.length()) best = word;
        }
        return best;
    }
}

interface LedgerAGVisitor<R> {
    R number(int value);
    R sum(LedgerAGTerm left, LedgerAGTerm right);
}

abstract class LedgerAGTerm {
    abstract <R> R accept(LedgerAGVisitor<R> visitor);
}

class LedgerAGNumber extends LedgerAGTerm {
    private final int value;
    LedgerAGNumber(int value) { this.value = value; }
    <R> R accept(LedgerAGVisitor<R> visitor) { return visitor.number(value); }
}

class ParcelBGCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    ParcelBGCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> ParcelBGCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new ParcelBGCache<>(key -> next.apply(get(key)));
    }
}

record ParcelBGPair<A, B>(A first, B second) {
    ParcelBGPair<B, A> swapped() { return new ParcelBGPair<>(second, first); }

    static <A> java.util.List<ParcelBGPair<A, Integer>> zip(java.util.List<A> left, java.util.List<Integer> right) {
        var result = new java.util.ArrayList<ParcelBGPair<A, Integer>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new ParcelBGPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface ParcelBGList<T> {}
record ParcelBGNil<T>() implements ParcelBGList<T> {}
record ParcelBGCons<T>(T head, ParcelBGList<T> tail) implements ParcelBGList<T> {}

class ParcelBGLists {
    static <T> int size(ParcelBGList<T> list) {
        int size = 0;
        while (list instanceof ParcelBGCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface ParcelBGShape {
    double area();

    ParcelBGShape scaled(double by);
}

record ParcelBGCircle(double radius) implements ParcelBGShape {
    public double area() { return 3.14 * radius * radius; }
    public ParcelBGShape scaled(double by) { return new ParcelBGCircle(radius * by); }
}

record ParcelBGSquare(double side) implements ParcelBGShape {
    public double area() { return side * side; }
    public ParcelBGShape scaled(double by) { return new ParcelBGSquare(side * by); }
}

class ParcelBGBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    ParcelBGBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Double use(Double x, Double y) { return new ParcelBGBox<>(java.util.List.of(x, y)).largest(); }
}

enum ParcelBGColour {
    RED, GREEN, BLUE;

    ParcelBGColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class ParcelBGWords {
    static java.util.List<String> words(String text) {
        return java.util.Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).map(String::trim).toList();
    }

    static String longest(String text) {
        String best = "";
        for (String word : words(text)) {
            if (word.length() > best.length()) best = word;
        }
        return best;
    }
}

interface ParcelBGVisitor<R> {
    R number(int value);
    R sum(ParcelBGTerm left, ParcelBGTerm right);
}

abstract class ParcelBGTerm {
    abstract <R> R accept(ParcelBGVisitor<R> visitor);
}

class ParcelBGNumber extends ParcelBGTerm {
    private final int value;
    ParcelBGNumber(int value) { this.value = value; }
    <R> R accept(ParcelBGVisitor<R> visitor) { return visitor.number(value); }
}

class HarbourCGCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    HarbourCGCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> HarbourCGCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new HarbourCGCache<>(key -> next.apply(get(key)));
    }
}

record HarbourCGPair<A, B>(A first, B second) {
    HarbourCGPair<B, A> swapped() { return new HarbourCGPair<>(second, first); }

    static <A> java.util.List<HarbourCGPair<A, Double>> zip(java.util.List<A> left, java.util.List<Double> right) {
        var result = new java.util.ArrayList<HarbourCGPair<A, Double>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new HarbourCGPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface HarbourCGList<T> {}
record HarbourCGNil<T>() implements HarbourCGList<T> {}
record HarbourCGCons<T>(T head, HarbourCGList<T> tail) implements HarbourCGList<T> {}

class HarbourCGLists {
    static <T> int size(HarbourCGList<T> list) {
        int size = 0;
        while (list instanceof HarbourCGCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface HarbourCGShape {
    double area();

    HarbourCGShape scaled(double by);
}

record HarbourCGCircle(double radius) implements HarbourCGShape {
    public double area() { return 3.14 * radius * radius; }
    public HarbourCGShape scaled(double by) { return new HarbourCGCircle(radius * by); }
}

record HarbourCGSquare(double side) implements HarbourCGShape {
    public double area() { return side * side; }
    public HarbourCGShape scaled(double by) { return new HarbourCGSquare(side * by); }
}

class HarbourCGBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    HarbourCGBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static String use(String x, String y) { return new HarbourCGBox<>(java.util.List.of(x, y)).largest(); }
}
