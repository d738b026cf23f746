package kotlinlarge00

sealed class TillAA<out T>
object TillAAEmpty : TillAA<Nothing>()
data class TillAANode<T>(val head: T, val tail: TillAA<T>) : TillAA<T>()

fun <T> sizeTillAA(list: TillAA<T>): Int = when (list) {
    is TillAAEmpty -> 0
    is TillAANode -> 1 + sizeTillAA(list.tail)
}

fun <T, R> mapTillAA(list: TillAA<T>, f: (T) -> R): TillAA<R> = when (list) {
    is TillAAEmpty -> TillAAEmpty
    is TillAANode -> TillAANode(f(list.head), mapTillAA(list.tail, f))
}

interface TillAAShape {
    val area: Double
    fun scaled(by: Double): TillAAShape
}

class TillAACircle(val radius: Double) : TillAAShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = TillAACircle(radius * by)
}

class TillAASquare(val side: Double) : TillAAShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = TillAASquare(side * by)
}

class TillAABox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): TillAABox<R> = TillAABox(items.map(f))
}

fun useTillAA(x: Long, y: Long): Long? = TillAABox(listOf(x, y)).largest()

enum class TillAAColour { RED, GREEN, BLUE }

fun nextTillAA(colour: TillAAColour): TillAAColour = when (colour) {
    TillAAColour.RED -> TillAAColour.GREEN
    TillAAColour.GREEN -> TillAAColour.BLUE
    TillAAColour.BLUE -> TillAAColour.RED
}

fun countTillAA(colours: List<TillAAColour>): Map<TillAAColour, Int> {
    val counts = mutableMapOf<TillAAColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsTillAA(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestTillAA(text: String): String {
    var best = ""
    for (word in wordsTillAA(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedTillAA(text: String): Map<Int, List<String>> = wordsTillAA(text).groupBy { it.length }

val defaultTillAA: Boolean? = null

interface TillAAVisitor<R> {
    fun number(value: Int): R
    fun sum(left: TillAATerm, right: TillAATerm): R
}

abstract class TillAATerm {
    abstract fun <R> accept(visitor: TillAAVisitor<R>): R
}

class TillAANumber(private val value: Int) : TillAATerm() {
    override fun <R> accept(visitor: TillAAVisitor<R>): R = visitor.number(value)
}

class TillAASum(private val left: TillAATerm, private val right: TillAATerm) : TillAATerm() {
    override fun <R> accept(visitor: TillAAVisitor<R>): R = visitor.sum(left, right)
}

class TillAACache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): TillAACache<K, W> = TillAACache { key -> next(this[key]) }
}

fun cachedTillAA(): Int {
    val lengths = TillAACache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class TillAAPair<out A, out B>(val first: A, val second: B)

fun <A, B> TillAAPair<A, B>.swapped(): TillAAPair<B, A> = TillAAPair(second, first)

fun <A> zipTillAA(left: List<A>, right: List<Long>): List<TillAAPair<A, Long>> {
    val result = ArrayList<TillAAPair<A, Long>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(TillAAPair(left[i], right[i]))
    }
    return result
}

sealed class LedgerBA<out T>
object LedgerBAEmpty : LedgerBA<Nothing>()
data class LedgerBANode<T>(val head: T, val tail: LedgerBA<T>) : LedgerBA<T>()

fun <T> sizeLedgerBA(list: LedgerBA<T>): Int = when (list) {
    is LedgerBAEmpty -> 0
    is LedgerBANode -> 1 + sizeLedgerBA(list.tail)
}

fun <T, R> mapLedgerBA(list: LedgerBA<T>, f: (T) -> R): LedgerBA<R> = when (list) {
    is LedgerBAEmpty -> LedgerBAEmpty
    is LedgerBANode -> LedgerBANode(f(list.head), mapLedgerBA(list.tail, f))
}

interface LedgerBAShape {
    val area: Double
    fun scaled(by: Double): LedgerBAShape
}

class LedgerBACircle(val radius: Double) : LedgerBAShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = LedgerBACircle(radius * by)
}

class LedgerBASquare(val side: Double) : LedgerBAShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = LedgerBASquare(side * by)
}

class LedgerBABox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LedgerBABox<R> = LedgerBABox(items.map(f))
}

fun useLedgerBA(x: Int, y: Int): Int? = LedgerBABox(listOf(x, y)).largest()

enum class LedgerBAColour { RED, GREEN, BLUE }

fun nextLedgerBA(colour: LedgerBAColour): LedgerBAColour = when (colour) {
    LedgerBAColour.RED -> LedgerBAColour.GREEN
    LedgerBAColour.GREEN -> LedgerBAColour.BLUE
    LedgerBAColour.BLUE -> LedgerBAColour.RED
}

fun countLedgerBA(colours: List<LedgerBAColour>): Map<LedgerBAColour, Int> {
    val counts = mutableMapOf<LedgerBAColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsLedgerBA(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLedgerBA(text: String): String {
    var best = ""
    for (word in wordsLedgerBA(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLedgerBA(text: String): Map<Int, List<String>> = wordsLedgerBA(text).groupBy { it.length }

val defaultLedgerBA: Long? = null

interface LedgerBAVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LedgerBATerm, right: LedgerBATerm): R
}

abstract class LedgerBATerm {
    abstract fun <R> accept(visitor: LedgerBAVisitor<R>): R
}

class LedgerBANumber(private val value: Int) : LedgerBATerm() {
    override fun <R> accept(visitor: LedgerBAVisitor<R>): R = visitor.number(value)
}

class LedgerBASum(private val left: LedgerBATerm, private val right: LedgerBATerm) : LedgerBATerm() {
    override fun <R> accept(visitor: LedgerBAVisitor<R>): R = visitor.sum(left, right)
}

class LedgerBACache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): LedgerBACache<K, W> = LedgerBACache { key -> next(this[key]) }
}

fun cachedLedgerBA(): Int {
    val lengths = LedgerBACache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}

data class LedgerBAPair<out A, out B>(val first: A, val second: B)

fun <A, B> LedgerBAPair<A, B>.swapped(): LedgerBAPair<B, A> = LedgerBAPair(second, first)

fun <A> zipLedgerBA(left: List<A>, right: List<Int>): List<LedgerBAPair<A, Int>> {
    val result = ArrayList<LedgerBAPair<A, Int>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(LedgerBAPair(left[i], right[i]))
    }
    return result
}

sealed class ParcelCA<out T>
object ParcelCAEmpty : ParcelCA<Nothing>()
data class ParcelCANode<T>(val head: T, val tail: ParcelCA<T>) : ParcelCA<T>()

fun <T> sizeParcelCA(list: ParcelCA<T>): Int = when (list) {
    is ParcelCAEmpty -> 0
    is ParcelCANode -> 1 + sizeParcelCA(list.tail)
}

fun <T, R> mapParcelCA(list: ParcelCA<T>, f: (T) -> R): ParcelCA<R> = when (list) {
    is ParcelCAEmpty -> ParcelCAEmpty
    is ParcelCANode -> ParcelCANode(f(list.head), mapParcelCA(list.tail, f))
}

interface ParcelCAShape {
    val area: Double
    fun scaled(by: Double): ParcelCAShape
}

class ParcelCACircle(val radius: Double) : ParcelCAShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = ParcelCACircle(radius * by)
}

class ParcelCASquare(val side: Double) : ParcelCAShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = ParcelCASquare(side * by)
}

class ParcelCABox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): ParcelCABox<R> = ParcelCABox(items.map(f))
}

fun useParcelCA(x: Double, y: Double): Double? = ParcelCABox(listOf(x, y)).largest()

enum class ParcelCAColour { RED, GREEN, BLUE }

fun nextParcelCA(colour: ParcelCAColour): ParcelCAColour = when (colour) {
    ParcelCAColour.RED -> ParcelCAColour.GREEN
    ParcelCAColour.GREEN -> ParcelCAColour.BLUE
    ParcelCAColour.BLUE -> ParcelCAColour.RED
}

fun countParcelCA(colours: List<ParcelCAColour>): Map<ParcelCAColour, Int> {
    val counts = mutableMapOf<ParcelCAColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wordsParcelCA(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestParcelCA(text: String): String {
    var best = ""
    for (word in wordsParcelCA(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedParcelCA(text: String): Map<Int, List<String>> = wordsParcelCA(text).groupBy { it.length }

val defaultParcelCA: Int? = null
