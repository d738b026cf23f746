package kotlinsmall14

class LanternBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LanternBox<R> = LanternBox(items.map(f))
}

fun useLantern(x: Boolean, y: Boolean): Boolean? = LanternBox(listOf(x, y)).largest()
