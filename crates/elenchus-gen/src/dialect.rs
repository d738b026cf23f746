//! What is Java's and not the method's.

use elenchus_lang::{JAVA, Level};

/// What the generator asks of a language at a level.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// Type patterns in `switch`, and exhaustive switches over sealed types (JEP 441).
    pub type_switch: bool,
}

impl Dialect {
    /// `None` for a language that is not written yet.
    pub fn of(level: Level) -> Option<Dialect> {
        (level.language() == JAVA).then(|| Dialect { type_switch: level.major() >= 21 })
    }
}

/// Classes of the library whose members programs use, by binary name.
pub const LIBRARY: &[&str] = &[
    "java.lang.Object",
    "java.lang.String",
    "java.lang.CharSequence",
    "java.lang.Enum",
    "java.lang.Record",
    "java.lang.Number",
    "java.lang.Byte",
    "java.lang.Short",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
    "java.lang.Character",
    "java.lang.Boolean",
    "java.lang.Comparable",
    "java.lang.Iterable",
    "java.lang.Runnable",
    "java.lang.StringBuilder",
    "java.lang.Math",
    "java.lang.AutoCloseable",
    "java.lang.Throwable",
    "java.lang.Exception",
    "java.lang.RuntimeException",
    "java.lang.IllegalStateException",
    "java.lang.IllegalArgumentException",
    "java.lang.UnsupportedOperationException",
    "java.lang.ArithmeticException",
    "java.lang.Error",
    "java.lang.AssertionError",
    "java.lang.InterruptedException",
    "java.lang.CloneNotSupportedException",
    "java.io.IOException",
    "java.io.Serializable",
    "java.util.Iterator",
    "java.util.Collection",
    "java.util.List",
    "java.util.ArrayList",
    "java.util.LinkedList",
    "java.util.Set",
    "java.util.HashSet",
    "java.util.TreeSet",
    "java.util.SortedSet",
    "java.util.Queue",
    "java.util.Deque",
    "java.util.ArrayDeque",
    "java.util.PriorityQueue",
    "java.util.Map",
    "java.util.Map$Entry",
    "java.util.HashMap",
    "java.util.TreeMap",
    "java.util.SortedMap",
    "java.util.LinkedHashMap",
    "java.util.Optional",
    "java.util.OptionalInt",
    "java.util.Objects",
    "java.util.Collections",
    "java.util.Comparator",
    "java.util.StringJoiner",
    "java.util.NoSuchElementException",
    "java.util.concurrent.Callable",
    "java.util.concurrent.TimeoutException",
    "java.util.concurrent.atomic.AtomicReference",
    "java.util.concurrent.atomic.AtomicInteger",
    "java.util.function.Function",
    "java.util.function.BiFunction",
    "java.util.function.Supplier",
    "java.util.function.Consumer",
    "java.util.function.BiConsumer",
    "java.util.function.Predicate",
    "java.util.function.BiPredicate",
    "java.util.function.UnaryOperator",
    "java.util.function.BinaryOperator",
    "java.util.function.IntFunction",
    "java.util.function.IntUnaryOperator",
    "java.util.function.IntBinaryOperator",
    "java.util.function.IntPredicate",
    "java.util.function.IntSupplier",
    "java.util.function.ToIntFunction",
    "java.util.function.ToLongFunction",
    "java.util.function.ToDoubleFunction",
    "java.util.function.BooleanSupplier",
    "java.util.function.DoubleSupplier",
    "java.util.function.LongUnaryOperator",
    "java.util.function.ObjIntConsumer",
];

/// Methods with a typing or a purpose of their own.
pub const METHODS_LEFT_OUT: &[&str] = &[
    "getClass",
    "wait",
    "notify",
    "notifyAll",
    "finalize",
    "clone",
    "getDeclaringClass",
    "describeConstable",
];

/// Library classes whose objects are seldom wanted by type.
pub const TYPES_LEFT_OUT: &[&str] =
    &["java.lang.Math", "java.lang.Enum", "java.lang.Record", "java.util.Objects", "java.util.Collections"];

/// Library interfaces that classes of a program implement.
pub const IMPLEMENTED: &[&str] = &[
    "java.lang.Comparable",
    "java.lang.Runnable",
    "java.lang.Iterable",
    "java.util.function.Function",
    "java.util.function.Supplier",
    "java.util.function.Consumer",
    "java.util.function.Predicate",
    "java.util.function.BiFunction",
    "java.util.function.UnaryOperator",
    "java.util.concurrent.Callable",
    "java.util.Iterator",
];
