package scalasmall29

trait LanternVisitor[R] {
  def number(value: Int): R
  def sum(left: LanternTerm, right: LanternTerm): R
}

abstract class LanternTerm {
  def accept[R](visitor: LanternVisitor[R]): R
}

class LanternNumber(value: Int) extends LanternTerm {
  def accept[R](visitor: LanternVisitor[R]): R = visitor.number(value)
}

class LanternSum(left: LanternTerm, right: LanternTerm) extends LanternTerm {
  def accept[R](visitor: LanternVisitor[R]): R = visitor.sum(left, right)
}

trait LanternWanted { def m: Int }
class LanternLacking extends LanternWanted
