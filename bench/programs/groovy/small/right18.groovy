package groovysmall18

enum HarbourColour {
    RED, GREEN, BLUE

    HarbourColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}
