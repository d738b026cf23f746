package elenchus;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntConsumer;

/**
 * Keeps a compiler loaded and answers batches of programs, over standard input and output, one at a time in each lane.
 *
 * <p>The first argument names a {@link Backend}, the others are the back end's own. The compiler's jars are on the class
 * path of this JVM and not in a loader made here, because the JVM keeps archives only of classes that its own loaders
 * define; a back end speaks to its compiler by reflection, so that all of them are compiled against nothing but the JDK.
 *
 * <h2>The protocol</h2>
 *
 * <p>A message is a line: a word and its fields, with tabs between; inside a field {@code \\}, {@code \t}, {@code \n} and
 * {@code \r} stand for backslash, tab, line feed and carriage return. A batch is
 *
 * <pre>
 * batch    LANE  check|generate|run  together|each
 * option   OPTION                (any number: the compiler's own)
 * library  PATH                  (any number: a jar or directory that programs see)
 * limit    MILLISECONDS          (for a program that is run)
 * program  MAIN                  (any number, numbered from 0, each followed by its files)
 * file     PATH  TEXT
 * go
 * </pre>
 *
 * {@code each} has the compiler take the programs one after the other, so that no error of one can hide another's;
 * {@code together} gives it all at once. The answer is, each line behind the number of the lane and a tab,
 *
 * <pre>
 * started     PROGRAM            (the compiler is at this program now)
 * diagnostic  PROGRAM  error|warning  CODE  PATH  LINE  COLUMN  MESSAGE  SHAPE
 * reached     PROGRAM  check|generate
 * ran         PROGRAM  returned|threw|exited|endless  DETAIL  OUTPUT
 * failed      PROGRAM  TRACE     (the compiler failed on this program and goes on with the next)
 * time        PROGRAM  NANOSECONDS
 * done
 * </pre>
 *
 * in any order but for the last; {@code crashed PROGRAM TRACE} in place of {@code done} ends the answer when the compiler
 * itself has failed, and what was said before it holds. A line {@code stop LANE} asks for the end of what that lane is at:
 * {@code stopped} then ends the answer, unless it has ended otherwise before. PROGRAM is empty where a message is about none, or where it is not
 * known which. A program is said to have reached a phase only if the compiler went through that phase with all of
 * its files and found no error in them; one that is never mentioned by {@code reached} got nowhere. MAIN is the class whose
 * {@code main} is called when a program is run, empty for one that is not. What such a program did: it returned from {@code main},
 * threw (the trace is the detail), called {@code System.exit} (the code is the detail), or was ended by the limit.
 *
 * <p>The first line of all is {@code hello VERSION}, with the version of the JVM, in lane 0. All that is ever
 * written is below the current directory. The worker ends with its input, or when a line {@code end} asks for it.
 */
public final class Worker {
    private Backend backend;
    private final Stop stop;
    private final BackendMaker maker;
    private final Answer answer;
    private final Programs programs;
    private final Scratch scratch;
    private final ExecutorService thread;

    /** A lane's back end, made anew after one that was stopped midway. */
    private interface BackendMaker {
        Backend make(Scratch scratch, Stop stop) throws Exception;
    }

    private Worker(int lane, PrintWriter out, BackendMaker maker) throws Exception {
        this.maker = maker;
        scratch = new Scratch(lane);
        stop = new Stop();
        backend = maker.make(scratch, stop);
        answer = new Answer(lane, out, stop);
        programs = new Programs(scratch);
        // The stack of the main thread cannot be relied on, that of a thread can: compilers are recursive.
        thread = Executors.newSingleThreadExecutor(task -> new Thread(null, task, "lane", STACK));
    }

    private static final long STACK = 8L * 1024 * 1024;

    public static void main(String[] args) throws Exception {
        // The protocol has standard output to itself; what a compiler prints goes to standard error.
        var out = new PrintWriter(
                new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8), false);
        System.setOut(System.err);
        var in = new BufferedReader(
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        List<String> own = Arrays.asList(args).subList(1, args.length);
        BackendMaker maker = (scratch, stop) -> Backend.of(args[0], own, scratch, stop);
        // Before hello, so that a compiler which cannot be loaded is told at the start.
        var first = new Worker(0, out, maker);
        out.print("0\thello\t" + System.getProperty("java.version") + "\n");
        out.flush();
        flushNowAndThen(out);

        var lanes = new HashMap<Integer, Worker>();
        lanes.put(0, first);
        IntConsumer stop = lane -> lanes.get(lane).stop.ask();
        for (Batch batch = Batch.read(in, stop); batch != null; batch = Batch.read(in, stop)) {
            int lane = batch.lane();
            Worker worker = lanes.get(lane);
            if (worker == null) {
                worker = new Worker(lane, out, maker);
                lanes.put(lane, worker);
            }
            Worker asked = worker;
            Batch question = batch;
            worker.stop.reset();
            worker.thread.execute(() -> asked.answer(question));
        }
        System.exit(0);
    }

    /** So that it is known where the compiler is, should it never come back. */
    private static void flushNowAndThen(PrintWriter out) {
        var flusher = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(100);
                } catch (InterruptedException end) {
                    return;
                }
                out.flush();
            }
        });
        flusher.setDaemon(true);
        flusher.start();
    }

    private void answer(Batch batch) {
        try {
            compile(batch);
            if (stop.isAsked()) {
                // What it left half done is not asked again.
                backend = maker.make(scratch, stop);
                answer.stopped();
            } else {
                answer.done();
            }
        } catch (Crash crash) {
            answer.crashed(crash.program, crash.trace);
        } catch (Throwable failure) {
            answer.crashed(Crash.NOBODY, Crash.trace(failure));
        } finally {
            programs.clear();
            answer.flush();
        }
    }

    /** Whatever a compilation throws that was asked to end is its end. */
    private void compile(Batch batch) throws Throwable {
        stop.begin();
        try {
            backend.compile(batch, answer, programs);
        } catch (Throwable failure) {
            if (!stop.isAsked()) {
                throw failure;
            }
        } finally {
            stop.end();
        }
        if (!stop.isAsked()) {
            programs.run(batch, answer);
        }
    }
}
