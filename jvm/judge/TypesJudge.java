import com.sun.source.util.JavacTask;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.code.BoundKind;
import com.sun.tools.javac.code.Flags;
import com.sun.tools.javac.code.Kinds;
import com.sun.tools.javac.code.Symbol;
import com.sun.tools.javac.code.Symtab;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.TypeTag;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.util.List;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.TypeParameterElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Answers questions about types with javac's own {@code Types}.
 *
 * <p>The first argument is a file of classes to ask about beside those of the JDK; the second, if any and not empty, a release
 * whose classes take the place of the JDK's own; the third, if any, a class path. Requests are lines on standard input, answers are lines on standard output and
 * are held back until a request {@code flush}:
 *
 * <pre>
 *   names PACKAGE              the accessible classes of a package, separated by spaces
 *   class NAME                 the declaration of a class with its public and protected members, or "missing"
 *   ask RELATION N LET... TYPE...  (separated by tabs) an answer; LET i is captured and is $i, its argument j is $i.j
 * </pre>
 *
 * <p>A type variable is {@code T@CLASS}, or {@code T@CLASS#N} if it is of the class's method N, counted as they are shown.
 */
public final class TypesJudge {
    private final Elements elements;
    private final javax.lang.model.util.Types model;
    private final Types types;
    private final Symtab symtab;
    private final Map<String, Symbol.ClassSymbol> classes = new HashMap<>();

    private TypesJudge(JavacTask task) {
        elements = task.getElements();
        model = task.getTypes();
        var context = ((BasicJavacTask) task).getContext();
        types = Types.instance(context);
        symtab = Symtab.instance(context);
    }

    public static void main(String[] args) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var diagnostics = new DiagnosticCollector<JavaFileObject>();
        StandardJavaFileManager files = compiler.getStandardFileManager(diagnostics, null, StandardCharsets.UTF_8);
        var units = files.getJavaFileObjects(Path.of(args[0]));
        var options = new ArrayList<>(java.util.List.of("-proc:none", "-Xlint:none"));
        if (args.length > 1 && !args[1].isEmpty()) {
            options.addAll(java.util.List.of("--release", args[1]));
        }
        if (args.length > 2) {
            options.addAll(java.util.List.of("--class-path", args[2]));
        }
        var task = (JavacTask) compiler.getTask(null, files, diagnostics, options, null, units);
        task.parse();
        task.analyze();
        var errors = diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == javax.tools.Diagnostic.Kind.ERROR).toList();
        if (!errors.isEmpty()) {
            errors.forEach(System.err::println);
            System.exit(2);
        }
        new TypesJudge(task).serve();
    }

    private void serve() throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8), 1 << 20);
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (line.equals("flush")) {
                out.flush();
                continue;
            }
            String answer;
            try {
                answer = answer(line);
            } catch (RuntimeException | StackOverflowError | AssertionError e) {
                answer = "exception " + e.getClass().getName() + ": " + String.valueOf(e.getMessage()).replace('\n', ' ');
            }
            out.write(answer);
            out.write('\n');
        }
        out.flush();
    }

    private String answer(String line) {
        if (line.startsWith("names ")) {
            return names(line.substring(6));
        }
        if (line.startsWith("class ")) {
            return declaration(line.substring(6));
        }
        var fields = line.split("\t");
        if (!fields[0].equals("ask")) {
            throw new IllegalArgumentException("unknown request");
        }
        int lets = Integer.parseInt(fields[2]);
        var bindings = new HashMap<String, Type>();
        for (int i = 0; i < lets; i++) {
            Type captured = (Type) model.capture(new Reader(fields[3 + i], bindings).whole());
            bindings.put("$" + i, captured);
            int j = 0;
            for (Type argument : captured.getTypeArguments()) {
                bindings.put("$" + i + "." + j++, argument);
            }
        }
        var operands = new ArrayList<Type>();
        for (int i = 3 + lets; i < fields.length; i++) {
            operands.add(new Reader(fields[i], bindings).whole());
        }
        return relation(fields[1], operands);
    }

    private String relation(String name, ArrayList<Type> operands) {
        Type first = operands.get(0);
        Type second = operands.size() > 1 ? operands.get(1) : null;
        return switch (name) {
            case "subtype" -> String.valueOf(model.isSubtype(first, second));
            case "assignable" -> String.valueOf(model.isAssignable(first, second));
            case "contains" -> String.valueOf(model.contains(first, second));
            case "same" -> String.valueOf(model.isSameType(first, second));
            case "capture" -> show(java.util.List.of(model.capture(first)));
            case "erasure" -> show(java.util.List.of(model.erasure(first)));
            case "supertypes" -> show(model.directSupertypes(first));
            case "upward" -> show(java.util.List.of(types.upward(first, types.captures(first))));
            case "lub" -> show(java.util.List.of(types.lub(List.from(operands))));
            case "glb" -> show(java.util.List.of(types.glb(first, second)));
            case "function" -> descriptor(first);
            default -> throw new IllegalArgumentException("unknown relation");
        };
    }

    /** The function type of an interface, of its parameterisation without wildcards. */
    private String descriptor(Type type) {
        if (!types.isFunctionalInterface(type)) {
            return "none";
        }
        Type plain = types.removeWildcards(type);
        Type method = types.findDescriptorType(plain);
        var shown = new ArrayList<TypeMirror>(method.getParameterTypes());
        shown.add(method.getReturnType());
        return types.findDescriptorSymbol(plain.tsym).name + " " + method.getTypeArguments().size() + " " + show(shown);
    }

    // Declarations, read through javax.lang.model.

    private String names(String packageName) {
        var found = new ArrayList<String>();
        var element = elements.getPackageElement(packageName);
        if (element != null) {
            for (Element member : element.getEnclosedElements()) {
                addNames((TypeElement) member, packageName.startsWith("java"), found);
            }
        }
        found.sort(Comparator.naturalOrder());
        return String.join(" ", found);
    }

    private void addNames(TypeElement type, boolean publicOnly, ArrayList<String> found) {
        boolean visible = type.getModifiers().contains(Modifier.PUBLIC)
                || type.getModifiers().contains(Modifier.PROTECTED)
                // The JDK's few inner classes of generic classes are hidden, and worth asking about.
                || ((Type) type.asType()).getEnclosingType().isParameterized();
        // An annotation interface has no type that a program could want to relate to others.
        if (publicOnly && !visible || type.getKind() == ElementKind.ANNOTATION_TYPE) {
            return;
        }
        found.add(elements.getBinaryName(type).toString());
        for (Element member : type.getEnclosedElements()) {
            if (member instanceof TypeElement nested) {
                addNames(nested, publicOnly, found);
            }
        }
    }

    private String declaration(String name) {
        var symbol = symbol(name);
        if (symbol == null) {
            return "missing";
        }
        TypeElement type = symbol;
        var writer = new Writer(true);
        var text = writer.text;
        var kind = type.getKind();
        var modifiers = type.getModifiers();
        Type enclosing = symbol.type.getEnclosingType();
        boolean nested = symbol.owner.kind == Kinds.Kind.TYP;
        // What the kind of a class implies is not written.
        text.append(access(modifiers));
        if (modifiers.contains(Modifier.ABSTRACT) && kind.isClass()) {
            text.append("abstract ");
        }
        if (nested && !enclosing.hasTag(TypeTag.CLASS) && kind == ElementKind.CLASS) {
            text.append("static ");
        }
        if (modifiers.contains(Modifier.SEALED)) {
            text.append("sealed ");
        }
        if (modifiers.contains(Modifier.FINAL) && kind != ElementKind.RECORD) {
            text.append("final ");
        }
        text.append(switch (kind) {
            case INTERFACE -> "interface ";
            case ENUM -> "enum ";
            case RECORD -> "record ";
            case ANNOTATION_TYPE -> "annotation ";
            default -> "class ";
        }).append(name);
        if (nested) {
            text.append(" in ").append(((Symbol.ClassSymbol) symbol.owner).flatName());
        }
        parameters(type.getTypeParameters(), writer);
        if (kind == ElementKind.RECORD) {
            components(type, writer);
        }
        var above = new ArrayList<TypeMirror>();
        if (!isObject(type.getSuperclass()) && ((Type) type.getSuperclass()).hasTag(TypeTag.CLASS)) {
            above.add(type.getSuperclass());
        }
        above.addAll(type.getInterfaces());
        if (!above.isEmpty()) {
            text.append(" : ");
            writer.separated(above, ", ");
        }
        if (modifiers.contains(Modifier.SEALED)) {
            text.append(" permits ").append(String.join(", ", type.getPermittedSubclasses().stream()
                    .map(permitted -> ((Type) permitted).tsym.flatName().toString()).toList()));
        }
        text.append(" {");
        for (Element member : type.getEnclosedElements()) {
            if (isShown(member)) {
                member(member, writer);
            }
        }
        return text.append(" }").toString();
    }

    private void components(TypeElement type, Writer writer) {
        String separator = "(";
        for (var component : type.getRecordComponents()) {
            writer.text.append(separator).append(component.getSimpleName()).append(": ");
            writer.type(component.asType());
            separator = ", ";
        }
        writer.text.append(type.getRecordComponents().isEmpty() ? "()" : ")");
    }

    private static String access(Set<Modifier> modifiers) {
        return modifiers.contains(Modifier.PUBLIC) ? "" : modifiers.contains(Modifier.PROTECTED) ? "protected "
                : modifiers.contains(Modifier.PRIVATE) ? "private " : "package ";
    }

    private void member(Element member, Writer writer) {
        var text = writer.text;
        switch (member.getKind()) {
            case ENUM_CONSTANT -> text.append(" constant ").append(member.getSimpleName()).append(';');
            case FIELD -> field((VariableElement) member, writer);
            case METHOD, CONSTRUCTOR -> method((ExecutableElement) member, writer);
            default -> {}
        }
    }

    private void memberModifiers(Element member, Writer writer) {
        var modifiers = member.getModifiers();
        writer.text.append(' ').append(access(modifiers));
        for (Modifier modifier : java.util.List.of(Modifier.ABSTRACT, Modifier.STATIC, Modifier.FINAL)) {
            if (modifiers.contains(modifier)) {
                writer.text.append(modifier).append(' ');
            }
        }
    }

    private void field(VariableElement field, Writer writer) {
        memberModifiers(field, writer);
        writer.text.append(field.getSimpleName()).append(": ");
        writer.type(field.asType());
        if (field.getConstantValue() != null) {
            writer.text.append(" = ").append(constant(field.getConstantValue()));
        }
        writer.text.append(';');
    }

    private static String constant(Object value) {
        if (value instanceof Character letter) {
            return String.valueOf((int) letter);
        }
        if (!(value instanceof String string)) {
            return String.valueOf(value);
        }
        var text = new StringBuilder("\"");
        for (char letter : string.toCharArray()) {
            if (letter == '"' || letter == '\\') {
                text.append('\\').append(letter);
            } else if (letter >= ' ' && letter <= '~') {
                text.append(letter);
            } else {
                text.append(String.format("\\u%04X", (int) letter));
            }
        }
        return text.append('"').toString();
    }

    private void method(ExecutableElement method, Writer writer) {
        boolean constructor = method.getKind() == ElementKind.CONSTRUCTOR;
        memberModifiers(method, writer);
        var text = writer.text;
        text.append(constructor ? "new" : method.getSimpleName());
        parameters(method.getTypeParameters(), writer);
        text.append('(');
        writer.separated(method.getParameters().stream().map(Element::asType).toList(), ", ");
        if (method.isVarArgs()) {
            // The array that it is.
            text.setLength(text.length() - 2);
            text.append("...");
        }
        text.append(')');
        if (!constructor) {
            text.append(": ");
            writer.type(method.getReturnType());
        }
        if (!method.getThrownTypes().isEmpty()) {
            text.append(" throws ");
            writer.separated(method.getThrownTypes(), ", ");
        }
        text.append(';');
    }

    /** The method that a declaration shows at a place. */
    private static Symbol.MethodSymbol method(TypeElement type, int place) {
        return (Symbol.MethodSymbol) type.getEnclosedElements().stream()
                .filter(member -> member.getKind() == ElementKind.METHOD && isShown(member)).toList().get(place);
    }

    private static boolean isShown(Element member) {
        // What a release has on trial, no program may use.
        if ((((Symbol) member).flags() & Flags.PREVIEW_API) != 0) {
            return false;
        }
        var modifiers = member.getModifiers();
        return modifiers.contains(Modifier.PUBLIC) || modifiers.contains(Modifier.PROTECTED);
    }

    private void parameters(java.util.List<? extends TypeParameterElement> parameters, Writer writer) {
        String separator = "<";
        for (TypeParameterElement parameter : parameters) {
            writer.text.append(separator).append(parameter.getSimpleName());
            separator = ", ";
            if (parameter.getBounds().size() != 1 || !isObject(parameter.getBounds().get(0))) {
                writer.text.append(": ");
                writer.separated(parameter.getBounds(), " & ");
            }
        }
        if (!parameters.isEmpty()) {
            writer.text.append('>');
        }
    }

    private boolean isObject(TypeMirror type) {
        return ((Type) type).tsym == symtab.objectType.tsym;
    }

    private Symbol.ClassSymbol symbol(String binaryName) {
        return classes.computeIfAbsent(binaryName, name -> {
            var found = elements.getTypeElement(name);
            if (found == null) {
                // Members are found by their canonical name; a `$` may also be part of a simple name.
                found = elements.getTypeElement(name.replace('$', '.'));
            }
            if (!(found instanceof Symbol.ClassSymbol symbol) || !symbol.flatName().contentEquals(name)) {
                return null;
            }
            symbol.complete();
            return symbol;
        });
    }

    // Types as text.

    private String show(java.util.List<? extends TypeMirror> shown) {
        var writer = new Writer(false);
        writer.separated(shown, ", ");
        return writer.erroneous ? "error" : writer.text.toString();
    }

    private final class Writer {
        final StringBuilder text = new StringBuilder();
        /** Whether variables are named by their simple name, as inside their declaration. */
        final boolean inScope;
        final ArrayList<Type> captures = new ArrayList<>();
        boolean erroneous;

        Writer(boolean inScope) {
            this.inScope = inScope;
        }

        void separated(java.util.List<? extends TypeMirror> shown, String separator) {
            String before = "";
            for (TypeMirror type : shown) {
                text.append(before);
                before = separator;
                type(type);
            }
        }

        void type(TypeMirror mirror) {
            Type type = (Type) mirror;
            switch (type.getTag()) {
                case BOT -> text.append("null");
                case WILDCARD -> wildcard((Type.WildcardType) type);
                case ARRAY -> {
                    type(((Type.ArrayType) type).elemtype);
                    text.append("[]");
                }
                case TYPEVAR -> variable((Type.TypeVar) type);
                case CLASS -> {
                    if (type.isCompound()) {
                        intersection((Type.IntersectionClassType) type);
                    } else {
                        classType(type);
                    }
                }
                case ERROR -> erroneous = true;
                default -> text.append(type.tsym.name);
            }
        }

        void classType(Type type) {
            Type outer = type.getEnclosingType();
            if (outer.hasTag(TypeTag.CLASS) && outer.isParameterized()) {
                type(outer);
                text.append('.').append(type.tsym.name);
            } else {
                text.append(type.tsym.flatName());
            }
            if (type.getTypeArguments().nonEmpty()) {
                text.append('<');
                separated(type.getTypeArguments(), ", ");
                text.append('>');
            }
        }

        void intersection(Type.IntersectionClassType type) {
            var parts = new ArrayList<Type>(type.getExplicitComponents());
            // An Object among them says nothing, but for erasure.
            parts.removeIf(part -> isObject(part) && parts.size() > 1);
            parts.sort(Comparator.comparing(this::key));
            if (parts.size() == 1) {
                type(parts.get(0));
                return;
            }
            text.append('(');
            separated(parts, " & ");
            text.append(')');
        }

        String key(Type type) {
            if (type.hasTag(TypeTag.TYPEVAR)) {
                return type instanceof Type.CapturedType ? "0" : "0 " + type.tsym.name;
            }
            return type.hasTag(TypeTag.ARRAY) ? "2 " + key(types.elemtype(type)) : "1 " + type.tsym.flatName();
        }

        void wildcard(Type.WildcardType type) {
            switch (type.kind) {
                case UNBOUND -> text.append('?');
                case EXTENDS -> {
                    text.append("? extends ");
                    type(type.type);
                }
                case SUPER -> {
                    text.append("? super ");
                    type(type.type);
                }
            }
        }

        void variable(Type.TypeVar type) {
            if (!(type instanceof Type.CapturedType captured)) {
                text.append(type.tsym.name);
                if (!inScope && type.tsym.owner.kind == Kinds.Kind.TYP) {
                    text.append('@').append(((Symbol.ClassSymbol) type.tsym.owner).flatName());
                }
                return;
            }
            int known = -1;
            for (int i = 0; i < captures.size(); i++) {
                if (captures.get(i) == type) {
                    known = i;
                }
            }
            text.append("capture#").append(known < 0 ? captures.size() : known);
            if (known < 0) {
                captures.add(type);
                text.append('{');
                wildcard(captured.wildcard);
                text.append("; ");
                type(type.getUpperBound());
                if (!type.getLowerBound().hasTag(TypeTag.BOT)) {
                    text.append("; ");
                    type(type.getLowerBound());
                }
                text.append('}');
            }
        }
    }

    /** Reads types; the form is that of the Rust side. */
    private final class Reader {
        private final String text;
        private final Map<String, Type> bindings;
        private int at;

        Reader(String text, Map<String, Type> bindings) {
            this.text = text;
            this.bindings = bindings;
        }

        Type whole() {
            Type type = argument(null);
            if (at != text.length()) {
                throw new IllegalArgumentException("rest of a type: " + text.substring(at));
            }
            return type;
        }

        private boolean eat(String token) {
            while (at < text.length() && text.charAt(at) == ' ') {
                at++;
            }
            boolean found = text.startsWith(token, at);
            if (found) {
                at += token.length();
            }
            return found;
        }

        private String name() {
            eat(" ");
            int start = at;
            while (at < text.length()
                    && (Character.isJavaIdentifierPart(text.charAt(at)) || text.charAt(at) == '.')) {
                at++;
            }
            return text.substring(start, at);
        }

        private String simpleName() {
            int start = at;
            while (at < text.length() && Character.isJavaIdentifierPart(text.charAt(at))) {
                at++;
            }
            return text.substring(start, at);
        }

        private Type argument(Type.TypeVar formal) {
            if (!eat("?")) {
                return type();
            }
            BoundKind kind = eat("extends ") ? BoundKind.EXTENDS : eat("super ") ? BoundKind.SUPER : BoundKind.UNBOUND;
            Type bound = kind == BoundKind.UNBOUND ? symtab.objectType : type();
            return new Type.WildcardType(bound, kind, symtab.boundClass, formal);
        }

        private Type type() {
            Type found = core();
            while (eat("[]")) {
                found = new Type.ArrayType(found, symtab.arrayClass);
            }
            return found;
        }

        private Type core() {
            if (eat("(")) {
                var parts = new ArrayList<Type>();
                do {
                    parts.add(type());
                } while (eat("&"));
                eat(")");
                return types.makeIntersectionType(List.from(parts));
            }
            String name = name();
            if (bindings.containsKey(name)) {
                return bindings.get(name);
            }
            if (eat("@")) {
                var owner = symbol(name());
                List<Type> parameters = eat("#") ? method(owner, Integer.parseInt(simpleName())).type.getTypeArguments()
                        : owner.type.getTypeArguments();
                for (Type parameter : parameters) {
                    if (parameter.tsym.name.contentEquals(name)) {
                        return parameter;
                    }
                }
                throw new IllegalArgumentException("no variable " + name);
            }
            Type simple = simple(name);
            if (simple != null) {
                return simple;
            }
            Symbol.ClassSymbol symbol = symbol(name);
            Type found = classType(Type.noType, symbol);
            while (eat(".")) {
                symbol = symbol(symbol.flatName() + "$" + simpleName());
                found = classType(found, symbol);
            }
            return found;
        }

        private Type simple(String name) {
            return switch (name) {
                case "null" -> symtab.botType;
                case "void" -> symtab.voidType;
                case "byte" -> symtab.byteType;
                case "short" -> symtab.shortType;
                case "int" -> symtab.intType;
                case "long" -> symtab.longType;
                case "float" -> symtab.floatType;
                case "double" -> symtab.doubleType;
                case "char" -> symtab.charType;
                case "boolean" -> symtab.booleanType;
                default -> null;
            };
        }

        private Type classType(Type outer, Symbol.ClassSymbol symbol) {
            if (!eat("<")) {
                return outer.hasTag(TypeTag.CLASS) ? new Type.ClassType(outer, List.nil(), symbol)
                        : types.erasure(symbol.type);
            }
            var arguments = new ArrayList<Type>();
            List<Type> formals = symbol.type.getTypeArguments();
            do {
                arguments.add(argument((Type.TypeVar) formals.head));
                formals = formals.tail;
            } while (eat(","));
            eat(">");
            // A nested class has its enclosing class for an outer type, without arguments; a static one has none.
            Type enclosing = outer.hasTag(TypeTag.CLASS) ? outer
                    : symbol.type.getEnclosingType().hasTag(TypeTag.CLASS)
                            ? types.erasure(symbol.type.getEnclosingType()) : Type.noType;
            return new Type.ClassType(enclosing, List.from(arguments), symbol);
        }
    }
}
