package scalasmall33

class HarbourCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): HarbourCache[K, W] = new HarbourCache[K, W](key => next(apply(key)))
}
