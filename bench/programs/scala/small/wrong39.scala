package scalasmall39

case class LanternPair[+A, +B](first: A, second: B) {
  def swapped: LanternPair[B, A] = LanternPair(second, first)
}

object LanternPairs {
  def zip[A](left: List[A], right: List[Boolean]): List[LanternPair[A, Boolean]] =
    left.zip(right).map { case (a, b) => LanternPair(a, b) }

  def firsts[A, B](pairs: List[LanternPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}

object LanternWrong { def f: Int = { def g = x + 1; val y = g; val x = 1; y } }
