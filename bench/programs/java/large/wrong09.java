package javalarge09;

interface LanternAJShape {
    double area();

    LanternAJShape scaled(double by);
}

record LanternAJCircle(double radius) implements LanternAJShape {
    public double area() { return 3.14 * radius * radius; }
    public LanternAJShape scaled(double by) { return new LanternAJCircle(radius * by); }
}

record LanternAJSquare(double side) implements LanternAJShape {
    public double area() { return side * side; }
    public LanternAJShape scaled(double by) { return new LanternAJSquare(side * by); }
}

class LanternAJBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LanternAJBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Integer use(Integer x, Integer y) { return new LanternAJBox<>(java.util.List.of(x, y)).largest(); }
}

enum LanternAJColour {
    RED, GREEN, BLUE;

    LanternAJColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class LanternAJWords {
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

interface LanternAJVisitor<R> {
    R number(int value);
    R sum(LanternAJTerm left, LanternAJTerm right);
}

abstract class LanternAJTerm {
    abstract <R> R accept(LanternAJVisitor<R> visitor);
}

class LanternAJNumber extends LanternAJTerm {
    private final int value;
    LanternAJNumber(int value) { this.value = value; }
    <R> R accept(LanternAJVisitor<R> visitor) { return visitor.number(value); }
}

class LanternAJCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    LanternAJCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> LanternAJCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new LanternAJCache<>(key -> next.apply(get(key)));
    }
}

record LanternAJPair<A, B>(A first, B second) {
    LanternAJPair<B, A> swapped() { return new LanternAJPair<>(second, first); }

    static <A> java.util.List<LanternAJPair<A, Integer>> zip(java.util.List<A> left, java.util.List<Integer> right) {
        var result = new java.util.ArrayList<LanternAJPair<A, Integer>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new LanternAJPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface LanternAJList<T> {}
record LanternAJNil<T>() implements LanternAJList<T> {}
record LanternAJCons<T>(T head, LanternAJList<T> tail) implements LanternAJList<T> {}

class LanternAJLists {
    static <T> int size(LanternAJList<T> list) {
        int size = 0;
        while (list instanceof LanternAJCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface TillBJShape {
    double area();

    TillBJShape scaled(double by);
}

record TillBJCircle(double radius) implements TillBJShape {
    public double area() { return 3.14 * radius * radius; }
    public TillBJShape scaled(double by) { return new TillBJCircle(radius * by); }
}

record TillBJSquare(double side) implements TillBJShape {
    public double area() { return side * side; }
    public TillBJShape scaled(double by) { return new TillBJSquare(side * by); }
}

class TillBJBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    TillBJBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Double use(Double x, Double y) { return new TillBJBox<>(java.util.List.of(x, y)).largest(); }
}

class FaultWrong { int f() { return "text"; } }

enum TillBJColour {
    RED, GREEN, BLUE;

    TillBJColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class TillBJWords {
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

interface TillBJVisitor<R> {
    R number(int value);
    R sum(TillBJTerm left, TillBJTerm right);
}

abstract class TillBJTerm {
    abstract <R> R accept(TillBJVisitor<R> visitor);
}

class TillBJNumber extends TillBJTerm {
    private final int value;
    TillBJNumber(int value) { this.value = value; }
    <R> R accept(TillBJVisitor<R> visitor) { return visitor.number(value); }
}

class TillBJCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    TillBJCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> TillBJCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new TillBJCache<>(key -> next.apply(get(key)));
    }
}

record TillBJPair<A, B>(A first, B second) {
    TillBJPair<B, A> swapped() { return new TillBJPair<>(second, first); }

    static <A> java.util.List<TillBJPair<A, Double>> zip(java.util.List<A> left, java.util.List<Double> right) {
        var result = new java.util.ArrayList<TillBJPair<A, Double>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new TillBJPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface TillBJList<T> {}
record TillBJNil<T>() implements TillBJList<T> {}
record TillBJCons<T>(T head, TillBJList<T> tail) implements TillBJList<T> {}

class TillBJLists {
    static <T> int size(TillBJList<T> list) {
        int size = 0;
        while (list instanceof TillBJCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface LedgerCJShape {
    double area();

    LedgerCJShape scaled(double by);
}

record LedgerCJCircle(double radius) implements LedgerCJShape {
    public double area() { return 3.14 * radius * radius; }
    public LedgerCJShape scaled(double by) { return new LedgerCJCircle(radius * by); }
}

record LedgerCJSquare(double side) implements LedgerCJShape {
    public double area() { return side * side; }
    public LedgerCJShape scaled(double by) { return new LedgerCJSquare(side * by); }
}

class LedgerCJBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LedgerCJBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static String use(String x, String y) { return new LedgerCJBox<>(java.util.List.of(x, y)).largest(); }
}

enum LedgerCJColour {
    RED, GREEN, BLUE;

    LedgerCJColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class LedgerCJWords {
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

interface LedgerCJVisitor<R> {
    R number(int value);
    R sum(LedgerCJTerm left, LedgerCJTerm right);
}

abstract class LedgerCJTerm {
    abstract <R> R accept(LedgerCJVisitor<R> visitor);
}

class LedgerCJNumber extends LedgerCJTerm {
    private final int value;
    LedgerCJNumber(int value) { this.value = value; }
    <R> R accept(LedgerCJVisitor<R> visitor) { return visitor.number(value); }
}
