package javasmall09;

interface LanternShape {
    double area();

    LanternShape scaled(double by);
}

record LanternCircle(double radius) implements LanternShape {
    public double area() { return 3.14 * radius * radius; }
    public LanternShape scaled(double by) { return new LanternCircle(radius * by); }
}

record LanternSquare(double side) implements LanternShape {
    public double area() { return side * side; }
    public LanternShape scaled(double by) { return new LanternSquare(side * by); }
}

class LanternWrong { int f() { return "text"; } }
