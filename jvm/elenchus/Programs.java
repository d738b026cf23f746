package elenchus;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The class files of a batch's programs, and running them.
 *
 * <p>Programs run in a process beside this one, the {@link Runner}, one after the other: whatever they do to it (end it,
 * fill its memory, never come back) leaves the compiler alone. It is started when it is first needed, in the same
 * cage as the worker, and again after a program that it did not survive.
 */
final class Programs {
    private static final String END = "";

    private final Scratch scratch;
    private final Map<Integer, Path> generated = new TreeMap<>();
    private Process runner = null;
    private Writer questions = null;
    private BlockingQueue<String> answers = null;

    Programs(Scratch scratch) {
        this.scratch = scratch;
    }

    /** The directory into which a compiler is to write the class files of a program. */
    Path directory(int program) throws IOException {
        return scratch.classes(program);
    }

    /** Says that the class files of a program are in its directory. */
    void isGenerated(int program, Path directory) {
        generated.put(program, directory);
    }

    /** A class file that a compiler kept in memory. */
    static void write(Path directory, String className, byte[] bytes) throws IOException {
        Path file = directory.resolve(className.replace('.', '/') + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    /** Runs those that have been generated, if that was asked for. */
    void run(Batch batch, Answer answer) throws IOException, InterruptedException {
        if (batch.phase() != Batch.Phase.RUN) {
            return;
        }
        for (var entry : generated.entrySet()) {
            Batch.Program program = batch.programs().get(entry.getKey());
            if (!program.main().isEmpty()) {
                run(program, entry.getValue(), batch.library(), batch.limit()[0], answer);
            }
        }
    }

    void clear() {
        generated.clear();
        scratch.deleteClasses();
    }

    private void run(Batch.Program asked, Path classes, List<String> library, long limit, Answer answer)
            throws IOException, InterruptedException {
        int program = asked.number();
        if (runner == null) {
            start();
        }
        questions.write(Answer.escaped(asked.main()) + "\t" + Answer.escaped(classes.toString()));
        for (String place : library) {
            questions.write("\t" + Answer.escaped(place));
        }
        questions.write("\n");
        questions.flush();
        String line = answers.poll(limit, TimeUnit.MILLISECONDS);
        if (line == null) {
            end();
            answer.ran(program, "endless", "", "");
            return;
        }
        String[] fields = line.split("\t", -1);
        if (line.equals(END) || fields.length < 3) {
            runner.waitFor();
            String code = Integer.toString(runner.exitValue());
            end();
            answer.ran(program, "exited", code, "");
            return;
        }
        if (fields[0].equals("exited")) {
            runner.waitFor(limit, TimeUnit.MILLISECONDS);
            fields[1] = runner.isAlive() ? "" : Integer.toString(runner.exitValue());
            end();
        }
        answer.ranEscaped(program, fields[0], fields[1], fields[2]);
    }

    private void start() throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String ours = List.of(System.getProperty("java.class.path").split(File.pathSeparator)).get(0);
        runner = new ProcessBuilder(
                        java, "-Xmx256m", "-Xss2m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData",
                        "-Xshare:auto", "-cp", ours, "elenchus.Runner")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        questions = new OutputStreamWriter(runner.getOutputStream(), StandardCharsets.UTF_8);
        BlockingQueue<String> lines = new ArrayBlockingQueue<>(2);
        answers = lines;
        var out = new BufferedReader(new InputStreamReader(runner.getInputStream(), StandardCharsets.UTF_8));
        var reader = new Thread(() -> {
            try {
                for (String line = out.readLine(); line != null; line = out.readLine()) {
                    lines.put(line);
                }
                lines.put(END);
            } catch (IOException | InterruptedException gone) {
                lines.offer(END);
            }
        });
        reader.setDaemon(true);
        reader.start();
    }

    private void end() {
        runner.destroyForcibly();
        runner = null;
    }
}
