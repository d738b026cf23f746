package kotlinsmall36

data class LedgerPair<out A, out B>(val first: A, val second: B)

fun <A, B> LedgerPair<A, B>.swapped(): LedgerPair<B, A> = LedgerPair(second, first)

fun <A> zipLedger(left: List<A>, right: List<String>): List<LedgerPair<A, String>> {
    val result = ArrayList<LedgerPair<A, String>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(LedgerPair(left[i], right[i]))
    }
    return result
}
