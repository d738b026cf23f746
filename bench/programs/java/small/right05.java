package javasmall05;

interface TillShape {
    double area();

    TillShape scaled(double by);
}

record TillCircle(double radius) implements TillShape {
    public double area() { return 3.14 * radius * radius; }
    public TillShape scaled(double by) { return new TillCircle(radius * by); }
}

record TillSquare(double side) implements TillShape {
    public double area() { return side * side; }
    public TillShape scaled(double by) { return new TillSquare(side * by); }
}
