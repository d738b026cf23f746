package elenchus;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.tools.Diagnostic;

/**
 * What a message says without the names and types in it, as the compiler itself tells them apart: empty if it does not.
 *
 * <p>javac makes a message of a code and arguments, some of which are messages again; what stays is the tree of codes, and
 * for each type the kind of type that it is. ecj has a text with holes, and the strings to put into them.
 */
final class Shape {
    private static final int DEPTH = 6;

    private static Object factory = null;

    private Shape() { }

    static String of(Diagnostic<?> diagnostic) {
        try {
            return switch (diagnostic.getClass().getName()) {
                case "com.sun.tools.javac.api.ClientCodeWrapper$DiagnosticSourceUnwrapper" ->
                        arguments(field(diagnostic, "d"), DEPTH);
                case "com.sun.tools.javac.util.JCDiagnostic" -> arguments(diagnostic, DEPTH);
                default -> holes(diagnostic);
            };
        } catch (ReflectiveOperationException | RuntimeException otherVersion) {
            return "";
        }
    }

    /** The strings in a message of ecj's: the only list of strings that a diagnostic holds. */
    private static String[] strings(Diagnostic<?> diagnostic) throws ReflectiveOperationException {
        for (var field : diagnostic.getClass().getDeclaredFields()) {
            if (field.getType() == String[].class) {
                return (String[]) field(diagnostic, field.getName());
            }
        }
        throw new NoSuchFieldException();
    }

    private static Object field(Object object, String name) throws ReflectiveOperationException {
        var field = object.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    private static Object call(Object object, String name) throws ReflectiveOperationException {
        Method method = object.getClass().getMethod(name);
        method.setAccessible(true);
        return method.invoke(object);
    }

    /** The shapes of the arguments of a message of javac's; its code everybody knows. */
    private static String arguments(Object message, int depth) throws ReflectiveOperationException {
        var text = new StringBuilder();
        for (Object argument : (Object[]) call(message, "getArgs")) {
            add(argument, text, depth - 1);
        }
        return text.toString();
    }

    /** A message within a message: its code, and behind it the shapes of its arguments. */
    private static String inner(Diagnostic<?> message, int depth) throws ReflectiveOperationException {
        String arguments = arguments(message, depth);
        return words(message.getCode()) + (arguments.isEmpty() ? "" : " (" + arguments + ")");
    }

    private static void add(Object argument, StringBuilder text, int depth) throws ReflectiveOperationException {
        String shape = "";
        if (depth == 0) {
            return;
        } else if (argument instanceof Diagnostic<?> message) {
            shape = inner(message, depth);
        } else if (argument instanceof TypeMirror type) {
            shape = kind(type);
        } else if (argument instanceof Collection<?> several
                && !several.isEmpty()
                && !(several.iterator().next() instanceof TypeMirror)) {
            // How many there are differs from program to program, and so do the types that a method has or is given.
            add(several.iterator().next(), text, depth - 1);
        }
        if (!shape.isEmpty()) {
            text.append(text.isEmpty() ? "" : ", ").append(shape);
        }
    }

    /** {@code compiler.misc.cant.override} is {@code cant override}. */
    private static String words(String code) {
        return code.replaceFirst("^compiler\\.[a-z]+\\.", "").replace('.', ' ');
    }

    private static String kind(TypeMirror type) {
        TypeKind kind = type.getKind();
        if (kind == TypeKind.TYPEVAR) {
            return type.getClass().getSimpleName().startsWith("Captured") ? "captured" : "variable";
        }
        return kind.isPrimitive() ? "primitive" : kind == TypeKind.DECLARED ? "class" : kind.name().toLowerCase(Locale.ROOT);
    }

    /** A message of ecj's as it would be with {@code _} for each of its strings. */
    private static String holes(Diagnostic<?> diagnostic) throws ReflectiveOperationException {
        String[] holes = strings(diagnostic).clone();
        Arrays.fill(holes, "_");
        Object factory = factory(diagnostic.getClass().getClassLoader());
        int number = Integer.parseInt(diagnostic.getCode());
        return (String) factory.getClass()
                .getMethod("getLocalizedMessage", int.class, String[].class)
                .invoke(factory, number, holes);
    }

    /** ecj's texts, which it reads in once. A JVM has one ecj at most. */
    private static synchronized Object factory(ClassLoader ecj) throws ReflectiveOperationException {
        if (factory == null) {
            factory = Class.forName("org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory", true, ecj)
                    .getConstructor(Locale.class)
                    .newInstance(Locale.ROOT);
        }
        return factory;
    }
}
