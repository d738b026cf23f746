package javalarge02;

class ParcelACBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    ParcelACBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Long use(Long x, Long y) { return new ParcelACBox<>(java.util.List.of(x, y)).largest(); }
}

enum ParcelACColour {
    RED, GREEN, BLUE;

    ParcelACColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class ParcelACWords {
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

interface ParcelACVisitor<R> {
    R number(int value);
    R sum(ParcelACTerm left, ParcelACTerm right);
}

abstract class ParcelACTerm {
    abstract <R> R accept(ParcelACVisitor<R> visitor);
}

class ParcelACNumber extends ParcelACTerm {
    private final int value;
    ParcelACNumber(int value) { this.value = value; }
    <R> R accept(ParcelACVisitor<R> visitor) { return visitor.number(value); }
}

class ParcelACCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    ParcelACCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> ParcelACCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new ParcelACCache<>(key -> next.apply(get(key)));
    }
}

record ParcelACPair<A, B>(A first, B second) {
    ParcelACPair<B, A> swapped() { return new ParcelACPair<>(second, first); }

    static <A> java.util.List<ParcelACPair<A, Long>> zip(java.util.List<A> left, java.util.List<Long> right) {
        var result = new java.util.ArrayList<ParcelACPair<A, Long>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new ParcelACPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface ParcelACList<T> {}
record ParcelACNil<T>() implements ParcelACList<T> {}
record ParcelACCons<T>(T head, ParcelACList<T> tail) implements ParcelACList<T> {}

class ParcelACLists {
    static <T> int size(ParcelACList<T> list) {
        int size = 0;
        while (list instanceof ParcelACCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface ParcelACShape {
    double area();

    ParcelACShape scaled(double by);
}

record ParcelACCircle(double radius) implements ParcelACShape {
    public double area() { return 3.14 * radius * radius; }
    public ParcelACShape scaled(double by) { return new ParcelACCircle(radius * by); }
}

record ParcelACSquare(double side) implements ParcelACShape {
    public double area() { return side * side; }
    public ParcelACShape scaled(double by) { return new ParcelACSquare(side * by); }
}

class HarbourBCBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    HarbourBCBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Integer use(Integer x, Integer y) { return new HarbourBCBox<>(java.util.List.of(x, y)).largest(); }
}

enum HarbourBCColour {
    RED, GREEN, BLUE;

    HarbourBCColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class HarbourBCWords {
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

interface HarbourBCVisitor<R> {
    R number(int value);
    R sum(HarbourBCTerm left, HarbourBCTerm right);
}

abstract class HarbourBCTerm {
    abstract <R> R accept(HarbourBCVisitor<R> visitor);
}

class HarbourBCNumber extends HarbourBCTerm {
    private final int value;
    HarbourBCNumber(int value) { this.value = value; }
    <R> R accept(HarbourBCVisitor<R> visitor) { return visitor.number(value); }
}

class HarbourBCCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    HarbourBCCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> HarbourBCCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new HarbourBCCache<>(key -> next.apply(get(key)));
    }
}

record HarbourBCPair<A, B>(A first, B second) {
    HarbourBCPair<B, A> swapped() { return new HarbourBCPair<>(second, first); }

    static <A> java.util.List<HarbourBCPair<A, Integer>> zip(java.util.List<A> left, java.util.List<Integer> right) {
        var result = new java.util.ArrayList<HarbourBCPair<A, Integer>>();
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            result.add(new HarbourBCPair<>(left.get(i), right.get(i)));
        }
        return result;
    }
}

interface HarbourBCList<T> {}
record HarbourBCNil<T>() implements HarbourBCList<T> {}
record HarbourBCCons<T>(T head, HarbourBCList<T> tail) implements HarbourBCList<T> {}

class HarbourBCLists {
    static <T> int size(HarbourBCList<T> list) {
        int size = 0;
        while (list instanceof HarbourBCCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}

interface HarbourBCShape {
    double area();

    HarbourBCShape scaled(double by);
}

record HarbourBCCircle(double radius) implements HarbourBCShape {
    public double area() { return 3.14 * radius * radius; }
    public HarbourBCShape scaled(double by) { return new HarbourBCCircle(radius * by); }
}

record HarbourBCSquare(double side) implements HarbourBCShape {
    public double area() { return side * side; }
    public HarbourBCShape scaled(double by) { return new HarbourBCSquare(side * by); }
}

class LanternCCBox<T extends Comparable<T>> {
    private final java.util.List<T> items;

    LanternCCBox(java.util.List<T> items) { this.items = items; }

    T largest() {
        T best = null;
        for (T item : items) {
            if (best == null || item.compareTo(best) > 0) best = item;
        }
        return best;
    }

    static Double use(Double x, Double y) { return new LanternCCBox<>(java.util.List.of(x, y)).largest(); }
}

enum LanternCCColour {
    RED, GREEN, BLUE;

    LanternCCColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class LanternCCWords {
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

interface LanternCCVisitor<R> {
    R number(int value);
    R sum(LanternCCTerm left, LanternCCTerm right);
}

abstract class LanternCCTerm {
    abstract <R> R accept(LanternCCVisitor<R> visitor);
}

class LanternCCNumber extends LanternCCTerm {
    private final int value;
    LanternCCNumber(int value) { this.value = value; }
    <R> R accept(LanternCCVisitor<R> visitor) { return visitor.number(value); }
}

class LanternCCCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    LanternCCCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> LanternCCCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new LanternCCCache<>(key -> next.apply(get(key)));
    }
}
