package kotlinsmall37

data class ParcelPair<out A, out B>(val first: A, val second: B)

fun <A, B> ParcelPair<A, B>.swapped(): ParcelPair<B, A> = ParcelPair(second, first)

fun <A> zipParcel(left: List<A>, right: List<Long>): List<ParcelPair<A, Long>> {
    val result = ArrayList<ParcelPair<A, Long>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(ParcelPair(left[i], right[i]))
    }
    return result
}
