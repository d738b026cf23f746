package kotlinlarge02

class ParcelACBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): ParcelACBox<R> = ParcelACBox(items.map(f))
}

fun useParcelAC(x: Long, y: Long): Long? = ParcelACBox(listOf(x, y)).largest()

enum class ParcelACColour { RED, GREEN, BLUE }

fun nextParcelAC(colour: ParcelACColour): ParcelACColour = when (colour) {
    ParcelACColour.RED -> ParcelACColour.GREEN
    ParcelACColour.GREEN -> ParcelACColour.BLUE
    ParcelACColour.BLUE -> ParcelACColour.RED
}

fun countParcelAC(colours: List<ParcelACColour>): Map<ParcelACColour, Int> {
    val counts = mutableMapOf<ParcelACColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsParcelAC(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestParcelAC(text: String): String {
    var best = ""
    for (word in wordsParcelAC(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedParcelAC(text: String): Map<Int, List<String>> = wordsParcelAC(text).groupBy { it.length }

val defaultParcelAC: Boolean? = null

interface ParcelACVisitor<R> {
    fun number(value: Int): R
    fun sum(left: ParcelACTerm, right: ParcelACTerm): R
}

abstract class ParcelACTerm {
    abstract fun <R> accept(visitor: ParcelACVisitor<R>): R
}

class ParcelACNumber(private val value: Int) : ParcelACTerm() {
    override fun <R> accept(visitor: ParcelACVisitor<R>): R = visitor.number(value)
}

class ParcelACSum(private val left: ParcelACTerm, private val right: ParcelACTerm) : ParcelACTerm() {
    override fun <R> accept(visitor: ParcelACVisitor<R>): R = visitor.sum(left, right)
}

class ParcelACCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): ParcelACCache<K, W> = ParcelACCache { key -> next(this[key]) }
}

fun cachedParcelAC(): Int {
    val lengths = ParcelACCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class ParcelACPair<out A, out B>(val first: A, val second: B)

fun <A, B> ParcelACPair<A, B>.swapped(): ParcelACPair<B, A> = ParcelACPair(second, first)

fun <A> zipParcelAC(left: List<A>, right: List<Long>): List<ParcelACPair<A, Long>> {
    val result = ArrayList<ParcelACPair<A, Long>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(ParcelACPair(left[i], right[i]))
    }
    return result
}

sealed class ParcelAC<out T>
object ParcelACEmpty : ParcelAC<Nothing>()
data class ParcelACNode<T>(val head: T, val tail: ParcelAC<T>) : ParcelAC<T>()

fun <T> sizeParcelAC(list: ParcelAC<T>): Int = when (list) {
    is ParcelACEmpty -> 0
    is ParcelACNode -> 1 + sizeParcelAC(list.tail)
}

fun <T, R> mapParcelAC(list: ParcelAC<T>, f: (T) -> R): ParcelAC<R> = when (list) {
    is ParcelACEmpty -> ParcelACEmpty
    is ParcelACNode -> ParcelACNode(f(list.head), mapParcelAC(list.tail, f))
}

interface ParcelACShape {
    val area: Double
    fun scaled(by: Double): ParcelACShape
}

class ParcelACCircle(val radius: Double) : ParcelACShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = ParcelACCircle(radius * by)
}

class ParcelACSquare(val side: Double) : ParcelACShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = ParcelACSquare(side * by)
}

class HarbourBCBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): HarbourBCBox<R> = HarbourBCBox(items.map(f))
}

fun useHarbourBC(x: Int, y: Int): Int? = HarbourBCBox(listOf(x, y)).largest()

enum class HarbourBCColour { RED, GREEN, BLUE }

fun nextHarbourBC(colour: HarbourBCColour): HarbourBCColour = when (colour) {
    HarbourBCColour.RED -> HarbourBCColour.GREEN
    HarbourBCColour.GREEN -> HarbourBCColour.BLUE
    HarbourBCColour.BLUE -> HarbourBCColour.RED
}

fun countHarbourBC(colours: List<HarbourBCColour>): Map<HarbourBCColour, Int> {
    val counts = mutableMapOf<HarbourBCColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsHarbourBC(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestHarbourBC(text: String): String {
    var best = ""
    for (word in wordsHarbourBC(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedHarbourBC(text: String): Map<Int, List<String>> = wordsHarbourBC(text).groupBy { it.length }

val defaultHarbourBC: Long? = null

interface HarbourBCVisitor<R> {
    fun number(value: Int): R
    fun sum(left: HarbourBCTerm, right: HarbourBCTerm): R
}

abstract class HarbourBCTerm {
    abstract fun <R> accept(visitor: HarbourBCVisitor<R>): R
}

class HarbourBCNumber(private val value: Int) : HarbourBCTerm() {
    override fun <R> accept(visitor: HarbourBCVisitor<R>): R = visitor.number(value)
}

class HarbourBCSum(private val left: HarbourBCTerm, private val right: HarbourBCTerm) : HarbourBCTerm() {
    override fun <R> accept(visitor: HarbourBCVisitor<R>): R = visitor.sum(left, right)
}

class HarbourBCCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): HarbourBCCache<K, W> = HarbourBCCache { key -> next(this[key]) }
}

fun cachedHarbourBC(): Int {
    val lengths = HarbourBCCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class HarbourBCPair<out A, out B>(val first: A, val second: B)

fun <A, B> HarbourBCPair<A, B>.swapped(): HarbourBCPair<B, A> = HarbourBCPair(second, first)

fun <A> zipHarbourBC(left: List<A>, right: List<Int>): List<HarbourBCPair<A, Int>> {
    val result = ArrayList<HarbourBCPair<A, Int>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(HarbourBCPair(left[i], right[i]))
    }
    return result
}

sealed class HarbourBC<out T>
object HarbourBCEmpty : HarbourBC<Nothing>()
data class HarbourBCNode<T>(val head: T, val tail: HarbourBC<T>) : HarbourBC<T>()

fun <T> sizeHarbourBC(list: HarbourBC<T>): Int = when (list) {
    is HarbourBCEmpty -> 0
    is HarbourBCNode -> 1 + sizeHarbourBC(list.tail)
}

fun <T, R> mapHarbourBC(list: HarbourBC<T>, f: (T) -> R): HarbourBC<R> = when (list) {
    is HarbourBCEmpty -> HarbourBCEmpty
    is HarbourBCNode -> HarbourBCNode(f(list.head), mapHarbourBC(list.tail, f))
}

interface HarbourBCShape {
    val area: Double
    fun scaled(by: Double): HarbourBCShape
}

class HarbourBCCircle(val radius: Double) : HarbourBCShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = HarbourBCCircle(radius * by)
}

class HarbourBCSquare(val side: Double) : HarbourBCShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = HarbourBCSquare(side * by)
}

class LanternCCBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LanternCCBox<R> = LanternCCBox(items.map(f))
}

fun useLanternCC(x: Double, y: Double): Double? = LanternCCBox(listOf(x, y)).largest()

enum class LanternCCColour { RED, GREEN, BLUE }

fun nextLanternCC(colour: LanternCCColour): LanternCCColour = when (colour) {
    LanternCCColour.RED -> LanternCCColour.GREEN
    LanternCCColour.GREEN -> LanternCCColour.BLUE
    LanternCCColour.BLUE -> LanternCCColour.RED
}

fun countLanternCC(colours: List<LanternCCColour>): Map<LanternCCColour, Int> {
    val counts = mutableMapOf<LanternCCColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsLanternCC(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLanternCC(text: String): String {
    var best = ""
    for (word in wordsLanternCC(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLanternCC(text: String): Map<Int, List<String>> = wordsLanternCC(text).groupBy { it.length }

val defaultLanternCC: Int? = null

interface LanternCCVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LanternCCTerm, right: LanternCCTerm): R
}

abstract class LanternCCTerm {
    abstract fun <R> accept(visitor: LanternCCVisitor<R>): R
}

class LanternCCNumber(private val value: Int) : LanternCCTerm() {
    override fun <R> accept(visitor: LanternCCVisitor<R>): R = visitor.number(value)
}

class LanternCCSum(private val left: LanternCCTerm, private val right: LanternCCTerm) : LanternCCTerm() {
    override fun <R> accept(visitor: LanternCCVisitor<R>): R = visitor.sum(left, right)
}

class LanternCCCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): LanternCCCache<K, W> = LanternCCCache { key -> next(this[key]) }
}

fun cachedLanternCC(): Int {
    val lengths = LanternCCCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}
