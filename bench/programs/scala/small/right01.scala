package scalasmall01

sealed trait LedgerList[+T]
case object LedgerNil extends LedgerList[Nothing]
case class LedgerCons[T](head: T, tail: LedgerList[T]) extends LedgerList[T]

object LedgerLists {
  def size[T](list: LedgerList[T]): Int = list match {
    case LedgerNil => 0
    case LedgerCons(_, tail) => 1 + size(tail)
  }
  def map[T, R](list: LedgerList[T])(f: T => R): LedgerList[R] = list match {
    case LedgerNil => LedgerNil
    case LedgerCons(head, tail) => LedgerCons(f(head), map(tail)(f))
  }
}
