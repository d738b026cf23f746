package groovysmall15

enum TillColour {
    RED, GREEN, BLUE

    TillColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}
