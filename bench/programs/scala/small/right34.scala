package scalasmall34

class LanternCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): LanternCache[K, W] = new LanternCache[K, W](key => next(apply(key)))
}
