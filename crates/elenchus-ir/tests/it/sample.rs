//! A program with every construct there is, in canonical form.

pub const EVERYTHING: &str = r#"public abstract class Shape<T: Comparable<T> & java.io.Serializable, +U, -V, F[2]> extends Base<T> implements I<T>, J permits Circle, Square {
    private static val COUNT: int = 0;
    var name: ~String = "a\n\"\u{7}b";
    var unknown;

    static init {
        [Shape].COUNT++;
    }

    init {
        this.name = null;
    }

    protected constructor(final name: String) throws java.io.IOException, E {
        this(name, 1);
    }

    constructor<X>(name: String, n: int) {
        <X>super(name);
    }
    abstract fun area(): double;

    override fun <A, B: A> pick(a: A, b: ~B, rest: int...): A = if (a == b) a else b;

    fun defaulted(x: int = 1, y) {}

    public static sealed interface Inner<X> extends I<X>, J permits Left {
        default fun m(): void {
            super@[I<X>].m();
        }
    }

    non-sealed enum Color {
        RED, GREEN(1), BLUE(2) {
            fun f(): int = 1;
        };
        val code: int;
    }

    record Point<T>(x: int, y: T) implements I {}

    record Empty() {}

    object Single {}
}

interface Sealed {}

var top1: (int, String) -> int = (x: int, y: ~String, z) -> x;

fun types(a: Outer<String>.Inner<? extends A>[], b: java.util.Map.Entry<?, ? super B>?, c: ((A) -> B)[], d: `int`.Foo): A & B {
    val x: List<Map<K, V>> = new ArrayList<>(1, 2);
    val y = new ArrayList<~String>() {
        var z: int = 1;
    };
    var w: (? extends T)[] = new <A> Foo<B>(a);
    val p = outer.new Inner(a);
    val q = new java.util.List<?>[3];
    val r = new int[][] {new int[] {1}, null};
    val s = new int[][5];
    val t = e as List<String>;
    val u = (e as List<String>) < 5;
    val v = (a + b as int) < 5;
    val aa = (-1).foo() + -a - -1L - -(1.5f) + 'c' + 2d + 1e10;
    val bb = x as (A & B) as int[];
    val cc = !(a instanceof b: String) || a instanceof List<?> && b < c;
    val dd = a instanceof var x;
    return x;
}

fun <T> expressions(): void throws E {
    a = b = c;
    a += b * (c + d) * e - (f - g);
    a >>>= b >>> c >> d << e;
    a[i][j] = this@Outer.f.g(x).h;
    top.f(top.x, super.g, super.h(), [Foo<A>].<B>i(), <C>j(), e.<~D, E>k(), .l);
    f(() -> {}, (x) -> x, a::b, [Foo]::new, [int[]]::new, super::m, top::f, e::<T>m, ::n);
    f(if (a) b else c, {
        a();
        b;
    }, switch (x) {
        case 1, -2 -> a;
        case RED -> b;
        case x: Foo if (x.ok()) -> c;
        case final y: List<?> -> throw e;
        default -> {
            d;
        }
    }, try a catch (e: E | F) b finally c);
    f(#closure -> it, #closure() -> {}, #closure(x: int, y) -> x, #named(a, 1), #list(1, 2), #map("a", 1, b, 2));
    g(#list(), #map(), #range(1, 5), #until(1, n), #template("a", x, "b"), #elvis(a, b).c, a?.b?.<T>c(1)?.d);
    if (a) b(); else if (c) d(); else {
        e();
    }
    if (a) (if (b) c); else d;
    try {
        a();
    } catch (final e: E | F) {
        throw e;
    } finally {
        return;
    }
    outer: while (true) {
        break outer;
        continue;
    }
    do a(); while (b);
    for (var i: int = 0, j = 1; i < 10; i++, --j) f(i);
    for (;;) {}
    for (val x: T in e) {
        continue outer;
    }
    class Local {}
    val x: int = (if (a) b else c) + 1;
    (x) -> y;
    `class`.`a b`(int.x);
    a(var z: int = 1, return, while (a) b);
    (a = b) ~ < = c;
    return a++ + ++b;
}
"#;
