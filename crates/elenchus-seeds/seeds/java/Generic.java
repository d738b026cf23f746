import java.util.function.Function;
import java.util.function.Supplier;

public class Generic<T extends Comparable<T>> {
    private T best;
    private int seen = 0;

    Generic(T first) {
        best = first;
    }

    T larger(T one, T other) {
        seen = seen + 1;
        return one.compareTo(other) > 0 ? one : other;
    }

    <R> R mapped(Function<T, R> function, boolean again) {
        R once = function.apply(best);
        R twice = function.apply(best);
        return again ? twice : once;
    }

    static <A> A chosen(boolean first, A one, A other) {
        return first ? one : other;
    }

    int count() {
        Supplier<Integer> later = () -> {
            int local = 3;
            return local + 1;
        };
        int here = later.get();
        return chosen(seen > here, seen, here);
    }

    static String names(String first, String second) {
        String joined = first + ", " + second;
        return joined.isEmpty() ? "nobody" : joined.trim();
    }
}
