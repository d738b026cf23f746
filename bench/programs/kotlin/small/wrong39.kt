package kotlinsmall39

data class LanternPair<out A, out B>(val first: A, val second: B)

fun <A, B> LanternPair<A, B>.swapped(): LanternPair<B, A> = LanternPair(second, first)

fun <A> zipLantern(left: List<A>, right: List<Boolean>): List<LanternPair<A, Boolean>> {
    val result = ArrayList<LanternPair<A, Boolean>>()
    for (i in 0 until minOf(left.size, right.size)) {
        result.add(LanternPair(left[i], right[i]))
    }
    return result
}

fun wrongLantern(b: Boolean): Int {
    val x: Int
    if (b) x = 1
    return x
}
