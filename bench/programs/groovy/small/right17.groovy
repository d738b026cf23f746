package groovysmall17

enum ParcelColour {
    RED, GREEN, BLUE

    ParcelColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}
