package elenchus;

import java.lang.reflect.InvocationTargetException;

/**
 * Ends a compilation that takes too long, so that the JVM around it need not end.
 *
 * <p>Before JDK 20 any thread can be stopped, wherever it is. Since then a thread ends only by itself: javac asks here as it
 * compares types, see {@link StoppableTypes}; other compilers do not.
 */
final class Stop {
    private Thread compiling = null;
    private volatile boolean isAsked = false;

    /** Thrown where a compilation ends. */
    static final class Stopped extends Error {
        private static final long serialVersionUID = 1L;

        Stopped() {
            super("stopped", null, false, false);
        }
    }

    /** Whether the compilation that runs is to end. */
    boolean isAsked() {
        return isAsked;
    }

    void check() {
        if (isAsked) {
            throw new Stopped();
        }
    }

    /** Before a question is handed to its thread. */
    synchronized void reset() {
        isAsked = false;
    }

    /** That this thread compiles from here on. */
    synchronized void begin() {
        compiling = Thread.currentThread();
    }

    synchronized void end() {
        compiling = null;
    }

    /** Not while a line is being written: {@link Answer} holds this object's monitor for that. */
    synchronized void ask() {
        isAsked = true;
        if (compiling == null) {
            return;
        }
        try {
            // Gone in the JDKs in which it does nothing.
            Thread.class.getMethod("stop").invoke(compiling);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException newer) {
            // It ends by itself, or our caller ends this JVM.
        }
    }
}
