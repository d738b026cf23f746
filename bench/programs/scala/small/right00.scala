package scalasmall00

sealed trait TillList[+T]
case object TillNil extends TillList[Nothing]
case class TillCons[T](head: T, tail: TillList[T]) extends TillList[T]

object TillLists {
  def size[T](list: TillList[T]): Int = list match {
    case TillNil => 0
    case TillCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: TillList[T])(f: T => R): TillList[R] = list match {
    case TillNil => TillNil
    case TillCons(head, tail) => TillCons(f(head), map(tail)(f))
  }
}
