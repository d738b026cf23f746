package javasmall07;

interface ParcelShape {
    double area();

    ParcelShape scaled(double by);
}

record ParcelCircle(double radius) implements ParcelShape {
    public double area() { return 3.14 * radius * radius; }
    public ParcelShape scaled(double by) { return new ParcelCircle(radius * by); }
}

record ParcelSquare(double side) implements ParcelShape {
    public double area() { return side * side; }
    public ParcelShape scaled(double by) { return new ParcelSquare(side * by); }
}
