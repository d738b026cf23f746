package kotlinsmall38

data class HarbourPair<out A, out B>(val first: A, val second: B)

fun <A, B> HarbourPair<A, B>.swapped(): HarbourPair<B, A> = HarbourPair(second, first)

fun <A> zipHarbour(left: List<A>, right: List<Double>): List<HarbourPair<A, Double>> {
    val result = ArrayList<HarbourPair<A, Double>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(HarbourPair(left[i], right[i]))
    }
    return result
}
