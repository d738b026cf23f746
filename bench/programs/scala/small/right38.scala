package scalasmall38

case class HarbourPair[+A, +B](first: A, second: B) {
  def swapped: HarbourPair[B, A] = HarbourPair(second, first)
}

object HarbourPairs {
  def zip[A](left: List[A], right: List[Double]): List[HarbourPair[A, Double]] =
    left.zip(right).map { case (a, b) => HarbourPair(a, b) }

  def firsts[A, B](pairs: List[HarbourPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}
