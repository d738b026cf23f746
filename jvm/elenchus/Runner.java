package elenchus;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;

/**
 * Runs programs one after the other, each in a class loader of its own.
 *
 * <p>A question is a line: the class whose {@code main} is called, the directory of the program's class files and the places
 * of its libraries, with tabs between. An answer is a line: what the program did, a detail and its output, in the words
 * of {@link Worker}.
 */
public final class Runner {
    private static final int OUTPUT_LIMIT = 64 * 1024;
    private static final int TRACE_LIMIT = 4_000;

    private final PrintStream out;
    private final Output output = new Output();
    private boolean isRunning = false;

    private Runner(PrintStream out) {
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        var runner = new Runner(new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8));
        var in = new BufferedReader(
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        System.setIn(new ByteArrayInputStream(new byte[0]));
        System.setOut(new PrintStream(runner.output, true, StandardCharsets.UTF_8));
        // A program that ends the process has its output told all the same; the exit code is seen from outside.
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (runner.isRunning) {
                runner.say("exited", "");
            }
        }));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            runner.run(line.split("\t", -1));
        }
        Runtime.getRuntime().halt(0);
    }

    private void run(String[] question) throws Exception {
        output.reset();
        var urls = new ArrayList<URL>();
        for (String place : Arrays.asList(question).subList(1, question.length)) {
            urls.add(new File(place).toURI().toURL());
        }
        try (var loader = new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
            Thread.currentThread().setContextClassLoader(loader);
            Method main = Class.forName(question[0], false, loader).getDeclaredMethod("main", String[].class);
            main.setAccessible(true);
            isRunning = true;
            main.invoke(null, (Object) new String[0]);
            isRunning = false;
            say("returned", "");
        } catch (InvocationTargetException thrown) {
            isRunning = false;
            say("threw", trace(thrown.getCause()));
        } catch (LinkageError | ReflectiveOperationException | RuntimeException thrown) {
            isRunning = false;
            say("threw", trace(thrown));
        }
    }

    private void say(String how, String detail) {
        System.out.flush();
        out.println(how + "\t" + Answer.escaped(detail) + "\t"
                + Answer.escaped(output.toString(StandardCharsets.UTF_8)));
    }

    private static String trace(Throwable thrown) {
        var trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace));
        return trace.toString().substring(0, Math.min(trace.getBuffer().length(), TRACE_LIMIT));
    }

    /** The beginning of what a program prints. */
    private static final class Output extends OutputStream {
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

        @Override
        public synchronized void write(int b) {
            if (kept.size() < OUTPUT_LIMIT) {
                kept.write(b);
            }
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            kept.write(bytes, offset, Math.min(length, OUTPUT_LIMIT - kept.size()));
        }

        synchronized void reset() {
            kept.reset();
        }

        synchronized String toString(java.nio.charset.Charset charset) {
            return kept.toString(charset);
        }
    }
}
