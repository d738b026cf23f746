package scalasmall17

sealed abstract class ParcelColour(val name: String)
case object ParcelRed extends ParcelColour("red")
case object ParcelGreen extends ParcelColour("green")
case object ParcelBlue extends ParcelColour("blue")

object ParcelColours {
  def next(colour: ParcelColour): ParcelColour = colour match {
    case ParcelRed => ParcelGreen
    case ParcelGreen => ParcelBlue
    case ParcelBlue => ParcelRed
  }
  def count(colours: List[ParcelColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}
