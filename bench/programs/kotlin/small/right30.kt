package kotlinsmall30

class TillCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): TillCache<K, W> = TillCache { key -> next(this[key]) }
}

fun cachedTill(): Int {
    val lengths = TillCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}
