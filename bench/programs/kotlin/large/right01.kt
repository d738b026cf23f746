package kotlinlarge01

interface LedgerABShape {
    val area: Double
    fun scaled(by: Double): LedgerABShape
}

class LedgerABCircle(val radius: Double) : LedgerABShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = LedgerABCircle(radius * by)
}

class LedgerABSquare(val side: Double) : LedgerABShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = LedgerABSquare(side * by)
}

class LedgerABBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LedgerABBox<R> = LedgerABBox(items.map(f))
}

fun useLedgerAB(x: Long, y: Long): Long? = LedgerABBox(listOf(x, y)).largest()

enum class LedgerABColour { RED, GREEN, BLUE }

fun nextLedgerAB(colour: LedgerABColour): LedgerABColour = when (colour) {
    LedgerABColour.RED -> LedgerABColour.GREEN
    LedgerABColour.GREEN -> LedgerABColour.BLUE
    LedgerABColour.BLUE -> LedgerABColour.RED
}

fun countLedgerAB(colours: List<LedgerABColour>): Map<LedgerABColour, Int> {
    val counts = mutableMapOf<LedgerABColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsLedgerAB(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLedgerAB(text: String): String {
    var best = ""
    for (word in wordsLedgerAB(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLedgerAB(text: String): Map<Int, List<String>> = wordsLedgerAB(text).groupBy { it.length }

val defaultLedgerAB: Boolean? = null

interface LedgerABVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LedgerABTerm, right: LedgerABTerm): R
}

abstract class LedgerABTerm {
    abstract fun <R> accept(visitor: LedgerABVisitor<R>): R
}

class LedgerABNumber(private val value: Int) : LedgerABTerm() {
    override fun <R> accept(visitor: LedgerABVisitor<R>): R = visitor.number(value)
}

class LedgerABSum(private val left: LedgerABTerm, private val right: LedgerABTerm) : LedgerABTerm() {
    override fun <R> accept(visitor: LedgerABVisitor<R>): R = visitor.sum(left, right)
}

class LedgerABCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): LedgerABCache<K, W> = LedgerABCache { key -> next(this[key]) }
}

fun cachedLedgerAB(): Int {
    val lengths = LedgerABCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class LedgerABPair<out A, out B>(val first: A, val second: B)

fun <A, B> LedgerABPair<A, B>.swapped(): LedgerABPair<B, A> = LedgerABPair(second, first)

fun <A> zipLedgerAB(left: List<A>, right: List<Long>): List<LedgerABPair<A, Long>> {
    val result = ArrayList<LedgerABPair<A, Long>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(LedgerABPair(left[i], right[i]))
    }
    return result
}

sealed class LedgerAB<out T>
object LedgerABEmpty : LedgerAB<Nothing>()
data class LedgerABNode<T>(val head: T, val tail: LedgerAB<T>) : LedgerAB<T>()

fun <T> sizeLedgerAB(list: LedgerAB<T>): Int = when (list) {
    is LedgerABEmpty -> 0
    is LedgerABNode -> 1 + sizeLedgerAB(list.tail)
}

fun <T, R> mapLedgerAB(list: LedgerAB<T>, f: (T) -> R): LedgerAB<R> = when (list) {
    is LedgerABEmpty -> LedgerABEmpty
    is LedgerABNode -> LedgerABNode(f(list.head), mapLedgerAB(list.tail, f))
}

interface ParcelBBShape {
    val area: Double
    fun scaled(by: Double): ParcelBBShape
}

class ParcelBBCircle(val radius: Double) : ParcelBBShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = ParcelBBCircle(radius * by)
}

class ParcelBBSquare(val side: Double) : ParcelBBShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = ParcelBBSquare(side * by)
}

class ParcelBBBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): ParcelBBBox<R> = ParcelBBBox(items.map(f))
}

fun useParcelBB(x: Int, y: Int): Int? = ParcelBBBox(listOf(x, y)).largest()

enum class ParcelBBColour { RED, GREEN, BLUE }

fun nextParcelBB(colour: ParcelBBColour): ParcelBBColour = when (colour) {
    ParcelBBColour.RED -> ParcelBBColour.GREEN
    ParcelBBColour.GREEN -> ParcelBBColour.BLUE
    ParcelBBColour.BLUE -> ParcelBBColour.RED
}

fun countParcelBB(colours: List<ParcelBBColour>): Map<ParcelBBColour, Int> {
    val counts = mutableMapOf<ParcelBBColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsParcelBB(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestParcelBB(text: String): String {
    var best = ""
    for (word in wordsParcelBB(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedParcelBB(text: String): Map<Int, List<String>> = wordsParcelBB(text).groupBy { it.length }

val defaultParcelBB: Long? = null

interface ParcelBBVisitor<R> {
    fun number(value: Int): R
    fun sum(left: ParcelBBTerm, right: ParcelBBTerm): R
}

abstract class ParcelBBTerm {
    abstract fun <R> accept(visitor: ParcelBBVisitor<R>): R
}

class ParcelBBNumber(private val value: Int) : ParcelBBTerm() {
    override fun <R> accept(visitor: ParcelBBVisitor<R>): R = visitor.number(value)
}

class ParcelBBSum(private val left: ParcelBBTerm, private val right: ParcelBBTerm) : ParcelBBTerm() {
    override fun <R> accept(visitor: ParcelBBVisitor<R>): R = visitor.sum(left, right)
}

class ParcelBBCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): ParcelBBCache<K, W> = ParcelBBCache { key -> next(this[key]) }
}

fun cachedParcelBB(): Int {
    val lengths = ParcelBBCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class ParcelBBPair<out A, out B>(val first: A, val second: B)

fun <A, B> ParcelBBPair<A, B>.swapped(): ParcelBBPair<B, A> = ParcelBBPair(second, first)

fun <A> zipParcelBB(left: List<A>, right: List<Int>): List<ParcelBBPair<A, Int>> {
    val result = ArrayList<ParcelBBPair<A, Int>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(ParcelBBPair(left[i], right[i]))
    }
    return result
}

sealed class ParcelBB<out T>
object ParcelBBEmpty : ParcelBB<Nothing>()
data class ParcelBBNode<T>(val head: T, val tail: ParcelBB<T>) : ParcelBB<T>()

fun <T> sizeParcelBB(list: ParcelBB<T>): Int = when (list) {
    is ParcelBBEmpty -> 0
    is ParcelBBNode -> 1 + sizeParcelBB(list.tail)
}

fun <T, R> mapParcelBB(list: ParcelBB<T>, f: (T) -> R): ParcelBB<R> = when (list) {
    is ParcelBBEmpty -> ParcelBBEmpty
    is ParcelBBNode -> ParcelBBNode(f(list.head), mapParcelBB(list.tail, f))
}

interface HarbourCBShape {
    val area: Double
    fun scaled(by: Double): HarbourCBShape
}

class HarbourCBCircle(val radius: Double) : HarbourCBShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = HarbourCBCircle(radius * by)
}

class HarbourCBSquare(val side: Double) : HarbourCBShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = HarbourCBSquare(side * by)
}

class HarbourCBBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): HarbourCBBox<R> = HarbourCBBox(items.map(f))
}

fun useHarbourCB(x: Double, y: Double): Double? = HarbourCBBox(listOf(x, y)).largest()

enum class HarbourCBColour { RED, GREEN, BLUE }

fun nextHarbourCB(colour: HarbourCBColour): HarbourCBColour = when (colour) {
    HarbourCBColour.RED -> HarbourCBColour.GREEN
    HarbourCBColour.GREEN -> HarbourCBColour.BLUE
    HarbourCBColour.BLUE -> HarbourCBColour.RED
}

fun countHarbourCB(colours: List<HarbourCBColour>): Map<HarbourCBColour, Int> {
    val counts = mutableMapOf<HarbourCBColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsHarbourCB(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestHarbourCB(text: String): String {
    var best = ""
    for (word in wordsHarbourCB(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedHarbourCB(text: String): Map<Int, List<String>> = wordsHarbourCB(text).groupBy { it.length }

val defaultHarbourCB: Int? = null

interface HarbourCBVisitor<R> {
    fun number(value: Int): R
    fun sum(left: HarbourCBTerm, right: HarbourCBTerm): R
}

abstract class HarbourCBTerm {
    abstract fun <R> accept(visitor: HarbourCBVisitor<R>): R
}

class HarbourCBNumber(private val value: Int) : HarbourCBTerm() {
    override fun <R> accept(visitor: HarbourCBVisitor<R>): R = visitor.number(value)
}

class HarbourCBSum(private val left: HarbourCBTerm, private val right: HarbourCBTerm) : HarbourCBTerm() {
    override fun <R> accept(visitor: HarbourCBVisitor<R>): R = visitor.sum(left, right)
}
