package scalasmall36

case class LedgerPair[+A, +B](first: A, second: B) {
  def swapped: LedgerPair[B, A] = LedgerPair(second, first)
}

object LedgerPairs {
  def zip[A](left: List[A], right: List[String]): List[LedgerPair[A, String]] =
    left.zip(right).map { case (a, b) => LedgerPair(a, b) }

  def firsts[A, B](pairs: List[LedgerPair[A, B]]): List[A] = for (pair <- pairs) yield pair.first
}
