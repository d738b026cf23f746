package javalarge07;

record ParcelAHPair<A, B>(A first, B second) {
    ParcelAHPair<B, A> swapped() { return new ParcelAHPair<>(second, first); }

    static <A> java.util.List<ParcelAHPair<A, Long>> zip(java.util.List<A> left, java.util.List<Long> right) {
        var result = new java.util.ArrayList<ParcelAHPair<A, Long>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new ParcelAHPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface ParcelAHList<T> {}
record ParcelAHNil<T>() implements ParcelAHList<T> {}
record ParcelAHCons<T>(T head, ParcelAHList<T> tail) implements ParcelAHList<T> {}

class ParcelAHLists {
    static <T> int size(ParcelAHList<T> list) {
        int size = 0;
        while (list instanceof ParcelAHCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface ParcelAHShape {
    double area();

    ParcelAHShape scaled(double by);
}

record ParcelAHCircle(double radius) implements ParcelAHShape {
    public double area() { return 3.14 * radius * radius; }
    public ParcelAHShape scaled(double by) { return new ParcelAHCircle(radius * by); }
}

record ParcelAHSquare(double side) implements ParcelAHShape {
    public double area() { return side * side; }
    public ParcelAHShape scaled(double by) { return new ParcelAHSquare(side * by); }
}

class ParcelAHBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    ParcelAHBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Integer use(Integer x, Integer y) { return new ParcelAHBox<>(java.util.List.of(x, y)).largest(); }
}

enum ParcelAHColour {
    RED, GREEN, BLUE;

    ParcelAHColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class ParcelAHWords {
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

interface ParcelAHVisitor<R> {
    R number(int value);
    R sum(ParcelAHTerm left, ParcelAHTerm right);
}

abstract class ParcelAHTerm {
    abstract <R> R accept(ParcelAHVisitor<R> visitor);
}

class ParcelAHNumber extends ParcelAHTerm {
    private final int value;
    ParcelAHNumber(int value) { this.value = value; }
    <R> R accept(ParcelAHVisitor<R> visitor) { return visitor.number(value); }
}

class ParcelAHCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    ParcelAHCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> ParcelAHCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new ParcelAHCache<>(key -> next.apply(get(key)));
    }
}

record HarbourBHPair<A, B>(A first, B second) {
    HarbourBHPair<B, A> swapped() { return new HarbourBHPair<>(second, first); }

    static <A> java.util.List<HarbourBHPair<A, Integer>> zip(java.util.List<A> left, java.util.List<Integer> right) {
        var result = new java.util.ArrayList<HarbourBHPair<A, Integer>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new HarbourBHPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface HarbourBHList<T> {}
record HarbourBHNil<T>() implements HarbourBHList<T> {}
record HarbourBHCons<T>(T head, HarbourBHList<T> tail) implements HarbourBHList<T> {}

class HarbourBHLists {
    static <T> int size(HarbourBHList<T> list) {
        int size = 0;
        while (list instanceof HarbourBHCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface HarbourBHShape {
    double area();

    HarbourBHShape scaled(double by);
}

record HarbourBHCircle(double radius) implements HarbourBHShape {
    public double area() { return 3.14 * radius * radius; }
    public HarbourBHShape scaled(double by) { return new HarbourBHCircle(radius * by); }
}

record HarbourBHSquare(double side) implements HarbourBHShape {
    public double area() { return side * side; }
    public HarbourBHShape scaled(double by) { return new HarbourBHSquare(side * by); }
}

class HarbourBHBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    HarbourBHBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Double use(Double x, Double y) { return new HarbourBHBox<>(java.util.List.of(x, y)).largest(); }
}

enum HarbourBHColour {
    RED, GREEN, BLUE;

    HarbourBHColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class HarbourBHWords {
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

interface HarbourBHVisitor<R> {
    R number(int value);
    R sum(HarbourBHTerm left, HarbourBHTerm right);
}

abstract class HarbourBHTerm {
    abstract <R> R accept(HarbourBHVisitor<R> visitor);
}

class HarbourBHNumber extends HarbourBHTerm {
    private final int value;
    HarbourBHNumber(int value) { this.value = value; }
    <R> R accept(HarbourBHVisitor<R> visitor) { return visitor.number(value); }
}

class HarbourBHCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    HarbourBHCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> HarbourBHCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new HarbourBHCache<>(key -> next.apply(get(key)));
    }
}

record LanternCHPair<A, B>(A first, B second) {
    LanternCHPair<B, A> swapped() { return new LanternCHPair<>(second, first); }

    static <A> java.util.List<LanternCHPair<A, Double>> zip(java.util.List<A> left, java.util.List<Double> right) {
        var result = new java.util.ArrayList<LanternCHPair<A, Double>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new LanternCHPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface LanternCHList<T> {}
record LanternCHNil<T>() implements LanternCHList<T> {}
record LanternCHCons<T>(T head, LanternCHList<T> tail) implements LanternCHList<T> {}

class LanternCHLists {
    static <T> int size(LanternCHList<T> list) {
        int size = 0;
        while (list instanceof LanternCHCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface LanternCHShape {
    double area();

    LanternCHShape scaled(double by);
}

record LanternCHCircle(double radius) implements LanternCHShape {
    public double area() { return 3.14 * radius * radius; }
    public LanternCHShape scaled(double by) { return new LanternCHCircle(radius * by); }
}

record LanternCHSquare(double side) implements LanternCHShape {
    public double area() { return side * side; }
    public LanternCHShape scaled(double by) { return new LanternCHSquare(side * by); }
}

class LanternCHBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LanternCHBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static String use(String x, String y) { return new LanternCHBox<>(java.util.List.of(x, y)).largest(); }
}

enum LanternCHColour {
    RED, GREEN, BLUE;

    LanternCHColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}
