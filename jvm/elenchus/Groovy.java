package elenchus;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * groovyc, with {@code @CompileStatic} on every class.
 *
 * <p>Errors that come late (assignment before use, methods not implemented) are found while code is generated, so that is
 * where checking ends too. Class files stay in memory.
 */
final class Groovy implements Backend {
    private static final String COMMAND_LINE = "org.codehaus.groovy.tools.FileSystemCompiler";
    private static final String SYNTAX_ERROR = "org.codehaus.groovy.control.messages.SyntaxErrorMessage";
    private static final String EXCEPTION = "org.codehaus.groovy.control.messages.ExceptionMessage";
    private static final String ERRORS = "org.codehaus.groovy.control.MultipleCompilationErrorsException";

    private final Class<?> errors;
    private final Class<?> compileStatic;
    private final int classGeneration;

    Groovy() throws Exception {
        errors = Mirror.type(ERRORS);
        compileStatic = Mirror.type("groovy.transform.CompileStatic");
        classGeneration = Mirror.type("org.codehaus.groovy.control.Phases")
                .getField("CLASS_GENERATION")
                .getInt(null);
    }

    @Override
    public void compile(Batch batch, Answer answer, Programs programs) throws Exception {
        Backend.compileEach(batch, answer, members -> compile(batch, members, answer, programs));
    }

    private void compile(Batch batch, List<Batch.Program> members, Answer answer, Programs programs)
            throws Exception {
        int number = members.size() == 1 ? members.get(0).number() : Crash.NOBODY;
        if (number != Crash.NOBODY) {
            answer.started(number);
        }
        Map<String, Integer> owners = Batch.owners(members);
        long start = System.nanoTime();
        Object unit = unit(batch);
        for (Batch.Program program : members) {
            for (Batch.Source file : program.files()) {
                Mirror.call(unit, "addSource", file.path(), file.text());
            }
        }
        boolean isClean = true;
        try {
            Mirror.call(unit, "compile", classGeneration);
        } catch (Throwable failure) {
            if (!errors.isInstance(failure)) {
                throw new Crash(number, failure);
            }
            isClean = false;
            report(failure, (String) Mirror.call(unit, "getPhaseDescription"), owners, number, answer);
        }
        if (number != Crash.NOBODY) {
            answer.time(number, System.nanoTime() - start);
        }
        if (!isClean) {
            return;
        }
        for (Batch.Program program : members) {
            answer.reached(program.number(), Batch.Phase.GENERATE);
        }
        if (batch.phase() == Batch.Phase.RUN && number != Crash.NOBODY) {
            Path directory = programs.directory(number);
            for (Object type : (List<?>) Mirror.call(unit, "getClasses")) {
                Programs.write(directory, (String) Mirror.call(type, "getName"), (byte[]) Mirror.call(type, "getBytes"));
            }
            programs.isGenerated(number, directory);
        }
    }

    /** A unit that knows nothing of those before it. */
    private Object unit(Batch batch) throws Exception {
        Object configuration = configuration(batch.options());
        Mirror.call(configuration, "setClasspathList", batch.library());
        // By default it stops counting after ten.
        Mirror.call(configuration, "setTolerance", 1_000_000);
        Object customizer =
                Mirror.make("org.codehaus.groovy.control.customizers.ASTTransformationCustomizer", compileStatic);
        Object customizers = java.lang.reflect.Array.newInstance(
                Mirror.type("org.codehaus.groovy.control.customizers.CompilationCustomizer"), 1);
        java.lang.reflect.Array.set(customizers, 0, customizer);
        Mirror.call(configuration, "addCompilationCustomizers", customizers);
        Object loader = Mirror.make("groovy.lang.GroovyClassLoader", getClass().getClassLoader(), configuration);
        return Mirror.make("org.codehaus.groovy.control.CompilationUnit", configuration, null, loader);
    }

    /** What its command line makes of the options. There, what it does not know is a file. */
    private static Object configuration(List<String> options) throws Exception {
        Object parsed = Mirror.make(COMMAND_LINE + "$CompilationOptions");
        Object parser = Mirror.callStatic(Mirror.type(COMMAND_LINE), "configureParser", parsed);
        Mirror.call(parser, "parseArgs", (Object) options.toArray(String[]::new));
        var files = (String[]) Mirror.call(parsed, "generateFileNames");
        if (files != null && files.length > 0) {
            throw new IllegalArgumentException("groovyc has no option " + String.join(" ", files));
        }
        return Mirror.call(parsed, "toCompilerConfiguration");
    }

    /** Its errors have no codes; the phase that found them is the next best. */
    private void report(
            Throwable failure, String phase, Map<String, Integer> owners, int number, Answer answer)
            throws Exception {
        Object collector = Mirror.call(failure, "getErrorCollector");
        for (Object message : (List<?>) Mirror.call(collector, "getErrors")) {
            switch (message.getClass().getName()) {
                case SYNTAX_ERROR -> {
                    var cause = (Exception) Mirror.call(message, "getCause");
                    var path = String.valueOf(Mirror.call(cause, "getSourceLocator"));
                    answer.error(
                            owners.getOrDefault(path, Crash.NOBODY),
                            phase,
                            path,
                            (int) Mirror.call(cause, "getStartLine"),
                            (int) Mirror.call(cause, "getStartColumn"),
                            cause.getMessage());
                }
                // What one of its phases threw.
                case EXCEPTION -> throw new Crash(number, (Exception) Mirror.call(message, "getCause"));
                default -> answer.error(Crash.NOBODY, phase, "", 0, 0, words(message));
            }
        }
    }

    private static String words(Object message) throws Exception {
        var words = new java.io.StringWriter();
        Mirror.call(message, "write", new java.io.PrintWriter(words));
        return words.toString();
    }
}
