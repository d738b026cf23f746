package scalasmall25

trait TillVisitor[R] {
  def number(value: Int): R
  def sum(left: TillTerm, right: TillTerm): R
}

abstract class TillTerm {
  def accept[R](visitor: TillVisitor[R]): R
}

class TillNumber(value: Int) extends TillTerm {
  def accept[R](visitor: TillVisitor[R]): R = visitor.number(value)
}

class TillSum(left: TillTerm, right: TillTerm) extends TillTerm {
  def accept[R](visitor: TillVisitor[R]): R = visitor.sum(left, right)
}
