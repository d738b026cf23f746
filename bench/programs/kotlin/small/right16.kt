package kotlinsmall16

enum class LedgerColour { RED, GREEN, BLUE }

fun nextLedger(colour: LedgerColour): LedgerColour = when (colour) {
    LedgerColour.RED -> LedgerColour.GREEN
    LedgerColour.GREEN -> LedgerColour.BLUE
    LedgerColour.BLUE -> LedgerColour.RED
}

fun countLedger(colours: List<LedgerColour>): Map<LedgerColour, Int> {
    val counts = mutableMapOf<LedgerColour, Int>()
    for (colour in colours) counts[colour] = (counts[colour] ?: 0) + 1
    return counts
}
