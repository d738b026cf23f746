package kotlinsmall13

class HarbourBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): HarbourBox<R> = HarbourBox(items.map(f))
}

fun useHarbour(x: Double, y: Double): Double? = HarbourBox(listOf(x, y)).largest()
