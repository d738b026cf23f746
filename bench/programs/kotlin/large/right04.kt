package kotlinlarge04

fun wordsLanternAE(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLanternAE(text: String): String {
    var best = ""
    for (word in wordsLanternAE(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLanternAE(text: String): Map<Int, List<String>> = wordsLanternAE(text).groupBy { it.length }

val defaultLanternAE: Boolean? = null

interface LanternAEVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LanternAETerm, right: LanternAETerm): R
}

abstract class LanternAETerm {
    abstract fun <R> accept(visitor: LanternAEVisitor<R>): R
}

class LanternAENumber(private val value: Int) : LanternAETerm() {
    override fun <R> accept(visitor: LanternAEVisitor<R>): R = visitor.number(value)
}

class LanternAESum(private val left: LanternAETerm, private val right: LanternAETerm) : LanternAETerm() {
    override fun <R> accept(visitor: LanternAEVisitor<R>): R = visitor.sum(left, right)
}

class LanternAECache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): LanternAECache<K, W> = LanternAECache { key -> next(this[key]) }
}

fun cachedLanternAE(): Int {
    val lengths = LanternAECache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class LanternAEPair<out A, out B>(val first: A, val second: B)

fun <A, B> LanternAEPair<A, B>.swapped(): LanternAEPair<B, A> = LanternAEPair(second, first)

fun <A> zipLanternAE(left: List<A>, right: List<Long>): List<LanternAEPair<A, Long>> {
    val result = ArrayList<LanternAEPair<A, Long>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(LanternAEPair(left[i], right[i]))
    }
    return result
}

sealed class LanternAE<out T>
object LanternAEEmpty : LanternAE<Nothing>()
data class LanternAENode<T>(val head: T, val tail: LanternAE<T>) : LanternAE<T>()

fun <T> sizeLanternAE(list: LanternAE<T>): Int = when (list) {
    is LanternAEEmpty -> 0
    is LanternAENode -> 1 + sizeLanternAE(list.tail)
}

fun <T, R> mapLanternAE(list: LanternAE<T>, f: (T) -> R): LanternAE<R> = when (list) {
    is LanternAEEmpty -> LanternAEEmpty
    is LanternAENode -> LanternAENode(f(list.head), mapLanternAE(list.tail, f))
}

interface LanternAEShape {
    val area: Double
    fun scaled(by: Double): LanternAEShape
}

class LanternAECircle(val radius: Double) : LanternAEShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = LanternAECircle(radius * by)
}

class LanternAESquare(val side: Double) : LanternAEShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = LanternAESquare(side * by)
}

class LanternAEBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LanternAEBox<R> = LanternAEBox(items.map(f))
}

fun useLanternAE(x: Int, y: Int): Int? = LanternAEBox(listOf(x, y)).largest()

enum class LanternAEColour { RED, GREEN, BLUE }

fun nextLanternAE(colour: LanternAEColour): LanternAEColour = when (colour) {
    LanternAEColour.RED -> LanternAEColour.GREEN
    LanternAEColour.GREEN -> LanternAEColour.BLUE
    LanternAEColour.BLUE -> LanternAEColour.RED
}

fun countLanternAE(colours: List<LanternAEColour>): Map<LanternAEColour, Int> {
    val counts = mutableMapOf<LanternAEColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsTillBE(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestTillBE(text: String): String {
    var best = ""
    for (word in wordsTillBE(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedTillBE(text: String): Map<Int, List<String>> = wordsTillBE(text).groupBy { it.length }

val defaultTillBE: Long? = null

interface TillBEVisitor<R> {
    fun number(value: Int): R
    fun sum(left: TillBETerm, right: TillBETerm): R
}

abstract class TillBETerm {
    abstract fun <R> accept(visitor: TillBEVisitor<R>): R
}

class TillBENumber(private val value: Int) : TillBETerm() {
    override fun <R> accept(visitor: TillBEVisitor<R>): R = visitor.number(value)
}

class TillBESum(private val left: TillBETerm, private val right: TillBETerm) : TillBETerm() {
    override fun <R> accept(visitor: TillBEVisitor<R>): R = visitor.sum(left, right)
}

class TillBECache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): TillBECache<K, W> = TillBECache { key -> next(this[key]) }
}

fun cachedTillBE(): Int {
    val lengths = TillBECache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class TillBEPair<out A, out B>(val first: A, val second: B)

fun <A, B> TillBEPair<A, B>.swapped(): TillBEPair<B, A> = TillBEPair(second, first)

fun <A> zipTillBE(left: List<A>, right: List<Int>): List<TillBEPair<A, Int>> {
    val result = ArrayList<TillBEPair<A, Int>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(TillBEPair(left[i], right[i]))
    }
    return result
}

sealed class TillBE<out T>
object TillBEEmpty : TillBE<Nothing>()
data class TillBENode<T>(val head: T, val tail: TillBE<T>) : TillBE<T>()

fun <T> sizeTillBE(list: TillBE<T>): Int = when (list) {
    is TillBEEmpty -> 0
    is TillBENode -> 1 + sizeTillBE(list.tail)
}

fun <T, R> mapTillBE(list: TillBE<T>, f: (T) -> R): TillBE<R> = when (list) {
    is TillBEEmpty -> TillBEEmpty
    is TillBENode -> TillBENode(f(list.head), mapTillBE(list.tail, f))
}

interface TillBEShape {
    val area: Double
    fun scaled(by: Double): TillBEShape
}

class TillBECircle(val radius: Double) : TillBEShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = TillBECircle(radius * by)
}

class TillBESquare(val side: Double) : TillBEShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = TillBESquare(side * by)
}

class TillBEBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): TillBEBox<R> = TillBEBox(items.map(f))
}

fun useTillBE(x: Double, y: Double): Double? = TillBEBox(listOf(x, y)).largest()

enum class TillBEColour { RED, GREEN, BLUE }

fun nextTillBE(colour: TillBEColour): TillBEColour = when (colour) {
    TillBEColour.RED -> TillBEColour.GREEN
    TillBEColour.GREEN -> TillBEColour.BLUE
    TillBEColour.BLUE -> TillBEColour.RED
}

fun countTillBE(colours: List<TillBEColour>): Map<TillBEColour, Int> {
    val counts = mutableMapOf<TillBEColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsLedgerCE(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLedgerCE(text: String): String {
    var best = ""
    for (word in wordsLedgerCE(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLedgerCE(text: String): Map<Int, List<String>> = wordsLedgerCE(text).groupBy { it.length }

val defaultLedgerCE: Int? = null

interface LedgerCEVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LedgerCETerm, right: LedgerCETerm): R
}

abstract class LedgerCETerm {
    abstract fun <R> accept(visitor: LedgerCEVisitor<R>): R
}

class LedgerCENumber(private val value: Int) : LedgerCETerm() {
    override fun <R> accept(visitor: LedgerCEVisitor<R>): R = visitor.number(value)
}

class LedgerCESum(private val left: LedgerCETerm, private val right: LedgerCETerm) : LedgerCETerm() {
    override fun <R> accept(visitor: LedgerCEVisitor<R>): R = visitor.sum(left, right)
}

class LedgerCECache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): LedgerCECache<K, W> = LedgerCECache { key -> next(this[key]) }
}

fun cachedLedgerCE(): Int {
    val lengths = LedgerCECache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class LedgerCEPair<out A, out B>(val first: A, val second: B)

fun <A, B> LedgerCEPair<A, B>.swapped(): LedgerCEPair<B, A> = LedgerCEPair(second, first)

fun <A> zipLedgerCE(left: List<A>, right: List<Double>): List<LedgerCEPair<A, Double>> {
    val result = ArrayList<LedgerCEPair<A, Double>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(LedgerCEPair(left[i], right[i]))
    }
    return result
}

sealed class LedgerCE<out T>
object LedgerCEEmpty : LedgerCE<Nothing>()
data class LedgerCENode<T>(val head: T, val tail: LedgerCE<T>) : LedgerCE<T>()

fun <T> sizeLedgerCE(list: LedgerCE<T>): Int = when (list) {
    is LedgerCEEmpty -> 0
    is LedgerCENode -> 1 + sizeLedgerCE(list.tail)
}

fun <T, R> mapLedgerCE(list: LedgerCE<T>, f: (T) -> R): LedgerCE<R> = when (list) {
    is LedgerCEEmpty -> LedgerCEEmpty
    is LedgerCENode -> LedgerCENode(f(list.head), mapLedgerCE(list.tail, f))
}
