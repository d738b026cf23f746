package javalarge04;

class LanternAEWords {
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

interface LanternAEVisitor<R> {
    R number(int value);
    R sum(LanternAETerm left, LanternAETerm right);
}

abstract class LanternAETerm {
    abstract <R> R accept(LanternAEVisitor<R> visitor);
}

class LanternAENumber extends LanternAETerm {
    private final int value;
    LanternAENumber(int value) { this.value = value; }
    <R> R accept(LanternAEVisitor<R> visitor) { return visitor.number(value); }
}

class LanternAECache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    LanternAECache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> LanternAECache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new LanternAECache<>(key -> next.apply(get(key)));
    }
}

record LanternAEPair<A, B>(A first, B second) {
    LanternAEPair<B, A> swapped() { return new LanternAEPair<>(second, first); }

    static <A> java.util.List<LanternAEPair<A, Long>> zip(java.util.List<A> left, java.util.List<Long> right) {
        var result = new java.util.ArrayList<LanternAEPair<A, Long>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new LanternAEPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface LanternAEList<T> {}
record LanternAENil<T>() implements LanternAEList<T> {}
record LanternAECons<T>(T head, LanternAEList<T> tail) implements LanternAEList<T> {}

class LanternAELists {
    static <T> int size(LanternAEList<T> list) {
        int size = 0;
        while (list instanceof LanternAECons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface LanternAEShape {
    double area();

    LanternAEShape scaled(double by);
}

record LanternAECircle(double radius) implements LanternAEShape {
    public double area() { return 3.14 * radius * radius; }
    public LanternAEShape scaled(double by) { return new LanternAECircle(radius * by); }
}

record LanternAESquare(double side) implements LanternAEShape {
    public double area() { return side * side; }
    public LanternAEShape scaled(double by) { return new LanternAESquare(side * by); }
}

class LanternAEBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LanternAEBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Integer use(Integer x, Integer y) { return new LanternAEBox<>(java.util.List.of(x, y)).largest(); }
}

enum LanternAEColour {
    RED, GREEN, BLUE;

    LanternAEColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class TillBEWords {
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

interface TillBEVisitor<R> {
    R number(int value);
    R sum(TillBETerm left, TillBETerm right);
}

abstract class TillBETerm {
    abstract <R> R accept(TillBEVisitor<R> visitor);
}

class TillBENumber extends TillBETerm {
    private final int value;
    TillBENumber(int value) { this.value = value; }
    <R> R accept(TillBEVisitor<R> visitor) { return visitor.number(value); }
}

class TillBECache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    TillBECache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> TillBECache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new TillBECache<>(key -> next.apply(get(key)));
    }
}

record TillBEPair<A, B>(A first, B second) {
    TillBEPair<B, A> swapped() { return new TillBEPair<>(second, first); }

    static <A> java.util.List<TillBEPair<A, Integer>> zip(java.util.List<A> left, java.util.List<Integer> right) {
        var result = new java.util.ArrayList<TillBEPair<A, Integer>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new TillBEPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface TillBEList<T> {}
record TillBENil<T>() implements TillBEList<T> {}
record TillBECons<T>(T head, TillBEList<T> tail) implements TillBEList<T> {}

class TillBELists {
    static <T> int size(TillBEList<T> list) {
        int size = 0;
        while (list instanceof TillBECons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface TillBEShape {
    double area();

    TillBEShape scaled(double by);
}

record TillBECircle(double radius) implements TillBEShape {
    public double area() { return 3.14 * radius * radius; }
    public TillBEShape scaled(double by) { return new TillBECircle(radius * by); }
}

record TillBESquare(double side) implements TillBEShape {
    public double area() { return side * side; }
    public TillBEShape scaled(double by) { return new TillBESquare(side * by); }
}

class TillBEBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    TillBEBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Double use(Double x, Double y) { return new TillBEBox<>(java.util.List.of(x, y)).largest(); }
}

enum TillBEColour {
    RED, GREEN, BLUE;

    TillBEColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class LedgerCEWords {
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

interface LedgerCEVisitor<R> {
    R number(int value);
    R sum(LedgerCETerm left, LedgerCETerm right);
}

abstract class LedgerCETerm {
    abstract <R> R accept(LedgerCEVisitor<R> visitor);
}

class LedgerCENumber extends LedgerCETerm {
    private final int value;
    LedgerCENumber(int value) { this.value = value; }
    <R> R accept(LedgerCEVisitor<R> visitor) { return visitor.number(value); }
}

class LedgerCECache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    LedgerCECache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> LedgerCECache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new LedgerCECache<>(key -> next.apply(get(key)));
    }
}

record LedgerCEPair<A, B>(A first, B second) {
    LedgerCEPair<B, A> swapped() { return new LedgerCEPair<>(second, first); }

    static <A> java.util.List<LedgerCEPair<A, Double>> zip(java.util.List<A> left, java.util.List<Double> right) {
        var result = new java.util.ArrayList<LedgerCEPair<A, Double>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new LedgerCEPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface LedgerCEList<T> {}
record LedgerCENil<T>() implements LedgerCEList<T> {}
record LedgerCECons<T>(T head, LedgerCEList<T> tail) implements LedgerCEList<T> {}

class LedgerCELists {
    static <T> int size(LedgerCEList<T> list) {
        int size = 0;
        while (list instanceof LedgerCECons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}
