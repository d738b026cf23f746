import java.util.ArrayList;
import java.util.List;

sealed interface Shape permits Circle, Box {}

record Circle(double radius) implements Shape {}

record Box(double width, double height) implements Shape {}

public class Shapes {
    static double area(Shape shape) {
        return switch (shape) {
            case Circle circle -> 3.14 * circle.radius() * circle.radius();
            case Box box -> box.width() * box.height();
        };
    }

    static int corners(boolean isRound, int sides) {
        int found = sides;
        if (isRound) {
            found = 0;
        }
        return found + (isRound ? sides : found);
    }

    static String describe(Shape shape, String prefix) {
        String name = shape instanceof Circle ? "circle" : "box";
        double size = area(shape);
        boolean isLarge = size > 10.5;
        return prefix + name + (isLarge ? "!" : ".") + corners(isLarge, 4);
    }

    static List<String> all(int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Shape shape = i % 2 == 0 ? new Circle(i) : new Box(i, 2.0);
            names.add(describe(shape, "n" + i));
        }
        return names;
    }
}
