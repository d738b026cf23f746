package elenchus;

import com.sun.source.tree.*;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ExecutableType;
import javax.lang.model.type.TypeMirror;
import javax.tools.ToolProvider;

/**
 * Tells which types javac has for places of source files where types are written or left out.
 *
 * <p>The arguments are a directory and a file to write to. Beside each file of Java below the directory lies one with the
 * ending {@code .places}, whose lines are a kind of place and the offsets of its first character and behind its last (of a
 * variable, the first twice). For each file of Java one line is written: its path there and, separated by tabs, the types for
 * each place, {@code ?} where no such place is found. A file that javac rejects has a single {@code (rejected)}, one on which
 * it throws {@code (crashed)}.
 */
public final class Inferred extends TreePathScanner<Void, Void> {
    /** Files that are read together. */
    private static final int BATCH = 50;

    private final Trees trees;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final Map<String, String> types = new HashMap<>();

    private Inferred(Trees trees, CompilationUnitTree unit) {
        this.trees = trees;
        this.unit = unit;
        this.positions = trees.getSourcePositions();
    }

    public static void main(String[] arguments) throws IOException {
        var directory = Path.of(arguments[0]).toAbsolutePath();
        var files = new ArrayList<Path>();
        try (var paths = Files.walk(directory)) {
            paths.filter(path -> path.toString().endsWith(".java")).forEach(files::add);
        }
        files.sort(null);
        try (var out = new PrintStream(arguments[1], StandardCharsets.UTF_8)) {
            for (int start = 0; start < files.size(); start += BATCH) {
                tellOrCrash(directory, files.subList(start, Math.min(files.size(), start + BATCH)), out);
            }
        }
    }

    /** A file on which the compiler throws is alone to suffer from it. */
    private static void tellOrCrash(Path directory, List<Path> files, PrintStream out) throws IOException {
        try {
            tell(directory, files, out);
        } catch (RuntimeException | Error thrown) {
            if (files.size() == 1) {
                out.println(directory.relativize(files.get(0)) + "\t(crashed)");
                return;
            }
            tellOrCrash(directory, files.subList(0, files.size() / 2), out);
            tellOrCrash(directory, files.subList(files.size() / 2, files.size()), out);
        }
    }

    private static void tell(Path directory, List<Path> files, PrintStream out) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var rejected = new HashSet<Path>();
        try (var manager = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            var options = List.of("-proc:none", "-nowarn", "-Xmaxerrs", "1000000", "--should-stop=ifError=FLOW");
            var task = (JavacTask) compiler.getTask(null, manager, diagnostic -> {
                if (diagnostic.getKind() == javax.tools.Diagnostic.Kind.ERROR && diagnostic.getSource() != null) {
                    rejected.add(Path.of(diagnostic.getSource().toUri()));
                }
            }, options, null, manager.getJavaFileObjectsFromPaths(files));
            var units = new ArrayList<CompilationUnitTree>();
            task.parse().forEach(units::add);
            task.analyze();
            var lines = new StringBuilder();
            for (CompilationUnitTree unit : units) {
                var path = Path.of(unit.getSourceFile().toUri());
                lines.append(directory.relativize(path));
                if (rejected.contains(path)) {
                    lines.append("\t(rejected)\n");
                    continue;
                }
                var inferred = new Inferred(Trees.instance(task), unit);
                inferred.scan(unit, null);
                var places = Path.of(path.toString().replaceAll("\\.java$", ".places"));
                for (String place : Files.readAllLines(places)) {
                    lines.append('\t').append(inferred.types.getOrDefault(place, "?"));
                }
                lines.append('\n');
            }
            out.print(lines);
        }
    }

    private void add(String kind, Tree tree, String type) {
        long start = positions.getStartPosition(unit, tree);
        // Whether the semicolon belongs to a variable is a matter of taste, and no two begin together.
        long end = tree instanceof VariableTree ? start : positions.getEndPosition(unit, tree);
        types.put(kind + " " + start + " " + end, type);
    }

    private String type(TreePath path, Tree tree) {
        return show(trees.getTypeMirror(new TreePath(path, tree)));
    }

    /** A type without what is by chance: the number of a captured variable, and the package, which programs have for a name. */
    private String show(TypeMirror type) {
        if (type instanceof ExecutableType method) {
            return method.getParameterTypes().stream().map(this::show).collect(Collectors.joining(",", "(", ")"))
                    + show(method.getReturnType())
                    + method.getThrownTypes().stream().map(this::show).collect(Collectors.joining(",", "!", ""));
        }
        var text = String.valueOf(type).replaceAll("capture#\\d+", "capture");
        var packageName = unit.getPackageName();
        return packageName == null ? text : text.replace(packageName + ".", "");
    }

    @Override
    public Void visitVariable(VariableTree tree, Void none) {
        add("variable", tree, show(trees.getTypeMirror(getCurrentPath())));
        return super.visitVariable(tree, none);
    }

    @Override
    public Void visitNewClass(NewClassTree tree, Void none) {
        add("creation", tree, show(created(tree)));
        return super.visitNewClass(tree, none);
    }

    /** What is created; of a class with a body, what it is below. */
    private TypeMirror created(NewClassTree tree) {
        if (tree.getClassBody() == null) {
            return trees.getTypeMirror(getCurrentPath());
        }
        var body = (TypeElement) trees.getElement(new TreePath(getCurrentPath(), tree.getClassBody()));
        return body.getInterfaces().isEmpty() ? body.getSuperclass() : body.getInterfaces().get(0);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
        add("call", tree, type(getCurrentPath(), tree.getMethodSelect()) + " " + show(trees.getTypeMirror(getCurrentPath())));
        return super.visitMethodInvocation(tree, none);
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree tree, Void none) {
        var types = tree.getParameters().stream().map(parameter -> type(getCurrentPath(), parameter));
        add("lambda", tree, types.collect(Collectors.joining(",")));
        return super.visitLambdaExpression(tree, none);
    }
}
