package javasmall06;

interface LedgerShape {
    double area();

    LedgerShape scaled(double by);
}

record LedgerCircle(double radius) implements LedgerShape {
    public double area() { return 3.14 * radius * radius; }
    public LedgerShape scaled(double by) { return new LedgerCircle(radius * by); }
}

record LedgerSquare(double side) implements LedgerShape {
    public double area() { return side * side; }
    public LedgerShape scaled(double by) { return new LedgerSquare(side * by); }
}
