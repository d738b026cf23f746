package javasmall30;

class TillCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    TillCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> TillCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new TillCache<>(key -> next.apply(get(key)));
    }
}
