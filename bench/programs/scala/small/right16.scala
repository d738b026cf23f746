package scalasmall16

sealed abstract class LedgerColour(val name: String)
case object LedgerRed extends LedgerColour("red")
case object LedgerGreen extends LedgerColour("green")
case object LedgerBlue extends LedgerColour("blue")

object LedgerColours {
  def next(colour: LedgerColour): LedgerColour = colour match {
    case LedgerRed => LedgerGreen
    case LedgerGreen => LedgerBlue
    case LedgerBlue => LedgerRed
  }
  def count(colours: List[LedgerColour]): Map[String, Int] =
    colours.groupBy(_.name).map { case (name, all) => name -> all.size }
}
