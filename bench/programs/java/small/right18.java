package javasmall18;

enum HarbourColour {
    RED, GREEN, BLUE;

    HarbourColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}
