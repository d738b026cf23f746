package scalasmall06

trait LedgerShape {
  def area: Double
  def scaled(by: Double): LedgerShape
}

class LedgerCircle(val radius: Double) extends LedgerShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LedgerShape = new LedgerCircle(radius * by)
}

class LedgerSquare(val side: Double) extends LedgerShape {
  def area: Double = side * side
  def scaled(by: Double): LedgerShape = new LedgerSquare(side * by)
}
