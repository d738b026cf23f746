package kotlinlarge09

interface LanternAJShape {
    val area: Double
    fun scaled(by: Double): LanternAJShape
}

class LanternAJCircle(val radius: Double) : LanternAJShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = LanternAJCircle(radius * by)
}

class LanternAJSquare(val side: Double) : LanternAJShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = LanternAJSquare(side * by)
}

class LanternAJBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LanternAJBox<R> = LanternAJBox(items.map(f))
}

fun useLanternAJ(x: Int, y: Int): Int? = LanternAJBox(listOf(x, y)).largest()

enum class LanternAJColour { RED, GREEN, BLUE }

fun nextLanternAJ(colour: LanternAJColour): LanternAJColour = when (colour) {
    LanternAJColour.RED -> LanternAJColour.GREEN
    LanternAJColour.GREEN -> LanternAJColour.BLUE
    LanternAJColour.BLUE -> LanternAJColour.RED
}

fun countLanternAJ(colours: List<LanternAJColour>): Map<LanternAJColour, Int> {
    val counts = mutableMapOf<LanternAJColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsLanternAJ(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLanternAJ(text: String): String {
    var best = ""
    for (word in wordsLanternAJ(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLanternAJ(text: String): Map<Int, List<String>> = wordsLanternAJ(text).groupBy { it.length }

val defaultLanternAJ: Long? = null

interface LanternAJVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LanternAJTerm, right: LanternAJTerm): R
}

abstract class LanternAJTerm {
    abstract fun <R> accept(visitor: LanternAJVisitor<R>): R
}

class LanternAJNumber(private val value: Int) : LanternAJTerm() {
    override fun <R> accept(visitor: LanternAJVisitor<R>): R = visitor.number(value)
}

class LanternAJSum(private val left: LanternAJTerm, private val right: LanternAJTerm) : LanternAJTerm() {
    override fun <R> accept(visitor: LanternAJVisitor<R>): R = visitor.sum(left, right)
}

class LanternAJCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): LanternAJCache<K, W> = LanternAJCache { key -> next(this[key]) }
}

fun cachedLanternAJ(): Int {
    val lengths = LanternAJCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class LanternAJPair<out A, out B>(val first: A, val second: B)

fun <A, B> LanternAJPair<A, B>.swapped(): LanternAJPair<B, A> = LanternAJPair(second, first)

fun <A> zipLanternAJ(left: List<A>, right: List<Int>): List<LanternAJPair<A, Int>> {
    val result = ArrayList<LanternAJPair<A, Int>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(LanternAJPair(left[i], right[i]))
    }
    return result
}

sealed class LanternAJ<out T>
object LanternAJEmpty : LanternAJ<Nothing>()
data class LanternAJNode<T>(val head: T, val tail: LanternAJ<T>) : LanternAJ<T>()

fun <T> sizeLanternAJ(list: LanternAJ<T>): Int = when (list) {
    is LanternAJEmpty -> 0
    is LanternAJNode -> 1 + sizeLanternAJ(list.tail)
}

fun <T, R> mapLanternAJ(list: LanternAJ<T>, f: (T) -> R): LanternAJ<R> = when (list) {
    is LanternAJEmpty -> LanternAJEmpty
    is LanternAJNode -> LanternAJNode(f(list.head), mapLanternAJ(list.tail, f))
}

interface TillBJShape {
    val area: Double
    fun scaled(by: Double): TillBJShape
}

class TillBJCircle(val radius: Double) : TillBJShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = TillBJCircle(radius * by)
}

class TillBJSquare(val side: Double) : TillBJShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = TillBJSquare(side * by)
}

class TillBJBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): TillBJBox<R> = TillBJBox(items.map(f))
}

fun useTillBJ(x: Double, y: Double): Double? = TillBJBox(listOf(x, y)).largest()

fun wrongFault(): Int = "text"

enum class TillBJColour { RED, GREEN, BLUE }

fun nextTillBJ(colour: TillBJColour): TillBJColour = when (colour) {
    TillBJColour.RED -> TillBJColour.GREEN
    TillBJColour.GREEN -> TillBJColour.BLUE
    TillBJColour.BLUE -> TillBJColour.RED
}

fun countTillBJ(colours: List<TillBJColour>): Map<TillBJColour, Int> {
    val counts = mutableMapOf<TillBJColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsTillBJ(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestTillBJ(text: String): String {
    var best = ""
    for (word in wordsTillBJ(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedTillBJ(text: String): Map<Int, List<String>> = wordsTillBJ(text).groupBy { it.length }

val defaultTillBJ: Int? = null

interface TillBJVisitor<R> {
    fun number(value: Int): R
    fun sum(left: TillBJTerm, right: TillBJTerm): R
}

abstract class TillBJTerm {
    abstract fun <R> accept(visitor: TillBJVisitor<R>): R
}

class TillBJNumber(private val value: Int) : TillBJTerm() {
    override fun <R> accept(visitor: TillBJVisitor<R>): R = visitor.number(value)
}

class TillBJSum(private val left: TillBJTerm, private val right: TillBJTerm) : TillBJTerm() {
    override fun <R> accept(visitor: TillBJVisitor<R>): R = visitor.sum(left, right)
}

class TillBJCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): TillBJCache<K, W> = TillBJCache { key -> next(this[key]) }
}

fun cachedTillBJ(): Int {
    val lengths = TillBJCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class TillBJPair<out A, out B>(val first: A, val second: B)

fun <A, B> TillBJPair<A, B>.swapped(): TillBJPair<B, A> = TillBJPair(second, first)

fun <A> zipTillBJ(left: List<A>, right: List<Double>): List<TillBJPair<A, Double>> {
    val result = ArrayList<TillBJPair<A, Double>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(TillBJPair(left[i], right[i]))
    }
    return result
}

sealed class TillBJ<out T>
object TillBJEmpty : TillBJ<Nothing>()
data class TillBJNode<T>(val head: T, val tail: TillBJ<T>) : TillBJ<T>()

fun <T> sizeTillBJ(list: TillBJ<T>): Int = when (list) {
    is TillBJEmpty -> 0
    is TillBJNode -> 1 + sizeTillBJ(list.tail)
}

fun <T, R> mapTillBJ(list: TillBJ<T>, f: (T) -> R): TillBJ<R> = when (list) {
    is TillBJEmpty -> TillBJEmpty
    is TillBJNode -> TillBJNode(f(list.head), mapTillBJ(list.tail, f))
}

interface LedgerCJShape {
    val area: Double
    fun scaled(by: Double): LedgerCJShape
}

class LedgerCJCircle(val radius: Double) : LedgerCJShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = LedgerCJCircle(radius * by)
}

class LedgerCJSquare(val side: Double) : LedgerCJShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = LedgerCJSquare(side * by)
}

class LedgerCJBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LedgerCJBox<R> = LedgerCJBox(items.map(f))
}

fun useLedgerCJ(x: String, y: String): String? = LedgerCJBox(listOf(x, y)).largest()

enum class LedgerCJColour { RED, GREEN, BLUE }

fun nextLedgerCJ(colour: LedgerCJColour): LedgerCJColour = when (colour) {
    LedgerCJColour.RED -> LedgerCJColour.GREEN
    LedgerCJColour.GREEN -> LedgerCJColour.BLUE
    LedgerCJColour.BLUE -> LedgerCJColour.RED
}

fun countLedgerCJ(colours: List<LedgerCJColour>): Map<LedgerCJColour, Int> {
    val counts = mutableMapOf<LedgerCJColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsLedgerCJ(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLedgerCJ(text: String): String {
    var best = ""
    for (word in wordsLedgerCJ(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLedgerCJ(text: String): Map<Int, List<String>> = wordsLedgerCJ(text).groupBy { it.length }

val defaultLedgerCJ: Double? = null

interface LedgerCJVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LedgerCJTerm, right: LedgerCJTerm): R
}

abstract class LedgerCJTerm {
    abstract fun <R> accept(visitor: LedgerCJVisitor<R>): R
}

class LedgerCJNumber(private val value: Int) : LedgerCJTerm() {
    override fun <R> accept(visitor: LedgerCJVisitor<R>): R = visitor.number(value)
}

class LedgerCJSum(private val left: LedgerCJTerm, private val right: LedgerCJTerm) : LedgerCJTerm() {
    override fun <R> accept(visitor: LedgerCJVisitor<R>): R = visitor.sum(left, right)
}
