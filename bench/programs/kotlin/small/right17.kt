package kotlinsmall17

enum class ParcelColour { RED, GREEN, BLUE }

fun nextParcel(colour: ParcelColour): ParcelColour = when (colour) {
    ParcelColour.RED -> ParcelColour.GREEN
    ParcelColour.GREEN -> ParcelColour.BLUE
    ParcelColour.BLUE -> ParcelColour.RED
}

fun countParcel(colours: List<ParcelColour>): Map<ParcelColour, Int> {
    val counts = mutableMapOf<ParcelColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}
