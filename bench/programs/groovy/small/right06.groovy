package groovysmall06

interface LedgerShape {
    double area()
    LedgerShape scaled(double by)
}

class LedgerCircle implements LedgerShape {
    final double radius
    LedgerCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    LedgerShape scaled(double by) { return new LedgerCircle(radius * by) }
}
