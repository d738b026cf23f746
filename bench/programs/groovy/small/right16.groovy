package groovysmall16

enum LedgerColour {
    RED, GREEN, BLUE

    LedgerColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}
