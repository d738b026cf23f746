package kotlinlarge08

sealed class HarbourAI<out T>
object HarbourAIEmpty : HarbourAI<Nothing>()
data class HarbourAINode<T>(val head: T, val tail: HarbourAI<T>) : HarbourAI<T>()

fun <T> sizeHarbourAI(list: HarbourAI<T>): Int = when (list) {
    is HarbourAIEmpty -> 0
    is HarbourAINode -> 1 + sizeHarbourAI(list.tail)
}

fun <T, R> mapHarbourAI(list: HarbourAI<T>, f: (T) -> R): HarbourAI<R> = when (list) {
    is HarbourAIEmpty -> HarbourAIEmpty
    is HarbourAINode -> HarbourAINode(f(list.head), mapHarbourAI(list.tail, f))
}

interface HarbourAIShape {
    val area: Double
    fun scaled(by: Double): HarbourAIShape
}

class HarbourAICircle(val radius: Double) : HarbourAIShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = HarbourAICircle(radius * by)
}

class HarbourAISquare(val side: Double) : HarbourAIShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = HarbourAISquare(side * by)
}

class HarbourAIBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): HarbourAIBox<R> = HarbourAIBox(items.map(f))
}

fun useHarbourAI(x: Int, y: Int): Int? = HarbourAIBox(listOf(x, y)).largest()

enum class HarbourAIColour { RED, GREEN, BLUE }

fun nextHarbourAI(colour: HarbourAIColour): HarbourAIColour = when (colour) {
    HarbourAIColour.RED -> HarbourAIColour.GREEN
    HarbourAIColour.GREEN -> HarbourAIColour.BLUE
    HarbourAIColour.BLUE -> HarbourAIColour.RED
}

fun countHarbourAI(colours: List<HarbourAIColour>): Map<HarbourAIColour, Int> {
    val counts = mutableMapOf<HarbourAIColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsHarbourAI(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestHarbourAI(text: String): String {
    var best = ""
    for (word in wordsHarbourAI(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedHarbourAI(text: String): Map<Int, List<String>> = wordsHarbourAI(text).groupBy { it.length }

val defaultHarbourAI: Long? = null

interface HarbourAIVisitor<R> {
    fun number(value: Int): R
    fun sum(left: HarbourAITerm, right: HarbourAITerm): R
}

abstract class HarbourAITerm {
    abstract fun <R> accept(visitor: HarbourAIVisitor<R>): R
}

class HarbourAINumber(private val value: Int) : HarbourAITerm() {
    override fun <R> accept(visitor: HarbourAIVisitor<R>): R = visitor.number(value)
}

class HarbourAISum(private val left: HarbourAITerm, private val right: HarbourAITerm) : HarbourAITerm() {
    override fun <R> accept(visitor: HarbourAIVisitor<R>): R = visitor.sum(left, right)
}

class HarbourAICache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): HarbourAICache<K, W> = HarbourAICache { key -> next(this[key]) }
}

fun cachedHarbourAI(): Int {
    val lengths = HarbourAICache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class HarbourAIPair<out A, out B>(val first: A, val second: B)

fun <A, B> HarbourAIPair<A, B>.swapped(): HarbourAIPair<B, A> = HarbourAIPair(second, first)

fun <A> zipHarbourAI(left: List<A>, right: List<Int>): List<HarbourAIPair<A, Int>> {
    val result = ArrayList<HarbourAIPair<A, Int>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(HarbourAIPair(left[i], right[i]))
    }
    return result
}

sealed class LanternBI<out T>
object LanternBIEmpty : LanternBI<Nothing>()
data class LanternBINode<T>(val head: T, val tail: LanternBI<T>) : LanternBI<T>()

fun <T> sizeLanternBI(list: LanternBI<T>): Int = when (list) {
    is LanternBIEmpty -> 0
    is LanternBINode -> 1 + sizeLanternBI(list.tail)
}

fun <T, R> mapLanternBI(list: LanternBI<T>, f: (T) -> R): LanternBI<R> = when (list) {
    is LanternBIEmpty -> LanternBIEmpty
    is LanternBINode -> LanternBINode(f(list.head), mapLanternBI(list.tail, f))
}

interface LanternBIShape {
    val area: Double
    fun scaled(by: Double): LanternBIShape
}

class LanternBICircle(val radius: Double) : LanternBIShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = LanternBICircle(radius * by)
}

class LanternBISquare(val side: Double) : LanternBIShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = LanternBISquare(side * by)
}

class LanternBIBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LanternBIBox<R> = LanternBIBox(items.map(f))
}

fun useLanternBI(x: Double, y: Double): Double? = LanternBIBox(listOf(x, y)).largest()

enum class LanternBIColour { RED, GREEN, BLUE }

fun nextLanternBI(colour: LanternBIColour): LanternBIColour = when (colour) {
    LanternBIColour.RED -> LanternBIColour.GREEN
    LanternBIColour.GREEN -> LanternBIColour.BLUE
    LanternBIColour.BLUE -> LanternBIColour.RED
}

fun countLanternBI(colours: List<LanternBIColour>): Map<LanternBIColour, Int> {
    val counts = mutableMapOf<LanternBIColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsLanternBI(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLanternBI(text: String): String {
    var best = ""
    for (word in wordsLanternBI(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLanternBI(text: String): Map<Int, List<String>> = wordsLanternBI(text).groupBy { it.length }

val defaultLanternBI: Int? = null

interface LanternBIVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LanternBITerm, right: LanternBITerm): R
}

abstract class LanternBITerm {
    abstract fun <R> accept(visitor: LanternBIVisitor<R>): R
}

class LanternBINumber(private val value: Int) : LanternBITerm() {
    override fun <R> accept(visitor: LanternBIVisitor<R>): R = visitor.number(value)
}

class LanternBISum(private val left: LanternBITerm, private val right: LanternBITerm) : LanternBITerm() {
    override fun <R> accept(visitor: LanternBIVisitor<R>): R = visitor.sum(left, right)
}

class LanternBICache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): LanternBICache<K, W> = LanternBICache { key -> next(this[key]) }
}

fun cachedLanternBI(): Int {
    val lengths = LanternBICache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class LanternBIPair<out A, out B>(val first: A, val second: B)

fun <A, B> LanternBIPair<A, B>.swapped(): LanternBIPair<B, A> = LanternBIPair(second, first)

fun <A> zipLanternBI(left: List<A>, right: List<Double>): List<LanternBIPair<A, Double>> {
    val result = ArrayList<LanternBIPair<A, Double>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(LanternBIPair(left[i], right[i]))
    }
    return result
}

sealed class TillCI<out T>
object TillCIEmpty : TillCI<Nothing>()
data class TillCINode<T>(val head: T, val tail: TillCI<T>) : TillCI<T>()

fun <T> sizeTillCI(list: TillCI<T>): Int = when (list) {
    is TillCIEmpty -> 0
    is TillCINode -> 1 + sizeTillCI(list.tail)
}

fun <T, R> mapTillCI(list: TillCI<T>, f: (T) -> R): TillCI<R> = when (list) {
    is TillCIEmpty -> TillCIEmpty
    is TillCINode -> TillCINode(f(list.head), mapTillCI(list.tail, f))
}

interface TillCIShape {
    val area: Double
    fun scaled(by: Double): TillCIShape
}

class TillCICircle(val radius: Double) : TillCIShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = TillCICircle(radius * by)
}

class TillCISquare(val side: Double) : TillCIShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = TillCISquare(side * by)
}

class TillCIBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): TillCIBox<R> = TillCIBox(items.map(f))
}

fun useTillCI(x: String, y: String): String? = TillCIBox(listOf(x, y)).largest()

enum class TillCIColour { RED, GREEN, BLUE }

fun nextTillCI(colour: TillCIColour): TillCIColour = when (colour) {
    TillCIColour.RED -> TillCIColour.GREEN
    TillCIColour.GREEN -> TillCIColour.BLUE
    TillCIColour.BLUE -> TillCIColour.RED
}

fun countTillCI(colours: List<TillCIColour>): Map<TillCIColour, Int> {
    val counts = mutableMapOf<TillCIColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsTillCI(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestTillCI(text: String): String {
    var best = ""
    for (word in wordsTillCI(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedTillCI(text: String): Map<Int, List<String>> = wordsTillCI(text).groupBy { it.length }

val defaultTillCI: Double? = null
