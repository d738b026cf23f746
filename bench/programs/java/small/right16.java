package javasmall16;

enum LedgerColour {
    RED, GREEN, BLUE;

    LedgerColour next() {
        return switch (this) {
            case RED -> GREEN;
            case GREEN -> BLUE;
            case BLUE -> RED;
        };
    }
}
