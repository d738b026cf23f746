package javasmall08;

interface HarbourShape {
    double area();

    HarbourShape scaled(double by);
}

record HarbourCircle(double radius) implements HarbourShape {
    public double area() { return 3.14 * radius * radius; }
    public HarbourShape scaled(double by) { return new HarbourCircle(radius * by); }
}

record HarbourSquare(double side) implements HarbourShape {
    public double area() { return side * side; }
    public HarbourShape scaled(double by) { return new HarbourSquare(side * by); }
}
