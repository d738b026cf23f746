package scalasmall13

class HarbourBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): HarbourBox[R] = new HarbourBox(items.map(f))
}

object HarbourBox {
  def use(x: Double, y: Double)(implicit order: Ordering[Double]): Option[Double] = new HarbourBox(List(x, y)).largest
}
