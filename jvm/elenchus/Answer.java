package elenchus;

import java.io.PrintWriter;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** What is said about a batch, in the words of {@link Worker}. */
final class Answer {
    private final int lane;
    private final PrintWriter out;
    private final Stop stop;

    /** Programs of this batch that have an error. */
    private final Set<Integer> wrong = new HashSet<>();

    private boolean hasErrorOfNobody = false;

    Answer(int lane, PrintWriter out, Stop stop) {
        this.lane = lane;
        this.out = out;
        this.stop = stop;
    }

    void started(int program) {
        say("started", number(program));
    }

    void error(int program, String code, String path, long line, long column, String message) {
        error(program, code, path, line, column, message, "");
    }

    /** With the {@link Shape} of the message. */
    void error(int program, String code, String path, long line, long column, String message, String shape) {
        if (program == Crash.NOBODY) {
            hasErrorOfNobody = true;
        }
        wrong.add(program);
        diagnostic(program, "error", code, path, line, column, message, shape);
    }

    void warning(int program, String code, String path, long line, long column, String message) {
        // One about no file, such as a count of the others, says nothing about a program.
        if (program != Crash.NOBODY) {
            diagnostic(program, "warning", code, path, line, column, message, "");
        }
    }

    private void diagnostic(
            int program,
            String severity,
            String code,
            String path,
            long line,
            long column,
            String message,
            String shape) {
        say(
                "diagnostic",
                number(program),
                severity,
                code == null ? "" : code,
                path == null ? "" : path,
                Long.toString(Math.max(0, line)),
                Long.toString(Math.max(0, column)),
                message == null ? "" : message,
                shape);
    }

    /** That the compiler went through a phase with a program, which counts only if it found no error. */
    void reached(int program, Batch.Phase phase) {
        if (isClean(program)) {
            say("reached", number(program), phase.name().toLowerCase(Locale.ROOT));
        }
    }

    /** Whether there is no error in a program so far, nor one in no program at all. */
    boolean isClean(int program) {
        return !hasErrorOfNobody && !wrong.contains(program);
    }

    void ran(int program, String how, String detail, String output) {
        say("ran", number(program), how, detail, output);
    }

    /** As {@link #ran}, in words that have come over a pipe and are escaped already. */
    void ranEscaped(int program, String how, String detail, String output) {
        print(lane + "\tran\t" + number(program) + "\t" + how + "\t" + detail + "\t" + output + "\n");
    }

    void failed(Crash crash) {
        say("failed", number(crash.program), crash.trace);
    }

    void time(int program, long nanoseconds) {
        say("time", number(program), Long.toString(nanoseconds));
    }

    void done() {
        end("done");
    }

    void stopped() {
        end("stopped");
    }

    /** Whether no more is to be said but that. */
    boolean isStopped() {
        return stop.isAsked();
    }

    void crashed(int program, String trace) {
        end("crashed", number(program), trace);
    }

    void flush() {
        out.flush();
    }

    private void end(String word, String... fields) {
        say(word, fields);
        wrong.clear();
        hasErrorOfNobody = false;
    }

    private static String number(int program) {
        return program == Crash.NOBODY ? "" : Integer.toString(program);
    }

    private void say(String word, String... fields) {
        var line = new StringBuilder().append(lane).append('\t').append(word);
        for (String field : fields) {
            line.append('\t').append(escaped(field));
        }
        print(line.append('\n'));
    }

    /** Whole lines only, so a thread is not stopped in one. */
    private void print(CharSequence line) {
        synchronized (stop) {
            out.print(line);
        }
    }

    static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
    }
}
