package scalasmall14

class LanternBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): LanternBox[R] = new LanternBox(items.map(f))
}

object LanternBox {
  def use(x: Boolean, y: Boolean)(implicit order: Ordering[Boolean]): Option[Boolean] = new LanternBox(List(x, y)).largest
}
