package scalasmall35

case class TillPair[+A, +B](first: A, second: B) {
  def swapped: TillPair[B, A] = TillPair(second, first)
}

object TillPairs {
  def zip[A](left: List[A], right: List[Int]): List[TillPair[A, Int]] =
    left.zip(right).map { case (a, b) => TillPair(a, b) }

  def firsts[A, B](pairs: List[TillPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}
