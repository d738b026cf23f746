package scalasmall30

class TillCache[K, V](load: K => V) {
  private var kept = Map.empty[K, V]

  def apply(key: K): V = kept.getOrElse(key, {
    val value = load(key)
    kept = kept + (key -> value)
    value
  })

  def andThen[W](next: V => W): TillCache[K, W] = new TillCache[K, W](key => next(apply(key)))
}
