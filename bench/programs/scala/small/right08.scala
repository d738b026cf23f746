package scalasmall08

trait HarbourShape {
  def area: Double
  def scaled(by: Double): HarbourShape
}

class HarbourCircle(val radius: Double) extends HarbourShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): HarbourShape = new HarbourCircle(radius * by)
}

class HarbourSquare(val side: Double) extends HarbourShape {
  def area: Double = side * side
  def scaled(by: Double): HarbourShape = new HarbourSquare(side * by)
}
