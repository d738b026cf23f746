package kotlinsmall35

data class TillPair<out A, out B>(val first: A, val second: B)

fun <A, B> TillPair<A, B>.swapped(): TillPair<B, A> = TillPair(second, first)

fun <A> zipTill(left: List<A>, right: List<Int>): List<TillPair<A, Int>> {
    val result = ArrayList<TillPair<A, Int>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(TillPair(left[i], right[i]))
    }
    return result
}
