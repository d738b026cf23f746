package groovysmall08

interface HarbourShape {
    double area()
    HarbourShape scaled(double by)
}

class HarbourCircle implements HarbourShape {
    final double radius
    HarbourCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    HarbourShape scaled(double by) { return new HarbourCircle(radius * by) }
}
