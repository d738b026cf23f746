package elenchus;

import java.io.File;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * kotlinc, from 1.3 on, with either front end.
 *
 * <p>It checks all files of a unit whatever is wrong with some of them, and generates no code if anything is. So the error of
 * one program among several keeps the others from code, never from being checked.
 */
final class Kotlin implements Backend {
    private static final String ARGUMENTS = "org.jetbrains.kotlin.cli.common.arguments.K2JVMCompilerArguments";
    private static final String COLLECTOR = "org.jetbrains.kotlin.cli.common.messages.MessageCollector";
    private static final String SERVICES = "org.jetbrains.kotlin.config.Services";

    private final Scratch scratch;
    private final Object compiler;
    private final Method parse;
    private final Method execute;
    private final Object services;

    Kotlin(Scratch scratch) throws Exception {
        this.scratch = scratch;
        // Without it every call reads the JDK's modules anew.
        System.setProperty("kotlin.environment.keepalive", "true");
        compiler = Mirror.make("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler");
        services = Mirror.type(SERVICES).getField("EMPTY").get(null);
        parse = Mirror.method(compiler.getClass(), "parseArguments", new String[0], Mirror.make(ARGUMENTS));
        execute = Mirror.method(
                compiler.getClass(), "exec", new Unit(List.of(), null).collector(), services, Mirror.make(ARGUMENTS));
    }

    @Override
    public void compile(Batch batch, Answer answer, Programs programs) throws Exception {
        Backend.compileEach(batch, answer, members -> new Unit(members, answer).compile(batch, programs));
    }

    /** Programs that are compiled in one call. */
    private final class Unit {
        private final List<Batch.Program> members;
        private final Answer answer;
        private final Map<String, Integer> owners;
        private String exception = null;
        private boolean hasErrors = false;

        Unit(List<Batch.Program> members, Answer answer) {
            this.members = members;
            this.answer = answer;
            owners = Batch.owners(members);
        }

        void compile(Batch batch, Programs programs) throws Exception {
            int suspect = members.size() == 1 ? members.get(0).number() : Crash.NOBODY;
            if (suspect != Crash.NOBODY) {
                answer.started(suspect);
            }
            int number = members.get(0).number();
            Path classes = programs.directory(number);
            var words = new ArrayList<>(batch.options());
            words.addAll(List.of("-no-stdlib", "-no-reflect", "-d", classes.toString()));
            if (!batch.library().isEmpty()) {
                words.addAll(List.of("-cp", batch.classPath()));
            }
            for (Path place : scratch.write(members)) {
                words.add(place.toString());
            }
            long start = System.nanoTime();
            String code;
            try {
                Object arguments = Mirror.make(ARGUMENTS);
                Mirror.invoke(parse, compiler, words.toArray(String[]::new), arguments);
                code = Mirror.invoke(execute, compiler, collector(), services, arguments).toString();
            } catch (Throwable failure) {
                throw new Crash(suspect, failure);
            } finally {
                scratch.deleteSources();
            }
            if (exception != null || code.equals("INTERNAL_ERROR")) {
                String trace = exception == null ? code : exception;
                throw new Crash(suspect == Crash.NOBODY ? named(trace) : suspect, trace);
            }
            if (members.size() == 1) {
                answer.time(number, System.nanoTime() - start);
            }
            boolean isClean = code.equals("OK") && !hasErrors;
            for (Batch.Program program : members) {
                answer.reached(program.number(), isClean ? Batch.Phase.GENERATE : Batch.Phase.CHECK);
            }
            if (isClean && batch.phase() == Batch.Phase.RUN) {
                programs.isGenerated(number, classes);
            }
        }

        /** The only program whose file the compiler names in its last words. */
        private int named(String trace) {
            int found = Crash.NOBODY;
            for (var owner : owners.entrySet()) {
                if (trace.contains(scratch.place(owner.getKey()).toString())) {
                    if (found != Crash.NOBODY && found != owner.getValue()) {
                        return Crash.NOBODY;
                    }
                    found = owner.getValue();
                }
            }
            return found;
        }

        /** Whom the compiler tells what it finds. */
        Object collector() throws ClassNotFoundException {
            Class<?> type = Mirror.type(COLLECTOR);
            return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                switch (method.getName()) {
                    case "report" -> report(arguments[0].toString(), (String) arguments[1], arguments[2]);
                    case "hasErrors" -> {
                        return hasErrors;
                    }
                    case "equals" -> {
                        return proxy == arguments[0];
                    }
                    case "hashCode" -> {
                        return System.identityHashCode(proxy);
                    }
                    case "toString" -> {
                        return "collector";
                    }
                    default -> { }
                }
                return null;
            });
        }

        private void report(String severity, String message, Object location) throws Exception {
            // It prints as it is named in old versions and as it is called in new ones.
            switch (severity.toUpperCase(java.util.Locale.ROOT)) {
                case "EXCEPTION" -> {
                    hasErrors = true;
                    exception = exception == null ? message : exception;
                }
                case "ERROR" -> {
                    hasErrors = true;
                    diagnostic(true, message, location);
                }
                case "WARNING", "STRONG_WARNING", "FIXED_WARNING" -> diagnostic(false, message, location);
                default -> { }
            }
        }

        private void diagnostic(boolean isError, String message, Object location) throws Exception {
            String path = "";
            int line = 0;
            int column = 0;
            if (location != null) {
                Object place = Mirror.call(location, "getPath");
                path = place == null ? "" : scratch.path(place.toString());
                line = (int) Mirror.call(location, "getLine");
                column = (int) Mirror.call(location, "getColumn");
            }
            // The option `-Xrender-internal-diagnostic-names` puts the name in front.
            String code = "";
            String text = message;
            int end = message.indexOf("] ");
            if (message.startsWith("[") && end > 0 && message.substring(1, end).matches("[A-Z0-9_]+")) {
                code = message.substring(1, end);
                text = message.substring(end + 2);
            }
            int program = owners.getOrDefault(path, Crash.NOBODY);
            if (isError) {
                answer.error(program, code, path, line, column, text);
            } else {
                answer.warning(program, code, path, line, column, text);
            }
        }
    }
}
