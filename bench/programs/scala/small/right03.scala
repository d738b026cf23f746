package scalasmall03

sealed trait HarbourList[+T]
case object HarbourNil extends HarbourList[Nothing]
case class HarbourCons[T](head: T, tail: HarbourList[T]) extends HarbourList[T]

object HarbourLists {
  def size[T](list: HarbourList[T]): Int = list match {
    case HarbourNil => 0
    case HarbourCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: HarbourList[T])(f: T => R): HarbourList[R] = list match {
    case HarbourNil => HarbourNil
    case HarbourCons(head, tail) => HarbourCons(f(head), map(tail)(f))
  }
}
