package scalasmall04

sealed trait LanternList[+T]
case object LanternNil extends LanternList[Nothing]
case class LanternCons[T](head: T, tail: LanternList[T]) extends LanternList[T]

object LanternLists {
  def size[T](list: LanternList[T]): Int = list match {
    case LanternNil => 0
    case LanternCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: LanternList[T])(f: T => R): LanternList[R] = list match {
    case LanternNil => LanternNil
    case LanternCons(head, tail) => LanternCons(f(head), map(tail)(f))
  }
}
