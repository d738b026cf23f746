package kotlinsmall19

enum class LanternColour { RED, GREEN, BLUE }

fun nextLantern(colour: LanternColour): LanternColour = when (colour) {
    LanternColour.RED -> LanternColour.GREEN
    LanternColour.GREEN -> LanternColour.BLUE
    LanternColour.BLUE -> LanternColour.RED
}

fun countLantern(colours: List<LanternColour>): Map<LanternColour, Int> {
    val counts = mutableMapOf<LanternColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}

fun wrongLantern(): Int = missingLantern()
