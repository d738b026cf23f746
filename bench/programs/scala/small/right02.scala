package scalasmall02

sealed trait ParcelList[+T]
case object ParcelNil extends ParcelList[Nothing]
case class ParcelCons[T](head: T, tail: ParcelList[T]) extends ParcelList[T]

object ParcelLists {
  def size[T](list: ParcelList[T]): Int = list match {
    case ParcelNil => 0
    case ParcelCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: ParcelList[T])(f: T => R): ParcelList[R] = list match {
    case ParcelNil => ParcelNil
    case ParcelCons(head, tail) => ParcelCons(f(head), map(tail)(f))
  }
}
