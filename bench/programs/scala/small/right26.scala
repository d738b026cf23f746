package scalasmall26

trait LedgerVisitor[R] {
  def number(value: Int): R
  def sum(left: LedgerTerm, right: LedgerTerm): R
}

abstract class LedgerTerm {
  def accept[R](visitor: LedgerVisitor[R]): R
}

class LedgerNumber(value: Int) extends LedgerTerm {
  def accept[R](visitor: LedgerVisitor[R]): R = visitor.number(value)
}

class LedgerSum(left: LedgerTerm, right: LedgerTerm) extends LedgerTerm {
  def accept[R](visitor: LedgerVisitor[R]): R = visitor.sum(left, right)
}
