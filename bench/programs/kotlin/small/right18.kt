package kotlinsmall18

enum class HarbourColour { RED, GREEN, BLUE }

fun nextHarbour(colour: HarbourColour): HarbourColour = when (colour) {
    HarbourColour.RED -> HarbourColour.GREEN
    HarbourColour.GREEN -> HarbourColour.BLUE
    HarbourColour.BLUE -> HarbourColour.RED
}

fun countHarbour(colours: List<HarbourColour>): Map<HarbourColour, Int> {
    val counts = mutableMapOf<HarbourColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}
