package kotlinsmall34

class LanternCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): LanternCache<K, W> = LanternCache { key -> next(this[key]) }
}

fun cachedLantern(): Int {
    val lengths = LanternCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}
