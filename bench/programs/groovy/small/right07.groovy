package groovysmall07

interface ParcelShape {
    double area()
    ParcelShape scaled(double by)
}

class ParcelCircle implements ParcelShape {
    final double radius
    ParcelCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    ParcelShape scaled(double by) { return new ParcelCircle(radius * by) }
}
