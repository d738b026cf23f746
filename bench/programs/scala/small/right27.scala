package scalasmall27

trait ParcelVisitor[R] {
  def number(value: Int): R
  def sum(left: ParcelTerm, right: ParcelTerm): R
}

abstract class ParcelTerm {
  def accept[R](visitor: ParcelVisitor[R]): R
}

class ParcelNumber(value: Int) extends ParcelTerm {
  def accept[R](visitor: ParcelVisitor[R]): R = visitor.number(value)
}

class ParcelSum(left: ParcelTerm, right: ParcelTerm) extends ParcelTerm {
  def accept[R](visitor: ParcelVisitor[R]): R = visitor.sum(left, right)
}
