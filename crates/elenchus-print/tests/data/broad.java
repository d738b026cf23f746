import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Supplier;

sealed interface Shape permits Circle, Square {
    double area();

    default String name() {
        return "shape";
    }

    static Shape unit() {
        return new Circle(1.0);
    }
}

record Circle(double radius) implements Shape {
    Circle {
        if (radius < 0) {
            throw new IllegalArgumentException("negative: " + radius);
        }
    }

    @Override
    public double area() {
        return Math.PI * radius * radius;
    }
}

final class Square implements Shape {
    private final double side;

    Square(double side) {
        this.side = side;
    }

    Square() {
        this(1.5);
    }

    @Override
    public double area() {
        return side * side;
    }

    @Override
    public String name() {
        return "square of " + Shape.super.name();
    }
}

enum Color {
    RED(1),
    GREEN(2) {
        @Override
        Color next() {
            return Color.RED;
        }
    },
    BLUE(-3);

    private final int code;

    Color(int code) {
        this.code = code;
    }

    Color next() {
        return Color.GREEN;
    }
}

enum Bare {}

abstract class Node<T extends Comparable<T> & Serializable, S extends Node<T, S>> {
    protected Node<T, S> left;
    T value;
    static final int[] COUNTER = new int[]{0};

    static {
        Node.COUNTER[0] = 1;
    }

    {
        this.left = null;
    }

    abstract S self();

    class Inner {
        Node<T, S> outer() {
            return Node.this;
        }
    }

    static class Nested<T> {
        T item;

        <U extends T> Nested(U item) {
            this.item = item;
        }
    }
}

class Leaf extends Node<String, Leaf> {
    @Override
    Leaf self() {
        return this;
    }

    Node<String, Leaf>.Inner inner() {
        return this.new Inner();
    }
}

class Failure extends Exception {
    Failure(String message) {
        super(message);
    }
}

class List {
    int size() {
        return 0;
    }
}

class Main {
    static int total = 0;
    static final Map<String, Map.Entry<String, ? extends Number>> names = new HashMap<>();

    static <T> T pick(T first, T... others) {
        return others.length == 0 ? first : others[others.length - 1];
    }

    static int fails(int n) throws Failure, IOException {
        if (n > 3) {
            throw new Failure("n" + n);
        } else if (n > 2) {
            throw new IOException();
        } else {
            return n;
        }
    }

    static Object values(int n, Object o) {
        final int a = switch (0) {
            default -> {
                if (n > 0) {
                    Main.total += n;
                    yield Main.total;
                } else {
                    yield -n;
                }
            }
        };
        final int b = switch (0) {
            default -> {
                try {
                    yield Main.fails(n);
                } catch (final Failure | IOException e) {
                    yield e.hashCode();
                } finally {
                    Main.total = 0;
                }
            }
        };
        var c = switch (n) {
            case 1, 2 -> "few";
            case -1 -> {
                final String s = "neg";
                yield s + s;
            }
            default -> switch (0) {
                default -> {
                    if (n > 5) {
                        yield "many";
                    } else {
                        yield "some";
                    }
                }
            };
        };
        final Object d = n > 1 ? n - 1 : n > 0 ? c : null;
        switch (o) {
            case String s when s.length() > 3 && n > 0 -> System.out.println(s);
            case Integer i -> {
                Main.total = i;
            }
            default -> throw new IllegalStateException();
        }
        switch (Color.RED) {
            case RED -> {}
            case GREEN, BLUE -> {
                if (n > 0) {
                    Main.total++;
                }
            }
            default -> {}
        }
        return switch (0) {
            default -> {
                final Object x = switch (0) {
                    default -> {
                        final int y = a + b;
                        yield y * 2;
                    }
                };
                yield x;
            }
        };
    }

    static int loops(int[] xs, Object o) {
        int sum = 0;
        outer: for (int i = 0, j = 10; i < j; i++, --j) {
            if (xs[i] == 0) {
                continue outer;
            }
            sum += xs[i];
        }
        for (final var x : xs) {
            sum ^= x;
        }
        while (sum > 100) {
            sum >>>= 1;
        }
        do {
            sum--;
        } while (sum > 0 && !(sum == 5));
        if (o instanceof String s && s.length() > 0) {
            return s.length();
        }
        if (!(o instanceof Integer)) {
            return 0;
        }
        for (;;) {
            break;
        }
        return ((Integer) o + 1) * 2 - (3 - (4 - 5)) - - -1 + -2147483648;
    }

    static void functions() {
        final Function<String, Integer> f = s -> s.length();
        final BiFunction<Integer, Integer, Integer> g = ((IntBinaryOperator) (int a, int b) -> {
            return a + b;
        })::applyAsInt;
        final Function<String, Integer> h = String::length;
        final Supplier<ArrayList<String>> k = ArrayList<String>::new;
        final IntFunction<int[]> m = int[]::new;
        final Runnable r = (Runnable & Serializable) () -> {};
        final Runnable t = f == h ? () -> Main.loops(null, null) : () -> {};
        final Comparator<String> u = new Comparator<String>() {
            @Override
            public int compare(String a, String b) {
                return a.compareTo(b);
            }
        };
        final java.util.List<String> v = java.util.List.<String>of("a", "\t\"\\\u00e9\001");
        final Object w = new <Integer> Node.Nested<Number>(1);
        final int q = (new int[3])[0] + new int[]{1, 2}[1] + new int[2][][].length;
        final char z = 'c';
        final long l = -5L;
        final float fl = 1.5f;
        final double db = 2.0;
        class Local<T> {
            T id(T t) {
                return t;
            }
        }
        System.out.println(new Local<String>().id("x") + u + k + m + r + t + v + w + q + z + l + fl + db);
        v.forEach(System.out::println);
        Main.pick("a", "b", "c").length();
        ((Object) f).hashCode();
    }
}
