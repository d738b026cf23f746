package javasmall19;

enum LanternColour {
    RED, GREEN, BLUE;

    LanternColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}

class LanternWrong { int f() { return missing(); } }
