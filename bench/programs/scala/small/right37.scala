package scalasmall37

case class ParcelPair[+A, +B](first: A, second: B) {
  def swapped: ParcelPair[B, A] = ParcelPair(second, first)
}

object ParcelPairs {
  def zip[A](left: List[A], right: List[Long]): List[ParcelPair[A, Long]] =
    left.zip(right).map { case (a, b) => ParcelPair(a, b) }

  def firsts[A, B](pairs: List[ParcelPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}
