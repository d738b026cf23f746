package scalasmall05

trait TillShape {
  def area: Double
  def scaled(by: Double): TillShape
}

class TillCircle(val radius: Double) extends TillShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): TillShape = new TillCircle(radius * by)
}

class TillSquare(val side: Double) extends TillShape {
  def area: Double = side * side
  def scaled(by: Double): TillShape = new TillSquare(side * by)
}
