package kotlinsmall15

enum class TillColour { RED, GREEN, BLUE }

fun nextTill(colour: TillColour): TillColour = when (colour) {
    TillColour.RED -> TillColour.GREEN
    TillColour.GREEN -> TillColour.BLUE
    TillColour.BLUE -> TillColour.RED
}

fun countTill(colours: List<TillColour>): Map<TillColour, Int> {
    val counts = mutableMapOf<TillColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}
