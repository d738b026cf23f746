package javalarge08;

interface HarbourAIList<T> {}
record HarbourAINil<T>() implements HarbourAIList<T> {}
record HarbourAICons<T>(T head, HarbourAIList<T> tail) implements HarbourAIList<T> {}

class HarbourAILists {
    static <T> int size(HarbourAIList<T> list) {
        int size = 0;
        while (list instanceof HarbourAICons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface HarbourAIShape {
    double area();

    HarbourAIShape scaled(double by);
}

record HarbourAICircle(double radius) implements HarbourAIShape {
    public double area() { return 3.14 * radius * radius; }
    public HarbourAIShape scaled(double by) { return new HarbourAICircle(radius * by); }
}

record HarbourAISquare(double side) implements HarbourAIShape {
    public double area() { return side * side; }
    public HarbourAIShape scaled(double by) { return new HarbourAISquare(side * by); }
}

class HarbourAIBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    HarbourAIBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Integer use(Integer x, Integer y) { return new HarbourAIBox<>(java.util.List.of(x, y)).largest(); }
}

enum HarbourAIColour {
    RED, GREEN, BLUE;

    HarbourAIColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class HarbourAIWords {
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

interface HarbourAIVisitor<R> {
    R number(int value);
    R sum(HarbourAITerm left, HarbourAITerm right);
}

abstract class HarbourAITerm {
    abstract <R> R accept(HarbourAIVisitor<R> visitor);
}

class HarbourAINumber extends HarbourAITerm {
    private final int value;
    HarbourAINumber(int value) { this.value = value; }
    <R> R accept(HarbourAIVisitor<R> visitor) { return visitor.number(value); }
}

class HarbourAICache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    HarbourAICache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> HarbourAICache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new HarbourAICache<>(key -> next.apply(get(key)));
    }
}

record HarbourAIPair<A, B>(A first, B second) {
    HarbourAIPair<B, A> swapped() { return new HarbourAIPair<>(second, first); }

    static <A> java.util.List<HarbourAIPair<A, Integer>> zip(java.util.List<A> left, java.util.List<Integer> right) {
        var result = new java.util.ArrayList<HarbourAIPair<A, Integer>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new HarbourAIPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface LanternBIList<T> {}
record LanternBINil<T>() implements LanternBIList<T> {}
record LanternBICons<T>(T head, LanternBIList<T> tail) implements LanternBIList<T> {}

class LanternBILists {
    static <T> int size(LanternBIList<T> list) {
        int size = 0;
        while (list instanceof LanternBICons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface LanternBIShape {
    double area();

    LanternBIShape scaled(double by);
}

record LanternBICircle(double radius) implements LanternBIShape {
    public double area() { return 3.14 * radius * radius; }
    public LanternBIShape scaled(double by) { return new LanternBICircle(radius * by); }
}

record LanternBISquare(double side) implements LanternBIShape {
    public double area() { return side * side; }
    public LanternBIShape scaled(double by) { return new LanternBISquare(side * by); }
}

class LanternBIBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LanternBIBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Double use(Double x, Double y) { return new LanternBIBox<>(java.util.List.of(x, y)).largest(); }
}

enum LanternBIColour {
    RED, GREEN, BLUE;

    LanternBIColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class LanternBIWords {
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

interface LanternBIVisitor<R> {
    R number(int value);
    R sum(LanternBITerm left, LanternBITerm right);
}

abstract class LanternBITerm {
    abstract <R> R accept(LanternBIVisitor<R> visitor);
}

class LanternBINumber extends LanternBITerm {
    private final int value;
    LanternBINumber(int value) { this.value = value; }
    <R> R accept(LanternBIVisitor<R> visitor) { return visitor.number(value); }
}

class LanternBICache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    LanternBICache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> LanternBICache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new LanternBICache<>(key -> next.apply(get(key)));
    }
}

record LanternBIPair<A, B>(A first, B second) {
    LanternBIPair<B, A> swapped() { return new LanternBIPair<>(second, first); }

    static <A> java.util.List<LanternBIPair<A, Double>> zip(java.util.List<A> left, java.util.List<Double> right) {
        var result = new java.util.ArrayList<LanternBIPair<A, Double>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new LanternBIPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface TillCIList<T> {}
record TillCINil<T>() implements TillCIList<T> {}
record TillCICons<T>(T head, TillCIList<T> tail) implements TillCIList<T> {}

class TillCILists {
    static <T> int size(TillCIList<T> list) {
        int size = 0;
        while (list instanceof TillCICons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface TillCIShape {
    double area();

    TillCIShape scaled(double by);
}

record TillCICircle(double radius) implements TillCIShape {
    public double area() { return 3.14 * radius * radius; }
    public TillCIShape scaled(double by) { return new TillCICircle(radius * by); }
}

record TillCISquare(double side) implements TillCIShape {
    public double area() { return side * side; }
    public TillCIShape scaled(double by) { return new TillCISquare(side * by); }
}

class TillCIBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    TillCIBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static String use(String x, String y) { return new TillCIBox<>(java.util.List.of(x, y)).largest(); }
}

enum TillCIColour {
    RED, GREEN, BLUE;

    TillCIColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class TillCIWords {
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
