package kotlinsmall31

class LedgerCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): LedgerCache<K, W> = LedgerCache { key -> next(this[key]) }
}

fun cachedLedger(): Int {
    val lengths = LedgerCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}
