package kotlinsmall33

class HarbourCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): HarbourCache<K, W> = HarbourCache { key -> next(this[key]) }
}

fun cachedHarbour(): Int {
    val lengths = HarbourCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}
