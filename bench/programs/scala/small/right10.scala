package scalasmall10

class TillBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): TillBox[R] = new TillBox(items.map(f))
}

object TillBox {
  def use(x: Int, y: Int)(implicit order: Ordering[Int]): Option[Int] = new TillBox(List(x, y)).largest
}
