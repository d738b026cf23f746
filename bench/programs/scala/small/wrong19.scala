package scalasmall19

sealed abstract class LanternColour(val name: String)
case object LanternRed extends LanternColour("red")
case object LanternGreen extends LanternColour("green")
case object LanternBlue extends LanternColour("blue")

object LanternColours {
  def next(colour: LanternColour): LanternColour = colour match {
    case LanternRed => LanternGreen
    case LanternGreen => LanternBlue
    case LanternBlue => LanternRed
  }
  def count(colours: List[LanternColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}

object LanternWrong { def f: Int = missing }
