package scalasmall15

sealed abstract class TillColour(val name: String)
case object TillRed extends TillColour("red")
case object TillGreen extends TillColour("green")
case object TillBlue extends TillColour("blue")

object TillColours {
  def next(colour: TillColour): TillColour = colour match {
    case TillRed => TillGreen
    case TillGreen => TillBlue
    case TillBlue => TillRed
  }
  def count(colours: List[TillColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}
