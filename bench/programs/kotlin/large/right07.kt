package kotlinlarge07

data class ParcelAHPair<out A, out B>(val first: A, val second: B)

fun <A, B> ParcelAHPair<A, B>.swapped(): ParcelAHPair<B, A> = ParcelAHPair(second, first)

fun <A> zipParcelAH(left: List<A>, right: List<Long>): List<ParcelAHPair<A, Long>> {
    val result = ArrayList<ParcelAHPair<A, Long>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(ParcelAHPair(left[i], right[i]))
    }
    return result
}

sealed class ParcelAH<out T>
object ParcelAHEmpty : ParcelAH<Nothing>()
data class ParcelAHNode<T>(val head: T, val tail: ParcelAH<T>) : ParcelAH<T>()

fun <T> sizeParcelAH(list: ParcelAH<T>): Int = when (list) {
    is ParcelAHEmpty -> 0
    is ParcelAHNode -> 1 + sizeParcelAH(list.tail)
}

fun <T, R> mapParcelAH(list: ParcelAH<T>, f: (T) -> R): ParcelAH<R> = when (list) {
    is ParcelAHEmpty -> ParcelAHEmpty
    is ParcelAHNode -> ParcelAHNode(f(list.head), mapParcelAH(list.tail, f))
}

interface ParcelAHShape {
    val area: Double
    fun scaled(by: Double): ParcelAHShape
}

class ParcelAHCircle(val radius: Double) : ParcelAHShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = ParcelAHCircle(radius * by)
}

class ParcelAHSquare(val side: Double) : ParcelAHShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = ParcelAHSquare(side * by)
}

class ParcelAHBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): ParcelAHBox<R> = ParcelAHBox(items.map(f))
}

fun useParcelAH(x: Int, y: Int): Int? = ParcelAHBox(listOf(x, y)).largest()

enum class ParcelAHColour { RED, GREEN, BLUE }

fun nextParcelAH(colour: ParcelAHColour): ParcelAHColour = when (colour) {
    ParcelAHColour.RED -> ParcelAHColour.GREEN
    ParcelAHColour.GREEN -> ParcelAHColour.BLUE
    ParcelAHColour.BLUE -> ParcelAHColour.RED
}

fun countParcelAH(colours: List<ParcelAHColour>): Map<ParcelAHColour, Int> {
    val counts = mutableMapOf<ParcelAHColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsParcelAH(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestParcelAH(text: String): String {
    var best = ""
    for (word in wordsParcelAH(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedParcelAH(text: String): Map<Int, List<String>> = wordsParcelAH(text).groupBy { it.length }

val defaultParcelAH: Long? = null

interface ParcelAHVisitor<R> {
    fun number(value: Int): R
    fun sum(left: ParcelAHTerm, right: ParcelAHTerm): R
}

abstract class ParcelAHTerm {
    abstract fun <R> accept(visitor: ParcelAHVisitor<R>): R
}

class ParcelAHNumber(private val value: Int) : ParcelAHTerm() {
    override fun <R> accept(visitor: ParcelAHVisitor<R>): R = visitor.number(value)
}

class ParcelAHSum(private val left: ParcelAHTerm, private val right: ParcelAHTerm) : ParcelAHTerm() {
    override fun <R> accept(visitor: ParcelAHVisitor<R>): R = visitor.sum(left, right)
}

class ParcelAHCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): ParcelAHCache<K, W> = ParcelAHCache { key -> next(this[key]) }
}

fun cachedParcelAH(): Int {
    val lengths = ParcelAHCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class HarbourBHPair<out A, out B>(val first: A, val second: B)

fun <A, B> HarbourBHPair<A, B>.swapped(): HarbourBHPair<B, A> = HarbourBHPair(second, first)

fun <A> zipHarbourBH(left: List<A>, right: List<Int>): List<HarbourBHPair<A, Int>> {
    val result = ArrayList<HarbourBHPair<A, Int>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(HarbourBHPair(left[i], right[i]))
    }
    return result
}

sealed class HarbourBH<out T>
object HarbourBHEmpty : HarbourBH<Nothing>()
data class HarbourBHNode<T>(val head: T, val tail: HarbourBH<T>) : HarbourBH<T>()

fun <T> sizeHarbourBH(list: HarbourBH<T>): Int = when (list) {
    is HarbourBHEmpty -> 0
    is HarbourBHNode -> 1 + sizeHarbourBH(list.tail)
}

fun <T, R> mapHarbourBH(list: HarbourBH<T>, f: (T) -> R): HarbourBH<R> = when (list) {
    is HarbourBHEmpty -> HarbourBHEmpty
    is HarbourBHNode -> HarbourBHNode(f(list.head), mapHarbourBH(list.tail, f))
}

interface HarbourBHShape {
    val area: Double
    fun scaled(by: Double): HarbourBHShape
}

class HarbourBHCircle(val radius: Double) : HarbourBHShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = HarbourBHCircle(radius * by)
}

class HarbourBHSquare(val side: Double) : HarbourBHShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = HarbourBHSquare(side * by)
}

class HarbourBHBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): HarbourBHBox<R> = HarbourBHBox(items.map(f))
}

fun useHarbourBH(x: Double, y: Double): Double? = HarbourBHBox(listOf(x, y)).largest()

enum class HarbourBHColour { RED, GREEN, BLUE }

fun nextHarbourBH(colour: HarbourBHColour): HarbourBHColour = when (colour) {
    HarbourBHColour.RED -> HarbourBHColour.GREEN
    HarbourBHColour.GREEN -> HarbourBHColour.BLUE
    HarbourBHColour.BLUE -> HarbourBHColour.RED
}

fun countHarbourBH(colours: List<HarbourBHColour>): Map<HarbourBHColour, Int> {
    val counts = mutableMapOf<HarbourBHColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsHarbourBH(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestHarbourBH(text: String): String {
    var best = ""
    for (word in wordsHarbourBH(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedHarbourBH(text: String): Map<Int, List<String>> = wordsHarbourBH(text).groupBy { it.length }

val defaultHarbourBH: Int? = null

interface HarbourBHVisitor<R> {
    fun number(value: Int): R
    fun sum(left: HarbourBHTerm, right: HarbourBHTerm): R
}

abstract class HarbourBHTerm {
    abstract fun <R> accept(visitor: HarbourBHVisitor<R>): R
}

class HarbourBHNumber(private val value: Int) : HarbourBHTerm() {
    override fun <R> accept(visitor: HarbourBHVisitor<R>): R = visitor.number(value)
}

class HarbourBHSum(private val left: HarbourBHTerm, private val right: HarbourBHTerm) : HarbourBHTerm() {
    override fun <R> accept(visitor: HarbourBHVisitor<R>): R = visitor.sum(left, right)
}

class HarbourBHCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): HarbourBHCache<K, W> = HarbourBHCache { key -> next(this[key]) }
}

fun cachedHarbourBH(): Int {
    val lengths = HarbourBHCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class LanternCHPair<out A, out B>(val first: A, val second: B)

fun <A, B> LanternCHPair<A, B>.swapped(): LanternCHPair<B, A> = LanternCHPair(second, first)

fun <A> zipLanternCH(left: List<A>, right: List<Double>): List<LanternCHPair<A, Double>> {
    val result = ArrayList<LanternCHPair<A, Double>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(LanternCHPair(left[i], right[i]))
    }
    return result
}

sealed class LanternCH<out T>
object LanternCHEmpty : LanternCH<Nothing>()
data class LanternCHNode<T>(val head: T, val tail: LanternCH<T>) : LanternCH<T>()

fun <T> sizeLanternCH(list: LanternCH<T>): Int = when (list) {
    is LanternCHEmpty -> 0
    is LanternCHNode -> 1 + sizeLanternCH(list.tail)
}

fun <T, R> mapLanternCH(list: LanternCH<T>, f: (T) -> R): LanternCH<R> = when (list) {
    is LanternCHEmpty -> LanternCHEmpty
    is LanternCHNode -> LanternCHNode(f(list.head), mapLanternCH(list.tail, f))
}

interface LanternCHShape {
    val area: Double
    fun scaled(by: Double): LanternCHShape
}

class LanternCHCircle(val radius: Double) : LanternCHShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = LanternCHCircle(radius * by)
}

class LanternCHSquare(val side: Double) : LanternCHShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = LanternCHSquare(side * by)
}

class LanternCHBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LanternCHBox<R> = LanternCHBox(items.map(f))
}

fun useLanternCH(x: String, y: String): String? = LanternCHBox(listOf(x, y)).largest()

enum class LanternCHColour { RED, GREEN, BLUE }

fun nextLanternCH(colour: LanternCHColour): LanternCHColour = when (colour) {
    LanternCHColour.RED -> LanternCHColour.GREEN
    LanternCHColour.GREEN -> LanternCHColour.BLUE
    LanternCHColour.BLUE -> LanternCHColour.RED
}

fun countLanternCH(colours: List<LanternCHColour>): Map<LanternCHColour, Int> {
    val counts = mutableMapOf<LanternCHColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}
