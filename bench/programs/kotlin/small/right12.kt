package kotlinsmall12

class ParcelBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): ParcelBox<R> = ParcelBox(items.map(f))
}

fun useParcel(x: Long, y: Long): Long? = ParcelBox(listOf(x, y)).largest()
