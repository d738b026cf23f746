package elenchus;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** scalac 2.13. As with {@link Scala3}, an error in one phase keeps all programs of a run from the next. */
final class Scala2 implements Backend {
    /** A compiler remembers the symbols of all its runs. */
    private static final int PROGRAMS_OF_A_COMPILER = 1000;

    private final Scratch scratch;
    private Session session = null;

    Scala2(Scratch scratch) throws Exception {
        this.scratch = scratch;
        Mirror.type("scala.tools.nsc.Global");
    }

    @Override
    public void compile(Batch batch, Answer answer, Programs programs) throws Exception {
        Backend.compileEach(batch, answer, members -> compile(members, batch, answer, programs));
    }

    /** What is kept from run to run. */
    private static final class Session {
        final List<String> words;
        final Packages packages = new Packages();
        final Object reporter;
        final Object global;
        int programs = 0;

        Session(List<String> words) throws Exception {
            this.words = words;
            Object settings = Mirror.make("scala.tools.nsc.Settings");
            Object rest = Mirror.call(settings, "processArguments", list(words), true);
            if (!(boolean) Mirror.call(rest, "_1")) {
                // What it did not come to begins with what it does not know.
                Object unknown = Mirror.call(Mirror.call(rest, "_2"), "head");
                throw new IllegalArgumentException("scalac has no option " + unknown);
            }
            // It keeps what it is told; until 2.13.1 it wanted no settings for that.
            String type = "scala.tools.nsc.reporters.StoreReporter";
            boolean takesSettings = Arrays.stream(Mirror.type(type).getConstructors())
                    .anyMatch(constructor -> constructor.getParameterCount() == 1);
            reporter = takesSettings ? Mirror.make(type, settings) : Mirror.make(type);
            global = Mirror.make("scala.tools.nsc.Global", settings, reporter);
        }

        void run(List<Path> files) throws Exception {
            Object run = Mirror.make("scala.tools.nsc.Global$Run", global);
            Mirror.call(run, "compile", list(files.stream().map(Path::toString).toList()));
        }
    }

    private void compile(List<Batch.Program> members, Batch batch, Answer answer, Programs programs)
            throws Exception {
        int suspect = members.size() == 1 ? members.get(0).number() : Crash.NOBODY;
        if (suspect != Crash.NOBODY) {
            answer.started(suspect);
        }
        int number = members.get(0).number();
        boolean runs = batch.phase() == Batch.Phase.RUN;
        Path classes = runs ? programs.directory(number) : scratch.output();
        var words = new ArrayList<>(batch.options());
        words.addAll(List.of("-classpath", batch.classPath(), "-d", classes.toString()));
        if (batch.phase() == Batch.Phase.CHECK) {
            // The last phase that reports something about a program: exhaustivity of matches.
            words.add("-Ystop-after:patmat");
        }
        long start = System.nanoTime();
        boolean hasErrors;
        try {
            if (session == null
                    || members.size() > 1
                    || session.programs > PROGRAMS_OF_A_COMPILER
                    || !session.words.equals(words)
                    || !session.packages.areNew(members)) {
                session = new Session(words);
                session.packages.areNew(members);
            }
            session.programs += members.size();
            session.run(scratch.write(members));
        } catch (Throwable failure) {
            session = null;
            throw new Crash(suspect, failure);
        } finally {
            scratch.deleteSources();
        }
        hasErrors = report(session.reporter, Batch.owners(members), answer);
        Mirror.call(session.reporter, "reset");
        if (members.size() == 1) {
            answer.time(number, System.nanoTime() - start);
        }
        if (hasErrors) {
            return;
        }
        for (Batch.Program program : members) {
            answer.reached(
                    program.number(), batch.phase() == Batch.Phase.CHECK ? Batch.Phase.CHECK : Batch.Phase.GENERATE);
        }
        if (runs) {
            programs.isGenerated(number, classes);
        }
    }

    /** Tells what the reporter has kept; whether there is an error in it. */
    private boolean report(Object reporter, Map<String, Integer> owners, Answer answer) throws Exception {
        boolean hasErrors = false;
        Object kept = Mirror.call(Mirror.call(reporter, "infos"), "toSeq");
        var infos = (Iterable<?>)
                Mirror.callStatic(Mirror.type("scala.jdk.javaapi.CollectionConverters"), "asJava", kept);
        for (Object info : infos) {
            String severity = Mirror.call(info, "severity").toString();
            boolean isError = severity.equals("ERROR");
            if (!isError && !severity.equals("WARNING")) {
                continue;
            }
            hasErrors |= isError;
            String path = "";
            int line = 0;
            int column = 0;
            Object position = Mirror.call(info, "pos");
            if ((boolean) Mirror.call(position, "isDefined")) {
                path = scratch.path(Mirror.call(Mirror.call(position, "source"), "path").toString());
                line = (int) Mirror.call(position, "line");
                column = (int) Mirror.call(position, "column");
            }
            int program = owners.getOrDefault(path, Crash.NOBODY);
            var message = (String) Mirror.call(info, "msg");
            if (isError) {
                answer.error(program, "", path, line, column, message);
            } else {
                answer.warning(program, "", path, line, column, message);
            }
        }
        return hasErrors;
    }

    private static Object list(List<String> words) throws Exception {
        return Mirror.call(
                Mirror.callStatic(Mirror.type("scala.jdk.javaapi.CollectionConverters"), "asScala", words), "toList");
    }
}
