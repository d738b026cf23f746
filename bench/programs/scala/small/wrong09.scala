package scalasmall09

trait LanternShape {
  def area: Double
  def scaled(by: Double): LanternShape
}

class LanternCircle(val radius: Double) extends LanternShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): LanternShape = new LanternCircle(radius * by)
}

class LanternSquare(val side: Double) extends LanternShape {
  def area: Double = side * side
  def scaled(by: Double): LanternShape = new LanternSquare(side * by)
}

object LanternWrong { def f: Int = "text" }
