package kotlinsmall32

class ParcelCache<K, V>(private val load: (K) -> V) {
    private val kept = HashMap<K, V>()

    operator fun get(key: K): V = kept.getOrPut(key) { load(key) }

    fun <W> then(next: (V) -> W): ParcelCache<K, W> = ParcelCache { key -> next(this[key]) }
}

fun cachedParcel(): Int {
    val lengths = ParcelCache<String, Int> { it.length }
    return lengths.then { it + 1 }["abc"]
}
