package elenchus;

import com.sun.source.tree.*;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Types;
import javax.tools.ToolProvider;

/**
 * Tells which features of Java occur in source files, as javac itself reads them.
 *
 * <p>The arguments are a directory and a file to write to. For each file of Java below the directory one line is written:
 * its path there and, separated by tabs, the features that occur in it, sorted, each with a space and how often. A file that javac
 * rejects has the feature {@code (rejected)}, one on which it throws no other than {@code (crashed)}. What a compiler adds by itself, such as the constructor of a class that has none, does not count:
 * it has no place in the file.
 */
public final class Features extends TreePathScanner<Void, Void> {
    /** Files that are read together. */
    private static final int BATCH = 50;

    private final Trees trees;
    private final Types types;
    private final CompilationUnitTree unit;
    private final Map<String, Integer> found = new TreeMap<>();
    /** Names of type variables of the enclosing declarations. */
    private final Deque<String> typeVariables = new ArrayDeque<>();

    private Features(Trees trees, Types types, CompilationUnitTree unit) {
        this.trees = trees;
        this.types = types;
        this.unit = unit;
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
                countOrCrash(directory, files.subList(start, Math.min(files.size(), start + BATCH)), out);
            }
        }
    }

    /** A file on which the compiler throws is alone to suffer from it. */
    private static void countOrCrash(Path directory, List<Path> files, PrintStream out) throws IOException {
        try {
            count(directory, files, out);
        } catch (RuntimeException | Error thrown) {
            if (files.size() == 1) {
                out.println(directory.relativize(files.get(0)) + "\t(crashed) 1");
                return;
            }
            countOrCrash(directory, files.subList(0, files.size() / 2), out);
            countOrCrash(directory, files.subList(files.size() / 2, files.size()), out);
        }
    }

    private static void count(Path directory, List<Path> files, PrintStream out) throws IOException {
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
                var features = new Features(Trees.instance(task), task.getTypes(), unit);
                features.scan(unit, null);
                var path = Path.of(unit.getSourceFile().toUri());
                if (rejected.contains(path)) {
                    features.add("(rejected)");
                }
                lines.append(directory.relativize(path));
                features.found.forEach((feature, times) -> lines.append('\t').append(feature).append(' ').append(times));
                lines.append('\n');
            }
            out.print(lines);
        }
    }

    private void add(String feature) {
        found.merge(feature, 1, Integer::sum);
    }

    private void addIf(boolean isThere, String feature) {
        if (isThere) {
            add(feature);
        }
    }

    private Element element() {
        return trees.getElement(getCurrentPath());
    }

    private TypeMirror type(Tree tree) {
        return trees.getTypeMirror(new TreePath(getCurrentPath(), tree));
    }

    /** Whether a tree is in the file, and not made by the compiler. */
    private boolean isWritten(Tree tree) {
        return trees.getSourcePositions().getEndPosition(unit, tree) >= 0;
    }

    private static boolean isString(TypeMirror type) {
        return type != null && type.toString().equals("java.lang.String");
    }

    private TypeElement classOf(TypeMirror type) {
        return type instanceof DeclaredType declared ? (TypeElement) declared.asElement() : null;
    }

    private boolean isOfThisFile(TypeElement type) {
        var path = trees.getPath(type);
        return path != null && path.getCompilationUnit() == unit;
    }

    @Override
    public Void scan(Tree tree, Void none) {
        return tree == null ? null : super.scan(tree, none);
    }

    @Override
    public Void visitClass(ClassTree tree, Void none) {
        Tree parent = getCurrentPath().getParentPath().getLeaf();
        boolean isAnonymous = tree.getSimpleName().isEmpty();
        var modifiers = tree.getModifiers().getFlags();
        if (isAnonymous) {
            boolean isConstant = parent instanceof NewClassTree
                    && getCurrentPath().getParentPath().getParentPath().getLeaf() instanceof VariableTree variable
                    && isEnumConstant(variable);
            add(isConstant ? "enum constant with a body" : "anonymous class");
        } else {
            add(switch (tree.getKind()) {
                case INTERFACE -> "interface";
                case ENUM -> "enum";
                case RECORD -> "record";
                default -> "class";
            });
            if (parent instanceof ClassTree outer) {
                boolean isStatic = modifiers.contains(Modifier.STATIC) || tree.getKind() != Tree.Kind.CLASS
                        || outer.getKind() == Tree.Kind.INTERFACE;
                add(isStatic ? "nested class" : "inner class");
                addIf(!isStatic && !outer.getTypeParameters().isEmpty(), "inner class of a generic class");
            } else if (parent instanceof BlockTree || parent instanceof CaseTree) {
                add(switch (tree.getKind()) {
                    case INTERFACE -> "local interface";
                    case ENUM -> "local enum";
                    case RECORD -> "local record";
                    default -> "local class";
                });
                addIf(tree.getKind() == Tree.Kind.CLASS && hasStaticMember(tree), "static member of a local class");
            }
        }
        modifiers(modifiers);
        addIf(modifiers.contains(Modifier.ABSTRACT) && tree.getKind() == Tree.Kind.CLASS, "abstract class");
        addIf(modifiers.contains(Modifier.FINAL) && tree.getKind() == Tree.Kind.CLASS, "final class");
        addIf(modifiers.contains(Modifier.SEALED), "sealed hierarchy");
        addIf(modifiers.contains(Modifier.NON_SEALED), "non-sealed class");
        addIf(!tree.getTypeParameters().isEmpty(), "generic class");
        addIf(tree.getExtendsClause() != null, "superclass");
        addIf(!tree.getImplementsClause().isEmpty(), "superinterface");
        addIf(tree.getImplementsClause().size() > 1, "several interfaces");
        addIf(element() instanceof TypeElement type && isFunctional(type), "functional interface");
        addIf(isThrowable(element()), "exception class");
        var names = new HashSet<String>();
        for (Tree member : tree.getMembers()) {
            if (member instanceof MethodTree method && isWritten(method)) {
                boolean isFirst = names.add(method.getName().toString());
                addIf(!isFirst, method.getReturnType() == null ? "several constructors" : "overloading");
            } else if (member instanceof BlockTree block) {
                add(block.isStatic() ? "static initializer" : "initializer");
            }
        }
        return withTypeVariables(tree.getTypeParameters(), () -> super.visitClass(tree, none));
    }

    private static boolean hasStaticMember(ClassTree tree) {
        return tree.getMembers().stream().anyMatch(member ->
                member instanceof MethodTree method && method.getModifiers().getFlags().contains(Modifier.STATIC)
                || member instanceof VariableTree field && field.getModifiers().getFlags().contains(Modifier.STATIC)
                || member instanceof BlockTree block && block.isStatic());
    }

    private boolean isFunctional(TypeElement type) {
        if (type.getKind() != ElementKind.INTERFACE) {
            return false;
        }
        return type.getEnclosedElements().stream()
                .filter(member -> member.getKind() == ElementKind.METHOD)
                .filter(member -> member.getModifiers().contains(Modifier.ABSTRACT))
                .count() == 1;
    }

    private boolean isThrowable(Element element) {
        for (var type = element instanceof TypeElement start ? start : null; type != null;
                type = classOf(type.getSuperclass())) {
            if (type.getQualifiedName().contentEquals("java.lang.Throwable")) {
                return true;
            }
        }
        return false;
    }

    private Void withTypeVariables(List<? extends TypeParameterTree> parameters, Runnable visit) {
        for (var parameter : parameters) {
            addIf(typeVariables.contains(parameter.getName().toString()), "reused type variable name");
            typeVariables.push(parameter.getName().toString());
        }
        visit.run();
        parameters.forEach(parameter -> typeVariables.pop());
        return null;
    }

    private void modifiers(Set<Modifier> modifiers) {
        addIf(modifiers.contains(Modifier.PUBLIC), "public");
        addIf(modifiers.contains(Modifier.PROTECTED), "protected");
        addIf(modifiers.contains(Modifier.PRIVATE), "private");
    }

    @Override
    public Void visitMethod(MethodTree tree, Void none) {
        if (!isWritten(tree)) {
            return null;
        }
        var modifiers = tree.getModifiers().getFlags();
        boolean isConstructor = tree.getReturnType() == null;
        add(isConstructor ? "constructor" : "method");
        modifiers(modifiers);
        addIf(modifiers.contains(Modifier.STATIC), "static method");
        addIf(modifiers.contains(Modifier.DEFAULT), "default method");
        addIf(modifiers.contains(Modifier.ABSTRACT), "abstract method");
        addIf(!tree.getTypeParameters().isEmpty(), isConstructor ? "generic constructor" : "generic method");
        addIf(!tree.getThrows().isEmpty(), "throws");
        addIf(isConstructor && !tree.getThrows().isEmpty(), "constructor that throws");
        if (isConstructor && element().getEnclosingElement().getKind() == ElementKind.RECORD) {
            add(isCompact(tree) ? "compact constructor" : "constructor of a record");
        }
        addIf(tree.getModifiers().getAnnotations().stream()
                .anyMatch(annotation -> annotation.getAnnotationType().toString().equals("Override")), "override");
        addIf(element() instanceof ExecutableElement method && method.isVarArgs(), "varargs");
        return withTypeVariables(tree.getTypeParameters(), () -> super.visitMethod(tree, none));
    }

    /** Whether a constructor is written without parameters; javac's tree has them all the same. */
    private boolean isCompact(MethodTree tree) {
        var positions = trees.getSourcePositions();
        long start = positions.getStartPosition(unit, tree);
        long body = positions.getStartPosition(unit, tree.getBody());
        try {
            var text = unit.getSourceFile().getCharContent(true);
            return !text.subSequence((int) start, (int) body).toString().contains("(");
        } catch (IOException unreadable) {
            return false;
        }
    }

    @Override
    public Void visitVariable(VariableTree tree, Void none) {
        Tree parent = getCurrentPath().getParentPath().getLeaf();
        if (isEnumConstant(tree)) {
            // Its type and its `new` are not written.
            if (tree.getInitializer() instanceof NewClassTree creation) {
                addIf(!creation.getArguments().isEmpty(), "enum constant with arguments");
                scan(creation.getArguments(), none);
                if (creation.getClassBody() != null) {
                    add("enum constant with a body");
                    creation.getClassBody().getMembers().forEach(member -> scan(member, none));
                }
            }
            return null;
        }
        var modifiers = tree.getModifiers().getFlags();
        if (parent instanceof ClassTree) {
            add("field");
            modifiers(modifiers);
            addIf(modifiers.contains(Modifier.STATIC), "static field");
            addIf(modifiers.contains(Modifier.FINAL), "final field");
            addIf(modifiers.contains(Modifier.FINAL) && tree.getInitializer() == null, "blank final field");
        } else if (parent instanceof LambdaExpressionTree) {
            addIf(isTypeOmitted(tree), "omitted lambda parameter type");
        } else if (!(parent instanceof MethodTree)) {
            add("local variable");
            addIf(isTypeOmitted(tree), "omitted variable type");
            addIf(modifiers.contains(Modifier.FINAL), "final local variable");
        }
        if (isTypeOmitted(tree)) {
            return scan(tree.getInitializer(), none);
        }
        return super.visitVariable(tree, none);
    }

    private boolean isTypeOmitted(VariableTree tree) {
        var type = tree.getType();
        return type == null || trees.getSourcePositions().getStartPosition(unit, type) < 0 || !isWritten(type)
                || trees.getSourcePositions().getStartPosition(unit, type)
                        == trees.getSourcePositions().getEndPosition(unit, type);
    }

    private boolean isEnumConstant(VariableTree tree) {
        var element = trees.getElement(new TreePath(getCurrentPath(), tree));
        if (element == null && getCurrentPath().getLeaf() == tree) {
            element = element();
        }
        return element instanceof VariableElement && element.getKind() == ElementKind.ENUM_CONSTANT;
    }

    @Override
    public Void visitTypeParameter(TypeParameterTree tree, Void none) {
        addIf(!tree.getBounds().isEmpty(), "bounded type parameter");
        addIf(tree.getBounds().size() > 1, "several bounds");
        for (Tree bound : tree.getBounds()) {
            addIf(mentions(bound, tree.getName().toString()), "recursive bound");
            addIf(bound instanceof IdentifierTree name && typeVariables.contains(name.getName().toString()),
                    "type parameter bounded by another");
        }
        return super.visitTypeParameter(tree, none);
    }

    private static boolean mentions(Tree tree, String name) {
        var mentioned = new boolean[1];
        new com.sun.source.util.TreeScanner<Void, Void>() {
            @Override
            public Void visitIdentifier(IdentifierTree identifier, Void none) {
                mentioned[0] |= identifier.getName().contentEquals(name);
                return null;
            }
        }.scan(tree, null);
        return mentioned[0];
    }

    @Override
    public Void visitParameterizedType(ParameterizedTypeTree tree, Void none) {
        if (!tree.getTypeArguments().isEmpty()) {
            add("parameterized type");
        }
        return super.visitParameterizedType(tree, none);
    }

    @Override
    public Void visitWildcard(WildcardTree tree, Void none) {
        add(switch (tree.getKind()) {
            case EXTENDS_WILDCARD -> "wildcard with an upper bound";
            case SUPER_WILDCARD -> "wildcard with a lower bound";
            default -> "unbounded wildcard";
        });
        return super.visitWildcard(tree, none);
    }

    @Override
    public Void visitIntersectionType(IntersectionTypeTree tree, Void none) {
        add("cast to an intersection");
        return super.visitIntersectionType(tree, none);
    }

    @Override
    public Void visitArrayType(ArrayTypeTree tree, Void none) {
        add("array type");
        return super.visitArrayType(tree, none);
    }

    @Override
    public Void visitPrimitiveType(PrimitiveTypeTree tree, Void none) {
        addIf(tree.getPrimitiveTypeKind() != TypeKind.VOID, "primitive type");
        return null;
    }

    @Override
    public Void visitImport(ImportTree tree, Void none) {
        return null;
    }

    @Override
    public Void visitPackage(PackageTree tree, Void none) {
        return null;
    }

    @Override
    public Void visitIdentifier(IdentifierTree tree, Void none) {
        named(tree);
        if (tree.getName().contentEquals("this")) {
            add("this");
        }
        return null;
    }

    /** A name that stands for a class: is it one of the library's, and is it raw? */
    private void named(Tree tree) {
        if (!(element() instanceof TypeElement type)) {
            return;
        }
        addIf(!isOfThisFile(type), "library class");
        Tree parent = getCurrentPath().getParentPath().getLeaf();
        boolean isArgumentOf = parent instanceof ParameterizedTypeTree whole && whole.getType() == tree;
        boolean isType = !(parent instanceof MemberSelectTree) && !(parent instanceof MemberReferenceTree)
                && !(parent instanceof MethodInvocationTree) && !(parent instanceof AnnotationTree)
                && !(parent instanceof InstanceOfTree) && !(parent instanceof ClassTree);
        addIf(isType && !isArgumentOf && !type.getTypeParameters().isEmpty(), "raw type");
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree tree, Void none) {
        var element = element();
        if (element instanceof TypeElement) {
            named(tree);
            addIf(tree.getExpression() instanceof ParameterizedTypeTree, "type through another");
            if (trees.getElement(new TreePath(getCurrentPath(), tree.getExpression())) instanceof TypeElement) {
                super.visitMemberSelect(tree, none);
            }
            return null;
        }
        if (tree.getIdentifier().contentEquals("this")) {
            add("this of an enclosing class");
        } else if (element instanceof VariableElement field) {
            add("field access");
            addIf(field.getModifiers().contains(Modifier.STATIC), "static access");
        }
        return super.visitMemberSelect(tree, none);
    }

    @Override
    public Void visitMethodInvocation(MethodInvocationTree tree, Void none) {
        if (!isWritten(tree)) {
            return null;
        }
        var select = tree.getMethodSelect();
        if (select instanceof IdentifierTree name
                && (name.getName().contentEquals("this") || name.getName().contentEquals("super"))) {
            // A constructor calls `super()` by itself if nothing is written.
            if (isWritten(select) && trees.getSourcePositions().getStartPosition(unit, tree)
                    < trees.getSourcePositions().getEndPosition(unit, tree)) {
                add(name.getName().contentEquals("this") ? "call of this(...)" : "call of super(...)");
            }
            return scan(tree.getArguments(), none);
        }
        add("method call");
        addIf(!tree.getTypeArguments().isEmpty(), "type arguments of a call");
        var method = trees.getElement(new TreePath(getCurrentPath(), select)) instanceof ExecutableElement known ? known : null;
        if (method != null) {
            addIf(method.getModifiers().contains(Modifier.STATIC), "static call");
            addIf(!method.getTypeParameters().isEmpty(), "call of a generic method");
            boolean isInferred = !method.getTypeParameters().isEmpty() && tree.getTypeArguments().isEmpty();
            addIf(isInferred, "omitted type arguments of a call");
            addIf(isInferred && tree.getArguments().stream().anyMatch(argument -> isInferred(getCurrentPath(), argument)),
                    "omitted type arguments of a call with an inferred argument or a function");
            addIf(method.isVarArgs(), "call with any number of arguments");
            addIf(!isOfThisFile((TypeElement) method.getEnclosingElement()), "call of a library method");
        }
        if (select instanceof MemberSelectTree member) {
            String receiver = member.getExpression().toString();
            addIf(receiver.equals("super"), "call through super");
            addIf(receiver.endsWith(".super"), "call of a superinterface's method");
        }
        return super.visitMethodInvocation(tree, none);
    }

    /** Whether an argument takes part in the inference of the call that it is for: a function, or itself inferred. */
    private boolean isInferred(TreePath path, Tree argument) {
        var place = new TreePath(path, argument);
        if (argument instanceof ParenthesizedTree inner) {
            return isInferred(place, inner.getExpression());
        }
        if (argument instanceof ConditionalExpressionTree choice) {
            return isInferred(place, choice.getTrueExpression()) || isInferred(place, choice.getFalseExpression());
        }
        if (argument instanceof MethodInvocationTree call) {
            return call.getTypeArguments().isEmpty()
                    && trees.getElement(new TreePath(place, call.getMethodSelect())) instanceof ExecutableElement method
                    && !method.getTypeParameters().isEmpty();
        }
        return argument instanceof LambdaExpressionTree || argument instanceof MemberReferenceTree
                || argument instanceof NewClassTree creation && isDiamond(creation);
    }

    private static boolean isDiamond(NewClassTree tree) {
        return tree.getIdentifier() instanceof ParameterizedTypeTree type && type.getTypeArguments().isEmpty();
    }

    @Override
    public Void visitNewClass(NewClassTree tree, Void none) {
        add("object creation");
        addIf(tree.getEnclosingExpression() != null, "creation through an instance");
        addIf(!tree.getTypeArguments().isEmpty(), "type arguments of a constructor");
        addIf(tree.getIdentifier() instanceof ParameterizedTypeTree, "creation of a generic class");
        addIf(isDiamond(tree), "diamond");
        scan(tree.getEnclosingExpression(), none);
        scan(tree.getIdentifier(), none);
        scan(tree.getTypeArguments(), none);
        scan(tree.getArguments(), none);
        return scan(tree.getClassBody(), none);
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree tree, Void none) {
        add("lambda");
        add(tree.getBodyKind() == LambdaExpressionTree.BodyKind.STATEMENT ? "lambda with a block" : "lambda with an expression");
        return super.visitLambdaExpression(tree, none);
    }

    @Override
    public Void visitMemberReference(MemberReferenceTree tree, Void none) {
        add(tree.getMode() == MemberReferenceTree.ReferenceMode.NEW ? "constructor reference" : "method reference");
        boolean isGeneric = element() instanceof ExecutableElement method && !method.getTypeParameters().isEmpty();
        addIf(isGeneric, "reference to a generic method");
        addIf(isGeneric && tree.getTypeArguments() == null, "omitted type arguments of a reference");
        return super.visitMemberReference(tree, none);
    }

    @Override
    public Void visitUnary(UnaryTree tree, Void none) {
        add(switch (tree.getKind()) {
            case LOGICAL_COMPLEMENT -> "logic";
            case UNARY_PLUS, UNARY_MINUS, BITWISE_COMPLEMENT -> "arithmetic";
            default -> "increment";
        });
        return super.visitUnary(tree, none);
    }

    @Override
    public Void visitBinary(BinaryTree tree, Void none) {
        add(switch (tree.getKind()) {
            case CONDITIONAL_AND, CONDITIONAL_OR -> "logic";
            case EQUAL_TO, NOT_EQUAL_TO -> "equality";
            case LESS_THAN, LESS_THAN_EQUAL, GREATER_THAN, GREATER_THAN_EQUAL -> "comparison";
            case LEFT_SHIFT, RIGHT_SHIFT, UNSIGNED_RIGHT_SHIFT -> "shift";
            default -> isString(type(tree.getLeftOperand())) || isString(type(tree.getRightOperand()))
                    ? "string concatenation" : "arithmetic";
        });
        return super.visitBinary(tree, none);
    }

    @Override
    public Void visitAssignment(AssignmentTree tree, Void none) {
        add("assignment");
        return super.visitAssignment(tree, none);
    }

    @Override
    public Void visitCompoundAssignment(CompoundAssignmentTree tree, Void none) {
        add("compound assignment");
        return super.visitCompoundAssignment(tree, none);
    }

    @Override
    public Void visitTypeCast(TypeCastTree tree, Void none) {
        add("cast");
        return super.visitTypeCast(tree, none);
    }

    @Override
    public Void visitInstanceOf(InstanceOfTree tree, Void none) {
        add(tree.getPattern() == null ? "instanceof" : "instanceof with a binding");
        return super.visitInstanceOf(tree, none);
    }

    @Override
    public Void visitArrayAccess(ArrayAccessTree tree, Void none) {
        add("array index");
        return super.visitArrayAccess(tree, none);
    }

    @Override
    public Void visitNewArray(NewArrayTree tree, Void none) {
        add(tree.getInitializers() == null ? "array creation" : "array creation with elements");
        return super.visitNewArray(tree, none);
    }

    @Override
    public Void visitConditionalExpression(ConditionalExpressionTree tree, Void none) {
        add("conditional expression");
        return super.visitConditionalExpression(tree, none);
    }

    @Override
    public Void visitIf(IfTree tree, Void none) {
        add(tree.getElseStatement() == null ? "if without else" : "if");
        return super.visitIf(tree, none);
    }

    @Override
    public Void visitSwitch(SwitchTree tree, Void none) {
        selector("switch statement", tree.getExpression());
        return super.visitSwitch(tree, none);
    }

    @Override
    public Void visitSwitchExpression(SwitchExpressionTree tree, Void none) {
        selector("switch expression", tree.getExpression());
        return super.visitSwitchExpression(tree, none);
    }

    private void selector(String form, ExpressionTree expression) {
        Tree selector = expression instanceof ParenthesizedTree parentheses ? parentheses.getExpression() : expression;
        if (selector instanceof LiteralTree) {
            add("block with a value");
            return;
        }
        add(form);
        var type = type(expression);
        if (type == null) {
            return;
        }
        var declared = classOf(type);
        if (declared != null && declared.getKind() == ElementKind.ENUM) {
            add("switch over an enum");
        } else if (declared != null && declared.getModifiers().contains(Modifier.SEALED)) {
            add("switch over a sealed type");
        } else if (isString(type)) {
            add("switch over strings");
        } else if (type.getKind().isPrimitive() || isBoxed(type)) {
            add("switch over numbers");
        } else {
            add("switch over other types");
        }
    }

    private boolean isBoxed(TypeMirror type) {
        try {
            return types.unboxedType(type) != null;
        } catch (IllegalArgumentException notBoxed) {
            return false;
        }
    }

    @Override
    public Void visitCase(CaseTree tree, Void none) {
        addIf(tree.getLabels().size() > 1, "case with several labels");
        // `getGuard` is there since Java 21, and this is compiled by older ones too.
        addIf(tree.toString().lines().findFirst().orElse("").contains(" when "), "guard");
        return super.visitCase(tree, none);
    }

    @Override
    public Void visitTry(TryTree tree, Void none) {
        add("try");
        addIf(tree.getFinallyBlock() != null, "finally");
        return super.visitTry(tree, none);
    }

    @Override
    public Void visitCatch(CatchTree tree, Void none) {
        add("catch");
        addIf(tree.getParameter().getType() instanceof UnionTypeTree, "catch of several types");
        var type = type(tree.getParameter());
        addIf(type != null && isChecked(type), "catch of a checked exception");
        scan(tree.getParameter().getType(), none);
        return scan(tree.getBlock(), none);
    }

    private boolean isChecked(TypeMirror type) {
        for (var known = classOf(type); known != null; known = classOf(known.getSuperclass())) {
            var name = known.getQualifiedName();
            if (name.contentEquals("java.lang.RuntimeException") || name.contentEquals("java.lang.Error")) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Void visitThrow(ThrowTree tree, Void none) {
        add("throw");
        var type = type(tree.getExpression());
        addIf(type != null && type.getKind() == TypeKind.DECLARED && isChecked(type), "throw of a checked exception");
        return super.visitThrow(tree, none);
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree tree, Void none) {
        add("while");
        return super.visitWhileLoop(tree, none);
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree tree, Void none) {
        add("do while");
        return super.visitDoWhileLoop(tree, none);
    }

    @Override
    public Void visitForLoop(ForLoopTree tree, Void none) {
        add("for");
        return super.visitForLoop(tree, none);
    }

    @Override
    public Void visitEnhancedForLoop(EnhancedForLoopTree tree, Void none) {
        add("for each");
        return super.visitEnhancedForLoop(tree, none);
    }

    @Override
    public Void visitLabeledStatement(LabeledStatementTree tree, Void none) {
        add("label");
        return super.visitLabeledStatement(tree, none);
    }

    @Override
    public Void visitBreak(BreakTree tree, Void none) {
        add(tree.getLabel() == null ? "break" : "break to a label");
        return null;
    }

    @Override
    public Void visitContinue(ContinueTree tree, Void none) {
        add(tree.getLabel() == null ? "continue" : "continue to a label");
        return null;
    }

    @Override
    public Void visitReturn(ReturnTree tree, Void none) {
        add("return");
        return super.visitReturn(tree, none);
    }
}
