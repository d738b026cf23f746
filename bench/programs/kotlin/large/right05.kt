package kotlinlarge05

interface TillAFVisitor<R> {
    fun number(value: Int): R
    fun sum(left: TillAFTerm, right: TillAFTerm): R
}

abstract class TillAFTerm {
    abstract fun <R> accept(visitor: TillAFVisitor<R>): R
}

class TillAFNumber(private val value: Int) : TillAFTerm() {
    override fun <R> accept(visitor: TillAFVisitor<R>): R = visitor.number(value)
}

class TillAFSum(private val left: TillAFTerm, private val right: TillAFTerm) : TillAFTerm() {
    override fun <R> accept(visitor: TillAFVisitor<R>): R = visitor.sum(left, right)
}

class TillAFCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): TillAFCache<K, W> = TillAFCache { key -> next(this[key]) }
}

fun cachedTillAF(): Int {
    val lengths = TillAFCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class TillAFPair<out A, out B>(val first: A, val second: B)

fun <A, B> TillAFPair<A, B>.swapped(): TillAFPair<B, A> = TillAFPair(second, first)

fun <A> zipTillAF(left: List<A>, right: List<Long>): List<TillAFPair<A, Long>> {
    val result = ArrayList<TillAFPair<A, Long>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(TillAFPair(left[i], right[i]))
    }
    return result
}

sealed class TillAF<out T>
object TillAFEmpty : TillAF<Nothing>()
data class TillAFNode<T>(val head: T, val tail: TillAF<T>) : TillAF<T>()

fun <T> sizeTillAF(list: TillAF<T>): Int = when (list) {
    is TillAFEmpty -> 0
    is TillAFNode -> 1 + sizeTillAF(list.tail)
}

fun <T, R> mapTillAF(list: TillAF<T>, f: (T) -> R): TillAF<R> = when (list) {
    is TillAFEmpty -> TillAFEmpty
    is TillAFNode -> TillAFNode(f(list.head), mapTillAF(list.tail, f))
}

interface TillAFShape {
    val area: Double
    fun scaled(by: Double): TillAFShape
}

class TillAFCircle(val radius: Double) : TillAFShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = TillAFCircle(radius * by)
}

class TillAFSquare(val side: Double) : TillAFShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = TillAFSquare(side * by)
}

class TillAFBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): TillAFBox<R> = TillAFBox(items.map(f))
}

fun useTillAF(x: Int, y: Int): Int? = TillAFBox(listOf(x, y)).largest()

enum class TillAFColour { RED, GREEN, BLUE }

fun nextTillAF(colour: TillAFColour): TillAFColour = when (colour) {
    TillAFColour.RED -> TillAFColour.GREEN
    TillAFColour.GREEN -> TillAFColour.BLUE
    TillAFColour.BLUE -> TillAFColour.RED
}

fun countTillAF(colours: List<TillAFColour>): Map<TillAFColour, Int> {
    val counts = mutableMapOf<TillAFColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsTillAF(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestTillAF(text: String): String {
    var best = ""
    for (word in wordsTillAF(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedTillAF(text: String): Map<Int, List<String>> = wordsTillAF(text).groupBy { it.length }

val defaultTillAF: Long? = null

interface LedgerBFVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LedgerBFTerm, right: LedgerBFTerm): R
}

abstract class LedgerBFTerm {
    abstract fun <R> accept(visitor: LedgerBFVisitor<R>): R
}

class LedgerBFNumber(private val value: Int) : LedgerBFTerm() {
    override fun <R> accept(visitor: LedgerBFVisitor<R>): R = visitor.number(value)
}

class LedgerBFSum(private val left: LedgerBFTerm, private val right: LedgerBFTerm) : LedgerBFTerm() {
    override fun <R> accept(visitor: LedgerBFVisitor<R>): R = visitor.sum(left, right)
}

class LedgerBFCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): LedgerBFCache<K, W> = LedgerBFCache { key -> next(this[key]) }
}

fun cachedLedgerBF(): Int {
    val lengths = LedgerBFCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class LedgerBFPair<out A, out B>(val first: A, val second: B)

fun <A, B> LedgerBFPair<A, B>.swapped(): LedgerBFPair<B, A> = LedgerBFPair(second, first)

fun <A> zipLedgerBF(left: List<A>, right: List<Int>): List<LedgerBFPair<A, Int>> {
    val result = ArrayList<LedgerBFPair<A, Int>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(LedgerBFPair(left[i], right[i]))
    }
    return result
}

sealed class LedgerBF<out T>
object LedgerBFEmpty : LedgerBF<Nothing>()
data class LedgerBFNode<T>(val head: T, val tail: LedgerBF<T>) : LedgerBF<T>()

fun <T> sizeLedgerBF(list: LedgerBF<T>): Int = when (list) {
    is LedgerBFEmpty -> 0
    is LedgerBFNode -> 1 + sizeLedgerBF(list.tail)
}

fun <T, R> mapLedgerBF(list: LedgerBF<T>, f: (T) -> R): LedgerBF<R> = when (list) {
    is LedgerBFEmpty -> LedgerBFEmpty
    is LedgerBFNode -> LedgerBFNode(f(list.head), mapLedgerBF(list.tail, f))
}

interface LedgerBFShape {
    val area: Double
    fun scaled(by: Double): LedgerBFShape
}

class LedgerBFCircle(val radius: Double) : LedgerBFShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = LedgerBFCircle(radius * by)
}

class LedgerBFSquare(val side: Double) : LedgerBFShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = LedgerBFSquare(side * by)
}

class LedgerBFBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LedgerBFBox<R> = LedgerBFBox(items.map(f))
}

fun useLedgerBF(x: Double, y: Double): Double? = LedgerBFBox(listOf(x, y)).largest()

enum class LedgerBFColour { RED, GREEN, BLUE }

fun nextLedgerBF(colour: LedgerBFColour): LedgerBFColour = when (colour) {
    LedgerBFColour.RED -> LedgerBFColour.GREEN
    LedgerBFColour.GREEN -> LedgerBFColour.BLUE
    LedgerBFColour.BLUE -> LedgerBFColour.RED
}

fun countLedgerBF(colours: List<LedgerBFColour>): Map<LedgerBFColour, Int> {
    val counts = mutableMapOf<LedgerBFColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsLedgerBF(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLedgerBF(text: String): String {
    var best = ""
    for (word in wordsLedgerBF(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLedgerBF(text: String): Map<Int, List<String>> = wordsLedgerBF(text).groupBy { it.length }

val defaultLedgerBF: Int? = null

interface ParcelCFVisitor<R> {
    fun number(value: Int): R
    fun sum(left: ParcelCFTerm, right: ParcelCFTerm): R
}

abstract class ParcelCFTerm {
    abstract fun <R> accept(visitor: ParcelCFVisitor<R>): R
}

class ParcelCFNumber(private val value: Int) : ParcelCFTerm() {
    override fun <R> accept(visitor: ParcelCFVisitor<R>): R = visitor.number(value)
}

class ParcelCFSum(private val left: ParcelCFTerm, private val right: ParcelCFTerm) : ParcelCFTerm() {
    override fun <R> accept(visitor: ParcelCFVisitor<R>): R = visitor.sum(left, right)
}

class ParcelCFCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): ParcelCFCache<K, W> = ParcelCFCache { key -> next(this[key]) }
}

fun cachedParcelCF(): Int {
    val lengths = ParcelCFCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class ParcelCFPair<out A, out B>(val first: A, val second: B)

fun <A, B> ParcelCFPair<A, B>.swapped(): ParcelCFPair<B, A> = ParcelCFPair(second, first)

fun <A> zipParcelCF(left: List<A>, right: List<Double>): List<ParcelCFPair<A, Double>> {
    val result = ArrayList<ParcelCFPair<A, Double>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(ParcelCFPair(left[i], right[i]))
    }
    return result
}

sealed class ParcelCF<out T>
object ParcelCFEmpty : ParcelCF<Nothing>()
data class ParcelCFNode<T>(val head: T, val tail: ParcelCF<T>) : ParcelCF<T>()

fun <T> sizeParcelCF(list: ParcelCF<T>): Int = when (list) {
    is ParcelCFEmpty -> 0
    is ParcelCFNode -> 1 + sizeParcelCF(list.tail)
}

fun <T, R> mapParcelCF(list: ParcelCF<T>, f: (T) -> R): ParcelCF<R> = when (list) {
    is ParcelCFEmpty -> ParcelCFEmpty
    is ParcelCFNode -> ParcelCFNode(f(list.head), mapParcelCF(list.tail, f))
}

interface ParcelCFShape {
    val area: Double
    fun scaled(by: Double): ParcelCFShape
}

class ParcelCFCircle(val radius: Double) : ParcelCFShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = ParcelCFCircle(radius * by)
}

class ParcelCFSquare(val side: Double) : ParcelCFShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = ParcelCFSquare(side * by)
}
