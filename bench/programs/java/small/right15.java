package javasmall15;

enum TillColour {
    RED, GREEN, BLUE;

    TillColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}
