package scalasmall12

class ParcelBox[T](items: List[T])(implicit order: Ordering[T]) {
  def largest: Option[T] = items match {
    case Nil => None
    case head :: tail => Some(tail.foldLeft(head)((a, b) => if (order.gt(a, b)) a else b))
  }
  def mapped[R](f: T => R)(implicit other: Ordering[R]): ParcelBox[R] = new ParcelBox(items.map(f))
}

object ParcelBox {
  def use(x: Long, y: Long)(implicit order: Ordering[Long]): Option[Long] = new ParcelBox(List(x, y)).largest
}
