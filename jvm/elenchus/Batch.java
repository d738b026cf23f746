package elenchus;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;

/** One question, as {@link Worker} describes it. */
record Batch(
        int lane,
        Phase phase,
        boolean each,
        List<String> options,
        List<String> library,
        long[] limit,
        List<Program> programs) {

    /** How far a compiler is asked to go. */
    enum Phase {
        CHECK,
        GENERATE,
        RUN
    }

    /** A program, and the class whose {@code main} is called when it is run, if it is to be. */
    record Program(int number, String main, List<Source> files) {}

    record Source(String path, String text) {}

    /** The next batch; null at the end of the input. Which lane is to stop is told on the way. */
    static Batch read(BufferedReader in, IntConsumer stop) throws IOException {
        Batch batch = null;
        while (true) {
            String line = in.readLine();
            if (line == null) {
                return null;
            }
            String[] fields = line.split("\t", -1);
            switch (fields[0]) {
                case "batch" -> batch = new Batch(
                        Integer.parseInt(fields[1]),
                        Phase.valueOf(fields[2].toUpperCase(java.util.Locale.ROOT)),
                        fields[3].equals("each"),
                        new ArrayList<>(),
                        new ArrayList<>(),
                        new long[] {10_000},
                        new ArrayList<>());
                case "option" -> batch.options.add(unescaped(fields[1]));
                case "library" -> batch.library.add(unescaped(fields[1]));
                case "limit" -> batch.limit[0] = Long.parseLong(fields[1]);
                case "program" -> batch.programs.add(
                        new Program(batch.programs.size(), unescaped(fields[1]), new ArrayList<>()));
                case "file" -> batch.programs
                        .get(batch.programs.size() - 1)
                        .files
                        .add(new Source(unescaped(fields[1]), unescaped(fields[2])));
                case "go" -> {
                    return batch;
                }
                case "stop" -> stop.accept(Integer.parseInt(fields[1]));
                case "end" -> {
                    return null;
                }
                default -> throw new IOException("not a message: " + fields[0]);
            }
        }
    }

    /** What the compiler is to be given at once: all programs, or one after the other. */
    List<List<Program>> units() {
        // Class files that are run have to be told apart.
        if (!each && phase != Phase.RUN) {
            return List.of(programs);
        }
        var units = new ArrayList<List<Program>>();
        for (Program program : programs) {
            units.add(List.of(program));
        }
        return units;
    }

    /** The class path of the programs, as compilers want it. */
    String classPath() {
        return String.join(File.pathSeparator, library);
    }

    /** The number of the program to which each file belongs. */
    static Map<String, Integer> owners(List<Program> programs) {
        var owners = new HashMap<String, Integer>();
        for (Program program : programs) {
            for (Source file : program.files) {
                owners.put(file.path, program.number);
            }
        }
        return owners;
    }

    private static String unescaped(String text) {
        if (text.indexOf('\\') < 0) {
            return text;
        }
        var plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                i++;
                c = switch (text.charAt(i)) {
                    case 't' -> '\t';
                    case 'n' -> '\n';
                    case 'r' -> '\r';
                    default -> text.charAt(i);
                };
            }
            plain.append(c);
        }
        return plain.toString();
    }
}
