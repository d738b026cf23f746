package kotlinlarge03

enum class HarbourADColour { RED, GREEN, BLUE }

fun nextHarbourAD(colour: HarbourADColour): HarbourADColour = when (colour) {
    HarbourADColour.RED -> HarbourADColour.GREEN
    HarbourADColour.GREEN -> HarbourADColour.BLUE
    HarbourADColour.BLUE -> HarbourADColour.RED
}

fun countHarbourAD(colours: List<HarbourADColour>): Map<HarbourADColour, Int> {
    val counts = mutableMapOf<HarbourADColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsHarbourAD(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestHarbourAD(text: String): String {
    var best = ""
    for (word in wordsHarbourAD(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedHarbourAD(text: String): Map<Int, List<String>> = wordsHarbourAD(text).groupBy { it.length }

val defaultHarbourAD: Boolean? = null

interface HarbourADVisitor<R> {
    fun number(value: Int): R
    fun sum(left: HarbourADTerm, right: HarbourADTerm): R
}

abstract class HarbourADTerm {
    abstract fun <R> accept(visitor: HarbourADVisitor<R>): R
}

class HarbourADNumber(private val value: Int) : HarbourADTerm() {
    override fun <R> accept(visitor: HarbourADVisitor<R>): R = visitor.number(value)
}

class HarbourADSum(private val left: HarbourADTerm, private val right: HarbourADTerm) : HarbourADTerm() {
    override fun <R> accept(visitor: HarbourADVisitor<R>): R = visitor.sum(left, right)
}

class HarbourADCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): HarbourADCache<K, W> = HarbourADCache { key -> next(this[key]) }
}

fun cachedHarbourAD(): Int {
    val lengths = HarbourADCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class HarbourADPair<out A, out B>(val first: A, val second: B)

fun <A, B> HarbourADPair<A, B>.swapped(): HarbourADPair<B, A> = HarbourADPair(second, first)

fun <A> zipHarbourAD(left: List<A>, right: List<Long>): List<HarbourADPair<A, Long>> {
    val result = ArrayList<HarbourADPair<A, Long>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(HarbourADPair(left[i], right[i]))
    }
    return result
}

sealed class HarbourAD<out T>
object HarbourADEmpty : HarbourAD<Nothing>()
data class HarbourADNode<T>(val head: T, val tail: HarbourAD<T>) : HarbourAD<T>()

fun <T> sizeHarbourAD(list: HarbourAD<T>): Int = when (list) {
    is HarbourADEmpty -> 0
    is HarbourADNode -> 1 + sizeHarbourAD(list.tail)
}

fun <T, R> mapHarbourAD(list: HarbourAD<T>, f: (T) -> R): HarbourAD<R> = when (list) {
    is HarbourADEmpty -> HarbourADEmpty
    is HarbourADNode -> HarbourADNode(f(list.head), mapHarbourAD(list.tail, f))
}

interface HarbourADShape {
    val area: Double
    fun scaled(by: Double): HarbourADShape
}

class HarbourADCircle(val radius: Double) : HarbourADShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = HarbourADCircle(radius * by)
}

class HarbourADSquare(val side: Double) : HarbourADShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = HarbourADSquare(side * by)
}

class HarbourADBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): HarbourADBox<R> = HarbourADBox(items.map(f))
}

fun useHarbourAD(x: Int, y: Int): Int? = HarbourADBox(listOf(x, y)).largest()

enum class LanternBDColour { RED, GREEN, BLUE }

fun nextLanternBD(colour: LanternBDColour): LanternBDColour = when (colour) {
    LanternBDColour.RED -> LanternBDColour.GREEN
    LanternBDColour.GREEN -> LanternBDColour.BLUE
    LanternBDColour.BLUE -> LanternBDColour.RED
}

fun countLanternBD(colours: List<LanternBDColour>): Map<LanternBDColour, Int> {
    val counts = mutableMapOf<LanternBDColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsLanternBD(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLanternBD(text: String): String {
    var best = ""
    for (word in wordsLanternBD(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLanternBD(text: String): Map<Int, List<String>> = wordsLanternBD(text).groupBy { it.length }

val defaultLanternBD: Long? = null

interface LanternBDVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LanternBDTerm, right: LanternBDTerm): R
}

abstract class LanternBDTerm {
    abstract fun <R> accept(visitor: LanternBDVisitor<R>): R
}

class LanternBDNumber(private val value: Int) : LanternBDTerm() {
    override fun <R> accept(visitor: LanternBDVisitor<R>): R = visitor.number(value)
}

class LanternBDSum(private val left: LanternBDTerm, private val right: LanternBDTerm) : LanternBDTerm() {
    override fun <R> accept(visitor: LanternBDVisitor<R>): R = visitor.sum(left, right)
}

class LanternBDCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): LanternBDCache<K, W> = LanternBDCache { key -> next(this[key]) }
}

fun cachedLanternBD(): Int {
    val lengths = LanternBDCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class LanternBDPair<out A, out B>(val first: A, val second: B)

fun <A, B> LanternBDPair<A, B>.swapped(): LanternBDPair<B, A> = LanternBDPair(second, first)

fun <A> zipLanternBD(left: List<A>, right: List<Int>): List<LanternBDPair<A, Int>> {
    val result = ArrayList<LanternBDPair<A, Int>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(LanternBDPair(left[i], right[i]))
    }
    return result
}

sealed class LanternBD<out T>
object LanternBDEmpty : LanternBD<Nothing>()
data class LanternBDNode<T>(val head: T, val tail: LanternBD<T>) : LanternBD<T>()

fun <T> sizeLanternBD(list: LanternBD<T>): Int = when (list) {
    is LanternBDEmpty -> 0
    is LanternBDNode -> 1 + sizeLanternBD(list.tail)
}

fun <T, R> mapLanternBD(list: LanternBD<T>, f: (T) -> R): LanternBD<R> = when (list) {
    is LanternBDEmpty -> LanternBDEmpty
    is LanternBDNode -> LanternBDNode(f(list.head), mapLanternBD(list.tail, f))
}

interface LanternBDShape {
    val area: Double
    fun scaled(by: Double): LanternBDShape
}

class LanternBDCircle(val radius: Double) : LanternBDShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = LanternBDCircle(radius * by)
}

class LanternBDSquare(val side: Double) : LanternBDShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = LanternBDSquare(side * by)
}

class LanternBDBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LanternBDBox<R> = LanternBDBox(items.map(f))
}

fun useLanternBD(x: Double, y: Double): Double? = LanternBDBox(listOf(x, y)).largest()

enum class TillCDColour { RED, GREEN, BLUE }

fun nextTillCD(colour: TillCDColour): TillCDColour = when (colour) {
    TillCDColour.RED -> TillCDColour.GREEN
    TillCDColour.GREEN -> TillCDColour.BLUE
    TillCDColour.BLUE -> TillCDColour.RED
}

fun countTillCD(colours: List<TillCDColour>): Map<TillCDColour, Int> {
    val counts = mutableMapOf<TillCDColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsTillCD(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestTillCD(text: String): String {
    var best = ""
    for (word in wordsTillCD(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedTillCD(text: String): Map<Int, List<String>> = wordsTillCD(text).groupBy { it.length }

val defaultTillCD: Int? = null

interface TillCDVisitor<R> {
    fun number(value: Int): R
    fun sum(left: TillCDTerm, right: TillCDTerm): R
}

abstract class TillCDTerm {
    abstract fun <R> accept(visitor: TillCDVisitor<R>): R
}

class TillCDNumber(private val value: Int) : TillCDTerm() {
    override fun <R> accept(visitor: TillCDVisitor<R>): R = visitor.number(value)
}

class TillCDSum(private val left: TillCDTerm, private val right: TillCDTerm) : TillCDTerm() {
    override fun <R> accept(visitor: TillCDVisitor<R>): R = visitor.sum(left, right)
}

class TillCDCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): TillCDCache<K, W> = TillCDCache { key -> next(this[key]) }
}

fun cachedTillCD(): Int {
    val lengths = TillCDCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class TillCDPair<out A, out B>(val first: A, val second: B)

fun <A, B> TillCDPair<A, B>.swapped(): TillCDPair<B, A> = TillCDPair(second, first)

fun <A> zipTillCD(left: List<A>, right: List<Double>): List<TillCDPair<A, Double>> {
    val result = ArrayList<TillCDPair<A, Double>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(TillCDPair(left[i], right[i]))
    }
    return result
}
