package groovysmall09

interface LanternShape {
    double area()
    LanternShape scaled(double by)
}

class LanternCircle implements LanternShape {
    final double radius
    LanternCircle(double radius) { this.radius = radius }
    double area() { return 3.14d * radius * radius }
    LanternShape scaled(double by) { return new LanternCircle(radius * by) }
}

class LanternWrong { Integer f() { Integer x = new Date(); return x } }
