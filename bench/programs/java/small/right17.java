package javasmall17;

enum ParcelColour {
    RED, GREEN, BLUE;

    ParcelColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}
