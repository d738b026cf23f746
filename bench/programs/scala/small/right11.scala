package scalasmall11

class LedgerBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LedgerBox[R] = new LedgerBox(items.map(f))
}

object LedgerBox {
  def use(x: String, y: String)(implicit order: Ordering[String]): Option[String] = new LedgerBox(List(x, y)).largest
}
