package kotlinlarge06

class LedgerAGCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): LedgerAGCache<K, W> = LedgerAGCache { key -> next(this[key]) }
}

fun cachedLedgerAG(): Int {
    val lengths = LedgerAGCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class LedgerAGPair<out A, out B>(val first: A, val second: B)

fun <A, B> LedgerAGPair<A, B>.swapped(): LedgerAGPair<B, A> = LedgerAGPair(second, first)

fun <A> zipLedgerAG(left: List<A>, right: List<Long>): List<LedgerAGPair<A, Long>> {
    val result = ArrayList<LedgerAGPair<A, Long>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(LedgerAGPair(left[i], right[i]))
    }
    return result
}

sealed class LedgerAG<out T>
object LedgerAGEmpty : LedgerAG<Nothing>()
data class LedgerAGNode<T>(val head: T, val tail: LedgerAG<T>) : LedgerAG<T>()

fun <T> sizeLedgerAG(list: LedgerAG<T>): Int = when (list) {
    is LedgerAGEmpty -> 0
    is LedgerAGNode -> 1 + sizeLedgerAG(list.tail)
}

fun <T, R> mapLedgerAG(list: LedgerAG<T>, f: (T) -> R): LedgerAG<R> = when (list) {
    is LedgerAGEmpty -> LedgerAGEmpty
    is LedgerAGNode -> LedgerAGNode(f(list.head), mapLedgerAG(list.tail, f))
}

interface LedgerAGShape {
    val area: Double
    fun scaled(by: Double): LedgerAGShape
}

class LedgerAGCircle(val radius: Double) : LedgerAGShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = LedgerAGCircle(radius * by)
}

class LedgerAGSquare(val side: Double) : LedgerAGShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = LedgerAGSquare(side * by)
}

class LedgerAGBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LedgerAGBox<R> = LedgerAGBox(items.map(f))
}

fun useLedgerAG(x: Int, y: Int): Int? = LedgerAGBox(listOf(x, y)).largest()

enum class LedgerAGColour { RED, GREEN, BLUE }

fun nextLedgerAG(colour: LedgerAGColour): LedgerAGColour = when (colour) {
    LedgerAGColour.RED -> LedgerAGColour.GREEN
    LedgerAGColour.GREEN -> LedgerAGColour.BLUE
    LedgerAGColour.BLUE -> LedgerAGColour.RED
}

fun countLedgerAG(colours: List<LedgerAGColour>): Map<LedgerAGColour, Int> {
    val counts = mutableMapOf<LedgerAGColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsLedgerAG(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLedgerAG(text: String): String {
    var best = ""
    for (word in wordsLedgerAG(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLedgerAG(text: String): Map<Int, List<String>> = wordsLedgerAG(text).groupBy { it.length }

val defaultLedgerAG: Long? = null

interface LedgerAGVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LedgerAGTerm, right: LedgerAGTerm): R
}

abstract class LedgerAGTerm {
    abstract fun <R> accept(visitor: LedgerAGVisitor<R>): R
}

class LedgerAGNumber(private val value: Int) : LedgerAGTerm() {
    override fun <R> accept(visitor: LedgerAGVisitor<R>): R = visitor.number(value)
}

class LedgerAGSum(private val left: LedgerAGTerm, private val right: LedgerAGTerm) : LedgerAGTerm() {
    override fun <R> accept(visitor: LedgerAGVisitor<R>): R = visitor.sum(left, right)
}

class ParcelBGCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): ParcelBGCache<K, W> = ParcelBGCache { key -> next(this[key]) }
}

fun cachedParcelBG(): Int {
    val lengths = ParcelBGCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class ParcelBGPair<out A, out B>(val first: A, val second: B)

fun <A, B> ParcelBGPair<A, B>.swapped(): ParcelBGPair<B, A> = ParcelBGPair(second, first)

fun <A> zipParcelBG(left: List<A>, right: List<Int>): List<ParcelBGPair<A, Int>> {
    val result = ArrayList<ParcelBGPair<A, Int>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(ParcelBGPair(left[i], right[i]))
    }
    return result
}

sealed class ParcelBG<out T>
object ParcelBGEmpty : ParcelBG<Nothing>()
data class ParcelBGNode<T>(val head: T, val tail: ParcelBG<T>) : ParcelBG<T>()

fun <T> sizeParcelBG(list: ParcelBG<T>): Int = when (list) {
    is ParcelBGEmpty -> 0
    is ParcelBGNode -> 1 + sizeParcelBG(list.tail)
}

fun <T, R> mapParcelBG(list: ParcelBG<T>, f: (T) -> R): ParcelBG<R> = when (list) {
    is ParcelBGEmpty -> ParcelBGEmpty
    is ParcelBGNode -> ParcelBGNode(f(list.head), mapParcelBG(list.tail, f))
}

interface ParcelBGShape {
    val area: Double
    fun scaled(by: Double): ParcelBGShape
}

class ParcelBGCircle(val radius: Double) : ParcelBGShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = ParcelBGCircle(radius * by)
}

class ParcelBGSquare(val side: Double) : ParcelBGShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = ParcelBGSquare(side * by)
}

class ParcelBGBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): ParcelBGBox<R> = ParcelBGBox(items.map(f))
}

fun useParcelBG(x: Double, y: Double): Double? = ParcelBGBox(listOf(x, y)).largest()

enum class ParcelBGColour { RED, GREEN, BLUE }

fun nextParcelBG(colour: ParcelBGColour): ParcelBGColour = when (colour) {
    ParcelBGColour.RED -> ParcelBGColour.GREEN
    ParcelBGColour.GREEN -> ParcelBGColour.BLUE
    ParcelBGColour.BLUE -> ParcelBGColour.RED
}

fun countParcelBG(colours: List<ParcelBGColour>): Map<ParcelBGColour, Int> {
    val counts = mutableMapOf<ParcelBGColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsParcelBG(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestParcelBG(text: String): String {
    var best = ""
    for (word in wordsParcelBG(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedParcelBG(text: String): Map<Int, List<String>> = wordsParcelBG(text).groupBy { it.length }

val defaultParcelBG: Int? = null

interface ParcelBGVisitor<R> {
    fun number(value: Int): R
    fun sum(left: ParcelBGTerm, right: ParcelBGTerm): R
}

abstract class ParcelBGTerm {
    abstract fun <R> accept(visitor: ParcelBGVisitor<R>): R
}

class ParcelBGNumber(private val value: Int) : ParcelBGTerm() {
    override fun <R> accept(visitor: ParcelBGVisitor<R>): R = visitor.number(value)
}

class ParcelBGSum(private val left: ParcelBGTerm, private val right: ParcelBGTerm) : ParcelBGTerm() {
    override fun <R> accept(visitor: ParcelBGVisitor<R>): R = visitor.sum(left, right)
}

class HarbourCGCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): HarbourCGCache<K, W> = HarbourCGCache { key -> next(this[key]) }
}

fun cachedHarbourCG(): Int {
    val lengths = HarbourCGCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class HarbourCGPair<out A, out B>(val first: A, val second: B)

fun <A, B> HarbourCGPair<A, B>.swapped(): HarbourCGPair<B, A> = HarbourCGPair(second, first)

fun <A> zipHarbourCG(left: List<A>, right: List<Double>): List<HarbourCGPair<A, Double>> {
    val result = ArrayList<HarbourCGPair<A, Double>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(HarbourCGPair(left[i], right[i]))
    }
    return result
}

sealed class HarbourCG<out T>
object HarbourCGEmpty : HarbourCG<Nothing>()
data class HarbourCGNode<T>(val head: T, val tail: HarbourCG<T>) : HarbourCG<T>()

fun <T> sizeHarbourCG(list: HarbourCG<T>): Int = when (list) {
    is HarbourCGEmpty -> 0
    is HarbourCGNode -> 1 + sizeHarbourCG(list.tail)
}

fun <T, R> mapHarbourCG(list: HarbourCG<T>, f: (T) -> R): HarbourCG<R> = when (list) {
    is HarbourCGEmpty -> HarbourCGEmpty
    is HarbourCGNode -> HarbourCGNode(f(list.head), mapHarbourCG(list.tail, f))
}

interface HarbourCGShape {
    val area: Double
    fun scaled(by: Double): HarbourCGShape
}

class HarbourCGCircle(val radius: Double) : HarbourCGShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = HarbourCGCircle(radius * by)
}

class HarbourCGSquare(val side: Double) : HarbourCGShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = HarbourCGSquare(side * by)
}

class HarbourCGBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): HarbourCGBox<R> = HarbourCGBox(items.map(f))
}

fun useHarbourCG(x: String, y: String): String? = HarbourCGBox(listOf(x, y)).largest()
