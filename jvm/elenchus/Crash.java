package elenchus;

import java.io.PrintWriter;
import java.io.StringWriter;

/** The compiler itself has failed. */
final class Crash extends Exception {
    private static final long serialVersionUID = 1L;

    /** In place of a program's number. */
    static final int NOBODY = -1;

    private static final int TRACE_LIMIT = 16_000;

    /** The program that it was at. */
    final int program;

    final String trace;

    Crash(int program, String trace) {
        super(null, null, false, false);
        this.program = program;
        this.trace = trace.substring(0, Math.min(trace.length(), TRACE_LIMIT));
    }

    Crash(int program, Throwable failure) {
        this(program, trace(failure));
    }

    /** The trace of what the compiler threw first, without what it was wrapped in on the way here. */
    static String trace(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        var trace = new StringWriter();
        cause.printStackTrace(new PrintWriter(trace));
        return trace.toString();
    }
}
