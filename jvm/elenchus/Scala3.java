package elenchus;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * scalac 3.
 *
 * <p>Any error of the parser or typer ends a run before the checks that come after, for all files of the run. So a program
 * with errors counts as checked by nobody, and the others of its run neither.
 */
final class Scala3 implements Backend {
    private static final String REPORTER = "dotty.tools.dotc.interfaces.SimpleReporter";
    private static final int WARNING = 1;
    private static final int ERROR = 2;

    /** A context remembers the symbols of all its runs. */
    private static final int PROGRAMS_OF_A_CONTEXT = 1000;

    private final Scratch scratch;
    private final Object driver;
    private Session session = null;

    Scala3(Scratch scratch) throws Exception {
        this.scratch = scratch;
        driver = Mirror.make("dotty.tools.dotc.Driver");
    }

    @Override
    public void compile(Batch batch, Answer answer, Programs programs) throws Exception {
        Backend.compileEach(batch, answer, members -> new Unit(members, answer).compile(batch, programs));
    }

    /** What is kept from run to run. */
    private final class Session {
        final List<String> words;
        final Packages packages = new Packages();
        final Object context;
        final Object compiler;
        int programs = 0;

        Session(List<String> words, Path first) throws Exception {
            this.words = words;
            var all = new ArrayList<>(words);
            // It does not begin without a file.
            all.add(first.toString());
            Object initial = Mirror.call(Mirror.call(driver, "initCtx"), "fresh");
            // An option that it does not know it only warns of.
            var ignored = new ArrayList<String>();
            Mirror.call(initial, "setReporter", reporter(diagnostic -> {
                var message = (String) Mirror.call(diagnostic, "message");
                if (message.startsWith("bad option")) {
                    ignored.add(message);
                }
            }));
            Object ready = Mirror.call(driver, "setup", all.toArray(String[]::new), initial);
            if ((boolean) Mirror.call(ready, "isEmpty")) {
                throw new IllegalArgumentException("scalac does not take the options " + words);
            }
            if (!ignored.isEmpty()) {
                throw new IllegalArgumentException(String.join("; ", ignored));
            }
            context = Mirror.call(Mirror.call(ready, "get"), "_2");
            compiler = Mirror.call(driver, "newCompiler", context);
        }

        void run(List<Path> files, Object reporter) throws Exception {
            var sources = new ArrayList<>();
            for (Path file : files) {
                sources.add(Mirror.callStatic(Mirror.type("dotty.tools.io.AbstractFile"), "getFile", file.toString()));
            }
            Object list = Mirror.call(Mirror.callStatic(
                    Mirror.type("scala.jdk.javaapi.CollectionConverters"), "asScala", (List<?>) sources), "toList");
            Object fresh = Mirror.call(Mirror.call(context, "fresh"), "setReporter", reporter);
            Mirror.call(driver, "doCompile", compiler, list, fresh);
        }
    }

    /** What is done with a message of the compiler. */
    private interface Listener {
        void hear(Object diagnostic) throws Exception;
    }

    /** A reporter that passes every message on. */
    private static Object reporter(Listener listener) throws Exception {
        Class<?> type = Mirror.type(REPORTER);
        Object simple = Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().equals("report")) {
                        listener.hear(arguments[0]);
                    }
                    return null;
                });
        return Mirror.callStatic(
                Mirror.type("dotty.tools.dotc.reporting.Reporter"), "fromSimpleReporter", simple);
    }

    /** Programs that are compiled in one run. */
    private final class Unit {
        private final List<Batch.Program> members;
        private final Answer answer;
        private final Map<String, Integer> owners;
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
            boolean runs = batch.phase() == Batch.Phase.RUN;
            Path classes = runs ? programs.directory(number) : scratch.output();
            var words = new ArrayList<>(batch.options());
            words.addAll(List.of("-color:never", "-classpath", batch.classPath(), "-d", classes.toString()));
            if (batch.phase() == Batch.Phase.CHECK) {
                // The last phase that reports something about a program: exhaustivity of matches.
                words.add("-Ystop-after:patternMatcher");
            }
            long start = System.nanoTime();
            try {
                List<Path> files = scratch.write(members);
                if (session == null
                        || members.size() > 1
                        || session.programs > PROGRAMS_OF_A_CONTEXT
                        || !session.words.equals(words)
                        || !session.packages.areNew(members)) {
                    session = new Session(words, files.get(0));
                    session.packages.areNew(members);
                }
                session.programs += members.size();
                session.run(files, reporter(this::report));
            } catch (Throwable failure) {
                session = null;
                throw new Crash(suspect, failure);
            } finally {
                scratch.deleteSources();
            }
            if (members.size() == 1) {
                answer.time(number, System.nanoTime() - start);
            }
            if (hasErrors) {
                return;
            }
            for (Batch.Program program : members) {
                answer.reached(
                        program.number(),
                        batch.phase() == Batch.Phase.CHECK ? Batch.Phase.CHECK : Batch.Phase.GENERATE);
            }
            if (runs) {
                programs.isGenerated(number, classes);
            }
        }

        private void report(Object diagnostic) throws Exception {
            int level = (int) Mirror.call(diagnostic, "level");
            if (level != ERROR && level != WARNING) {
                return;
            }
            String path = "";
            int line = 0;
            int column = 0;
            var position = (Optional<?>) Mirror.call(diagnostic, "position");
            if (position.isPresent()) {
                Object place = position.get();
                path = scratch.path((String) Mirror.call(Mirror.call(place, "source"), "path"));
                // They count from 0.
                line = 1 + (int) Mirror.call(place, "line");
                column = 1 + (int) Mirror.call(place, "column");
            }
            int program = owners.getOrDefault(path, Crash.NOBODY);
            var message = (String) Mirror.call(diagnostic, "message");
            if (level == ERROR) {
                hasErrors = true;
                answer.error(program, code(diagnostic), path, line, column, message);
            } else {
                answer.warning(program, code(diagnostic), path, line, column, message);
            }
        }

        /** The name of a message that has one, such as {@code TypeMismatchID}. */
        private static String code(Object diagnostic) throws Exception {
            Object message = Mirror.callIfThere(diagnostic, "msg");
            Object id = message == null ? null : Mirror.callIfThere(message, "errorId");
            return id == null || id.toString().equals("NoExplanationID") ? "" : id.toString();
        }
    }
}
