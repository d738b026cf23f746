package scalasmall07

trait ParcelShape {
  def area: Double
  def scaled(by: Double): ParcelShape
}

class ParcelCircle(val radius: Double) extends ParcelShape {
  def area: Double = 3.14 * radius * radius
  def scaled(by: Double): ParcelShape = new ParcelCircle(radius * by)
}

class ParcelSquare(val side: Double) extends ParcelShape {
  def area: Double = side * side
  def scaled(by: Double): ParcelShape = new ParcelSquare(side * by)
}
