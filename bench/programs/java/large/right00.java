package javalarge00;

interface TillAAList<T> {}
record TillAANil<T>() implements TillAAList<T> {}
record TillAACons<T>(T head, TillAAList<T> tail) implements TillAAList<T> {}

class TillAALists {
    static <T> int size(TillAAList<T> list) {
        int size = 0;
        while (list instanceof TillAACons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface TillAAShape {
    double area();

    TillAAShape scaled(double by);
}

record TillAACircle(double radius) implements TillAAShape {
    public double area() { return 3.14 * radius * radius; }
    public TillAAShape scaled(double by) { return new TillAACircle(radius * by); }
}

record TillAASquare(double side) implements TillAAShape {
    public double area() { return side * side; }
    public TillAAShape scaled(double by) { return new TillAASquare(side * by); }
}

class TillAABox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    TillAABox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Long use(Long x, Long y) { return new TillAABox<>(java.util.List.of(x, y)).largest(); }
}

enum TillAAColour {
    RED, GREEN, BLUE;

    TillAAColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class TillAAWords {
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

interface TillAAVisitor<R> {
    R number(int value);
    R sum(TillAATerm left, TillAATerm right);
}

abstract class TillAATerm {
    abstract <R> R accept(TillAAVisitor<R> visitor);
}

class TillAANumber extends TillAATerm {
    private final int value;
    TillAANumber(int value) { this.value = value; }
    <R> R accept(TillAAVisitor<R> visitor) { return visitor.number(value); }
}

class TillAACache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    TillAACache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> TillAACache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new TillAACache<>(key -> next.apply(get(key)));
    }
}

record TillAAPair<A, B>(A first, B second) {
    TillAAPair<B, A> swapped() { return new TillAAPair<>(second, first); }

    static <A> java.util.List<TillAAPair<A, Long>> zip(java.util.List<A> left, java.util.List<Long> right) {
        var result = new java.util.ArrayList<TillAAPair<A, Long>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new TillAAPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface LedgerBAList<T> {}
record LedgerBANil<T>() implements LedgerBAList<T> {}
record LedgerBACons<T>(T head, LedgerBAList<T> tail) implements LedgerBAList<T> {}

class LedgerBALists {
    static <T> int size(LedgerBAList<T> list) {
        int size = 0;
        while (list instanceof LedgerBACons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface LedgerBAShape {
    double area();

    LedgerBAShape scaled(double by);
}

record LedgerBACircle(double radius) implements LedgerBAShape {
    public double area() { return 3.14 * radius * radius; }
    public LedgerBAShape scaled(double by) { return new LedgerBACircle(radius * by); }
}

record LedgerBASquare(double side) implements LedgerBAShape {
    public double area() { return side * side; }
    public LedgerBAShape scaled(double by) { return new LedgerBASquare(side * by); }
}

class LedgerBABox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LedgerBABox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Integer use(Integer x, Integer y) { return new LedgerBABox<>(java.util.List.of(x, y)).largest(); }
}

enum LedgerBAColour {
    RED, GREEN, BLUE;

    LedgerBAColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class LedgerBAWords {
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

interface LedgerBAVisitor<R> {
    R number(int value);
    R sum(LedgerBATerm left, LedgerBATerm right);
}

abstract class LedgerBATerm {
    abstract <R> R accept(LedgerBAVisitor<R> visitor);
}

class LedgerBANumber extends LedgerBATerm {
    private final int value;
    LedgerBANumber(int value) { this.value = value; }
    <R> R accept(LedgerBAVisitor<R> visitor) { return visitor.number(value); }
}

class LedgerBACache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    LedgerBACache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> LedgerBACache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new LedgerBACache<>(key -> next.apply(get(key)));
    }
}

record LedgerBAPair<A, B>(A first, B second) {
    LedgerBAPair<B, A> swapped() { return new LedgerBAPair<>(second, first); }

    static <A> java.util.List<LedgerBAPair<A, Integer>> zip(java.util.List<A> left, java.util.List<Integer> right) {
        var result = new java.util.ArrayList<LedgerBAPair<A, Integer>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new LedgerBAPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface ParcelCAList<T> {}
record ParcelCANil<T>() implements ParcelCAList<T> {}
record ParcelCACons<T>(T head, ParcelCAList<T> tail) implements ParcelCAList<T> {}

class ParcelCALists {
    static <T> int size(ParcelCAList<T> list) {
        int size = 0;
        while (list instanceof ParcelCACons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface ParcelCAShape {
    double area();

    ParcelCAShape scaled(double by);
}

record ParcelCACircle(double radius) implements ParcelCAShape {
    public double area() { return 3.14 * radius * radius; }
    public ParcelCAShape scaled(double by) { return new ParcelCACircle(radius * by); }
}

record ParcelCASquare(double side) implements ParcelCAShape {
    public double area() { return side * side; }
    public ParcelCAShape scaled(double by) { return new ParcelCASquare(side * by); }
}

class ParcelCABox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    ParcelCABox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Double use(Double x, Double y) { return new ParcelCABox<>(java.util.List.of(x, y)).largest(); }
}

enum ParcelCAColour {
    RED, GREEN, BLUE;

    ParcelCAColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class ParcelCAWords {
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
