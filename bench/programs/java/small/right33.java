package javasmall33;

class HarbourCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    HarbourCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> HarbourCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new HarbourCache<>(key -> next.apply(get(key)));
    }
}
