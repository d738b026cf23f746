package kotlinsmall10

class TillBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): TillBox<R> = TillBox(items.map(f))
}

fun useTill(x: Int, y: Int): Int? = TillBox(listOf(x, y)).largest()
