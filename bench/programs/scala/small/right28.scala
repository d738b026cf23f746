package scalasmall28

trait HarbourVisitor[R] {
  def number(value: Int): R
  def sum(left: HarbourTerm, right: HarbourTerm): R
}

abstract class HarbourTerm {
  def accept[R](visitor: HarbourVisitor[R]): R
}

class HarbourNumber(value: Int) extends HarbourTerm {
  def accept[R](visitor: HarbourVisitor[R]): R = visitor.number(value)
}

class HarbourSum(left: HarbourTerm, right: HarbourTerm) extends HarbourTerm {
  def accept[R](visitor: HarbourVisitor[R]): R = visitor.sum(left, right)
}
