package kotlinsmall11

class LedgerBox<T : Comparable<T>>(private val items: List<T>) {
    fun largest(): T? {
        var best: T? = null
        for (item in items) {
            val seen = best
            if (seen == null || item > seen) best = item
        }
        return best
    }

    fun <R : Comparable<R>> mapped(f: (T) -> R): LedgerBox<R> = LedgerBox(items.map(f))
}

fun useLedger(x: String, y: String): String? = LedgerBox(listOf(x, y)).largest()
