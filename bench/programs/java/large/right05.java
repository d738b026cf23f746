package javalarge05;

interface TillAFVisitor<R> {
    R number(int value);
    R sum(TillAFTerm left, TillAFTerm right);
}

abstract class TillAFTerm {
    abstract <R> R accept(TillAFVisitor<R> visitor);
}

class TillAFNumber extends TillAFTerm {
    private final int value;
    TillAFNumber(int value) { this.value = value; }
    <R> R accept(TillAFVisitor<R> visitor) { return visitor.number(value); }
}

class TillAFCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    TillAFCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> TillAFCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new TillAFCache<>(key -> next.apply(get(key)));
    }
}

record TillAFPair<A, B>(A first, B second) {
    TillAFPair<B, A> swapped() { return new TillAFPair<>(second, first); }

    static <A> java.util.List<TillAFPair<A, Long>> zip(java.util.List<A> left, java.util.List<Long> right) {
        var result = new java.util.ArrayList<TillAFPair<A, Long>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new TillAFPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface TillAFList<T> {}
record TillAFNil<T>() implements TillAFList<T> {}
record TillAFCons<T>(T head, TillAFList<T> tail) implements TillAFList<T> {}

class TillAFLists {
    static <T> int size(TillAFList<T> list) {
        int size = 0;
        while (list instanceof TillAFCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface TillAFShape {
    double area();

    TillAFShape scaled(double by);
}

record TillAFCircle(double radius) implements TillAFShape {
    public double area() { return 3.14 * radius * radius; }
    public TillAFShape scaled(double by) { return new TillAFCircle(radius * by); }
}

record TillAFSquare(double side) implements TillAFShape {
    public double area() { return side * side; }
    public TillAFShape scaled(double by) { return new TillAFSquare(side * by); }
}

class TillAFBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    TillAFBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Integer use(Integer x, Integer y) { return new TillAFBox<>(java.util.List.of(x, y)).largest(); }
}

enum TillAFColour {
    RED, GREEN, BLUE;

    TillAFColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class TillAFWords {
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

interface LedgerBFVisitor<R> {
    R number(int value);
    R sum(LedgerBFTerm left, LedgerBFTerm right);
}

abstract class LedgerBFTerm {
    abstract <R> R accept(LedgerBFVisitor<R> visitor);
}

class LedgerBFNumber extends LedgerBFTerm {
    private final int value;
    LedgerBFNumber(int value) { this.value = value; }
    <R> R accept(LedgerBFVisitor<R> visitor) { return visitor.number(value); }
}

class LedgerBFCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    LedgerBFCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> LedgerBFCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new LedgerBFCache<>(key -> next.apply(get(key)));
    }
}

record LedgerBFPair<A, B>(A first, B second) {
    LedgerBFPair<B, A> swapped() { return new LedgerBFPair<>(second, first); }

    static <A> java.util.List<LedgerBFPair<A, Integer>> zip(java.util.List<A> left, java.util.List<Integer> right) {
        var result = new java.util.ArrayList<LedgerBFPair<A, Integer>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new LedgerBFPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface LedgerBFList<T> {}
record LedgerBFNil<T>() implements LedgerBFList<T> {}
record LedgerBFCons<T>(T head, LedgerBFList<T> tail) implements LedgerBFList<T> {}

class LedgerBFLists {
    static <T> int size(LedgerBFList<T> list) {
        int size = 0;
        while (list instanceof LedgerBFCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface LedgerBFShape {
    double area();

    LedgerBFShape scaled(double by);
}

record LedgerBFCircle(double radius) implements LedgerBFShape {
    public double area() { return 3.14 * radius * radius; }
    public LedgerBFShape scaled(double by) { return new LedgerBFCircle(radius * by); }
}

record LedgerBFSquare(double side) implements LedgerBFShape {
    public double area() { return side * side; }
    public LedgerBFShape scaled(double by) { return new LedgerBFSquare(side * by); }
}

class LedgerBFBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LedgerBFBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Double use(Double x, Double y) { return new LedgerBFBox<>(java.util.List.of(x, y)).largest(); }
}

enum LedgerBFColour {
    RED, GREEN, BLUE;

    LedgerBFColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class LedgerBFWords {
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

interface ParcelCFVisitor<R> {
    R number(int value);
    R sum(ParcelCFTerm left, ParcelCFTerm right);
}

abstract class ParcelCFTerm {
    abstract <R> R accept(ParcelCFVisitor<R> visitor);
}

class ParcelCFNumber extends ParcelCFTerm {
    private final int value;
    ParcelCFNumber(int value) { this.value = value; }
    <R> R accept(ParcelCFVisitor<R> visitor) { return visitor.number(value); }
}

class ParcelCFCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    ParcelCFCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> ParcelCFCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new ParcelCFCache<>(key -> next.apply(get(key)));
    }
}

record ParcelCFPair<A, B>(A first, B second) {
    ParcelCFPair<B, A> swapped() { return new ParcelCFPair<>(second, first); }

    static <A> java.util.List<ParcelCFPair<A, Double>> zip(java.util.List<A> left, java.util.List<Double> right) {
        var result = new java.util.ArrayList<ParcelCFPair<A, Double>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new ParcelCFPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface ParcelCFList<T> {}
record ParcelCFNil<T>() implements ParcelCFList<T> {}
record ParcelCFCons<T>(T head, ParcelCFList<T> tail) implements ParcelCFList<T> {}

class ParcelCFLists {
    static <T> int size(ParcelCFList<T> list) {
        int size = 0;
        while (list instanceof ParcelCFCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface ParcelCFShape {
    double area();

    ParcelCFShape scaled(double by);
}

record ParcelCFCircle(double radius) implements ParcelCFShape {
    public double area() { return 3.14 * radius * radius; }
    public ParcelCFShape scaled(double by) { return new ParcelCFCircle(radius * by); }
}

record ParcelCFSquare(double side) implements ParcelCFShape {
    public double area() { return side * side; }
    public ParcelCFShape scaled(double by) { return new ParcelCFSquare(side * by); }
}
