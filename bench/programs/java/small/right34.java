package javasmall34;

class LanternCache<K, V> {
    private final java.util.Map<K, V> kept = new java.util.HashMap<>();
    private final java.util.function.Function<K, V> load;

    LanternCache(java.util.function.Function<K, V> load) { this.load = load; }

    V get(K key) { return kept.computeIfAbsent(key, load); }

    <W> LanternCache<K, W> then(java.util.function.Function<? super V, ? extends W> next) {
        return new LanternCache<>(key -> next.apply(get(key)));
    }
}
