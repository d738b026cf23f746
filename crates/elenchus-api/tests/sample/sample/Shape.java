package sample;

public sealed interface Shape permits Shape.Round, Shape.Flat {
    double area();

    static Shape none() {
        return null;
    }

    default void draw() {}

    non-sealed interface Round extends Shape {
        default double area() {
            return 0;
        }
    }

    record Flat(double area) implements Shape {}
}
