package javalarge03;

enum HarbourADColour {
    RED, GREEN, BLUE;

    HarbourADColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class HarbourADWords {
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

interface HarbourADVisitor<R> {
    R number(int value);
    R sum(HarbourADTerm left, HarbourADTerm right);
}

abstract class HarbourADTerm {
    abstract <R> R accept(HarbourADVisitor<R> visitor);
}

class HarbourADNumber extends HarbourADTerm {
    private final int value;
    HarbourADNumber(int value) { this.value = value; }
    <R> R accept(HarbourADVisitor<R> visitor) { return visitor.number(value); }
}

class HarbourADCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    HarbourADCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> HarbourADCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new HarbourADCache<>(key -> next.apply(get(key)));
    }
}

record HarbourADPair<A, B>(A first, B second) {
    HarbourADPair<B, A> swapped() { return new HarbourADPair<>(second, first); }

    static <A> java.util.List<HarbourADPair<A, Long>> zip(java.util.List<A> left, java.util.List<Long> right) {
        var result = new java.util.ArrayList<HarbourADPair<A, Long>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new HarbourADPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface HarbourADList<T> {}
record HarbourADNil<T>() implements HarbourADList<T> {}
record HarbourADCons<T>(T head, HarbourADList<T> tail) implements HarbourADList<T> {}

class HarbourADLists {
    static <T> int size(HarbourADList<T> list) {
        int size = 0;
        while (list instanceof HarbourADCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface HarbourADShape {
    double area();

    HarbourADShape scaled(double by);
}

record HarbourADCircle(double radius) implements HarbourADShape {
    public double area() { return 3.14 * radius * radius; }
    public HarbourADShape scaled(double by) { return new HarbourADCircle(radius * by); }
}

record HarbourADSquare(double side) implements HarbourADShape {
    public double area() { return side * side; }
    public HarbourADShape scaled(double by) { return new HarbourADSquare(side * by); }
}

class HarbourADBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    HarbourADBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Integer use(Integer x, Integer y) { return new HarbourADBox<>(java.util.List.of(x, y)).largest(); }
}

enum LanternBDColour {
    RED, GREEN, BLUE;

    LanternBDColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class LanternBDWords {
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

interface LanternBDVisitor<R> {
    R number(int value);
    R sum(LanternBDTerm left, LanternBDTerm right);
}

abstract class LanternBDTerm {
    abstract <R> R accept(LanternBDVisitor<R> visitor);
}

class LanternBDNumber extends LanternBDTerm {
    private final int value;
    LanternBDNumber(int value) { this.value = value; }
    <R> R accept(LanternBDVisitor<R> visitor) { return visitor.number(value); }
}

class LanternBDCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    LanternBDCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> LanternBDCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new LanternBDCache<>(key -> next.apply(get(key)));
    }
}

record LanternBDPair<A, B>(A first, B second) {
    LanternBDPair<B, A> swapped() { return new LanternBDPair<>(second, first); }

    static <A> java.util.List<LanternBDPair<A, Integer>> zip(java.util.List<A> left, java.util.List<Integer> right) {
        var result = new java.util.ArrayList<LanternBDPair<A, Integer>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new LanternBDPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface LanternBDList<T> {}
record LanternBDNil<T>() implements LanternBDList<T> {}
record LanternBDCons<T>(T head, LanternBDList<T> tail) implements LanternBDList<T> {}

class LanternBDLists {
    static <T> int size(LanternBDList<T> list) {
        int size = 0;
        while (list instanceof LanternBDCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface LanternBDShape {
    double area();

    LanternBDShape scaled(double by);
}

record LanternBDCircle(double radius) implements LanternBDShape {
    public double area() { return 3.14 * radius * radius; }
    public LanternBDShape scaled(double by) { return new LanternBDCircle(radius * by); }
}

record LanternBDSquare(double side) implements LanternBDShape {
    public double area() { return side * side; }
    public LanternBDShape scaled(double by) { return new LanternBDSquare(side * by); }
}

class LanternBDBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LanternBDBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Double use(Double x, Double y) { return new LanternBDBox<>(java.util.List.of(x, y)).largest(); }
}

enum TillCDColour {
    RED, GREEN, BLUE;

    TillCDColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class TillCDWords {
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

interface TillCDVisitor<R> {
    R number(int value);
    R sum(TillCDTerm left, TillCDTerm right);
}

abstract class TillCDTerm {
    abstract <R> R accept(TillCDVisitor<R> visitor);
}

class TillCDNumber extends TillCDTerm {
    private final int value;
    TillCDNumber(int value) { this.value = value; }
    <R> R accept(TillCDVisitor<R> visitor) { return visitor.number(value); }
}

class TillCDCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    TillCDCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> TillCDCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new TillCDCache<>(key -> next.apply(get(key)));
    }
}

record TillCDPair<A, B>(A first, B second) {
    TillCDPair<B, A> swapped() { return new TillCDPair<>(second, first); }

    static <A> java.util.List<TillCDPair<A, Double>> zip(java.util.List<A> left, java.util.List<Double> right) {
        var result = new java.util.ArrayList<TillCDPair<A, Double>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new TillCDPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface TillCDList<T> {}
record TillCDNil<T>() implements TillCDList<T> {}
record TillCDCons<T>(T head, TillCDList<T> tail) implements TillCDList<T> {}

class TillCDLists {
    static <T> int size(TillCDList<T> list) {
        int size = 0;
        while (list instanceof TillCDCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}
