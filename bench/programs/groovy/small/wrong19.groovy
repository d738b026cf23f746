package groovysmall19

enum LanternColour {
    RED, GREEN, BLUE

    LanternColour following() {
        switch (this) {
            case RED: return GREEN
            case GREEN: return BLUE
            default: return RED
        }
    }
}

class LanternWrong { MissingLantern f() { return null } }
