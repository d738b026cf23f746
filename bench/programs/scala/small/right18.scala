package scalasmall18

sealed abstract class HarbourColour(val name: String)
case object HarbourRed extends HarbourColour("red")
case object HarbourGreen extends HarbourColour("green")
case object HarbourBlue extends HarbourColour("blue")

object HarbourColours {
  def next(colour: HarbourColour): HarbourColour = colour match {
    case HarbourRed => HarbourGreen
    case HarbourGreen => HarbourBlue
    case HarbourBlue => HarbourRed
  }
  def count(colours: List[HarbourColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}
