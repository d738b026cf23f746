package groovysmall05

interface TillShape {
    double area()
    TillShape scaled(double by)
}

class TillCircle implements TillShape {
    final double radius
    TillCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    TillShape scaled(double by) { return new TillCircle(radius * by) }
}
