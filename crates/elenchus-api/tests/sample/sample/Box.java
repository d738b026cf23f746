package sample;

import java.io.IOException;
import java.util.List;
import java.util.Map;

/** What class files can say, in a few lines. */
public class Box<T extends Hidden<T> & Comparable<? super T>> extends Hidden<T> implements Shape.Round {
    public static final String NAME = "a\"\u00e9";
    public static final double SMALL = 1e-5;
    protected T[] values;
    int unseen;

    protected <E extends Exception> Box(Map<String, ? extends T> map, int... numbers) throws E, IOException {}

    @Deprecated(forRemoval = true)
    public <U> U old(U value) {
        return value;
    }

    public class Inner<X> {
        public Inner(X x, Box<T>.Inner<X> other) {}
    }

    public static final class Nested {}

    public enum Colour {
        RED,
        GREEN {};

        public Colour next() {
            return RED;
        }
    }

    public record Pair<A>(A first, List<? super A> second) {}

    public @interface Mark {
        int value() default 1;
    }

    private static class Unseen {}

    public Runnable anonymous() {
        return new Runnable() {
            public void run() {}
        };
    }
}

class Hidden<T> {
    public T inherited(Mentioned mentioned) {
        return null;
    }
}

class Mentioned extends RuntimeException {
    public void forgotten() {}
}

class Alone {}
