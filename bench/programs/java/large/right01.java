package javalarge01;

interface LedgerABShape {
    double area();

    LedgerABShape scaled(double by);
}

record LedgerABCircle(double radius) implements LedgerABShape {
    public double area() { return 3.14 * radius * radius; }
    public LedgerABShape scaled(double by) { return new LedgerABCircle(radius * by); }
}

record LedgerABSquare(double side) implements LedgerABShape {
    public double area() { return side * side; }
    public LedgerABShape scaled(double by) { return new LedgerABSquare(side * by); }
}

class LedgerABBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LedgerABBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Long use(Long x, Long y) { return new LedgerABBox<>(java.util.List.of(x, y)).largest(); }
}

enum LedgerABColour {
    RED, GREEN, BLUE;

    LedgerABColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class LedgerABWords {
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

interface LedgerABVisitor<R> {
    R number(int value);
    R sum(LedgerABTerm left, LedgerABTerm right);
}

abstract class LedgerABTerm {
    abstract <R> R accept(LedgerABVisitor<R> visitor);
}

class LedgerABNumber extends LedgerABTerm {
    private final int value;
    LedgerABNumber(int value) { this.value = value; }
    <R> R accept(LedgerABVisitor<R> visitor) { return visitor.number(value); }
}

class LedgerABCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    LedgerABCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> LedgerABCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new LedgerABCache<>(key -> next.apply(get(key)));
    }
}

record LedgerABPair<A, B>(A first, B second) {
    LedgerABPair<B, A> swapped() { return new LedgerABPair<>(second, first); }

    static <A> java.util.List<LedgerABPair<A, Long>> zip(java.util.List<A> left, java.util.List<Long> right) {
        var result = new java.util.ArrayList<LedgerABPair<A, Long>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new LedgerABPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface LedgerABList<T> {}
record LedgerABNil<T>() implements LedgerABList<T> {}
record LedgerABCons<T>(T head, LedgerABList<T> tail) implements LedgerABList<T> {}

class LedgerABLists {
    static <T> int size(LedgerABList<T> list) {
        int size = 0;
        while (list instanceof LedgerABCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface ParcelBBShape {
    double area();

    ParcelBBShape scaled(double by);
}

record ParcelBBCircle(double radius) implements ParcelBBShape {
    public double area() { return 3.14 * radius * radius; }
    public ParcelBBShape scaled(double by) { return new ParcelBBCircle(radius * by); }
}

record ParcelBBSquare(double side) implements ParcelBBShape {
    public double area() { return side * side; }
    public ParcelBBShape scaled(double by) { return new ParcelBBSquare(side * by); }
}

class ParcelBBBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    ParcelBBBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Integer use(Integer x, Integer y) { return new ParcelBBBox<>(java.util.List.of(x, y)).largest(); }
}

enum ParcelBBColour {
    RED, GREEN, BLUE;

    ParcelBBColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class ParcelBBWords {
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

interface ParcelBBVisitor<R> {
    R number(int value);
    R sum(ParcelBBTerm left, ParcelBBTerm right);
}

abstract class ParcelBBTerm {
    abstract <R> R accept(ParcelBBVisitor<R> visitor);
}

class ParcelBBNumber extends ParcelBBTerm {
    private final int value;
    ParcelBBNumber(int value) { this.value = value; }
    <R> R accept(ParcelBBVisitor<R> visitor) { return visitor.number(value); }
}

class ParcelBBCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    ParcelBBCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> ParcelBBCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new ParcelBBCache<>(key -> next.apply(get(key)));
    }
}

record ParcelBBPair<A, B>(A first, B second) {
    ParcelBBPair<B, A> swapped() { return new ParcelBBPair<>(second, first); }

    static <A> java.util.List<ParcelBBPair<A, Integer>> zip(java.util.List<A> left, java.util.List<Integer> right) {
        var result = new java.util.ArrayList<ParcelBBPair<A, Integer>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new ParcelBBPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface ParcelBBList<T> {}
record ParcelBBNil<T>() implements ParcelBBList<T> {}
record ParcelBBCons<T>(T head, ParcelBBList<T> tail) implements ParcelBBList<T> {}

class ParcelBBLists {
    static <T> int size(ParcelBBList<T> list) {
        int size = 0;
        while (list instanceof ParcelBBCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface HarbourCBShape {
    double area();

    HarbourCBShape scaled(double by);
}

record HarbourCBCircle(double radius) implements HarbourCBShape {
    public double area() { return 3.14 * radius * radius; }
    public HarbourCBShape scaled(double by) { return new HarbourCBCircle(radius * by); }
}

record HarbourCBSquare(double side) implements HarbourCBShape {
    public double area() { return side * side; }
    public HarbourCBShape scaled(double by) { return new HarbourCBSquare(side * by); }
}

class HarbourCBBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    HarbourCBBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Double use(Double x, Double y) { return new HarbourCBBox<>(java.util.List.of(x, y)).largest(); }
}

enum HarbourCBColour {
    RED, GREEN, BLUE;

    HarbourCBColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class HarbourCBWords {
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

interface HarbourCBVisitor<R> {
    R number(int value);
    R sum(HarbourCBTerm left, HarbourCBTerm right);
}

abstract class HarbourCBTerm {
    abstract <R> R accept(HarbourCBVisitor<R> visitor);
}

class HarbourCBNumber extends HarbourCBTerm {
    private final int value;
    HarbourCBNumber(int value) { this.value = value; }
    <R> R accept(HarbourCBVisitor<R> visitor) { return visitor.number(value); }
}
