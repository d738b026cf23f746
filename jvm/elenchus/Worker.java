package elenchus;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.tools.Diagnostic;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Keeps a Java compiler loaded and answers batches of programs, over standard input and output, one at a time in each
 * lane.
 *
 * <p>One message is a line: a word and its fields, with tabs between; inside a field {@code \\}, {@code \t}, {@code \n}
 * and {@code \r} stand for backslash, tab, line feed and carriage return. A batch is
 *
 * <pre>
 * batch   check|generate  LANE
 * option  OPTION               (any number)
 * file    PATH  TEXT           (any number)
 * go
 * </pre>
 *
 * and its answer, each line behind the number of the lane and a tab,
 *
 * <pre>
 * started     PATH             (at any time, as are the following)
 * finished    PATH             (checked to the end)
 * diagnostic  KIND  CODE  PATH  LINE  COLUMN  MESSAGE
 * generated   PATH
 * time        PATH  NANOSECONDS
 * done
 * </pre>
 *
 * or, from whatever point on, {@code crashed TRACE}. The first line of all is {@code hello VERSION}, in lane 0. Sources come over
 * the pipe and class files stay in memory, so nothing here touches the disk; but a compiler that wants to see a source as
 * a file gets one below the current directory. Ends with its input.
 *
 * <p>The first argument is the class name of a {@link JavaCompiler}, or {@code system} for the one of this JDK; the second
 * is {@code files} for a compiler that wants them.
 */
public final class Worker {
    private static final int TRACE_LIMIT = 16_000;

    /** Where sources are that have to be files. */
    private static final Path DISK = Path.of("sources").toAbsolutePath();

    private final JavaCompiler compiler;
    private final boolean wantsFiles;
    private final PrintWriter out;
    private final int lane;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();

    /** Kept from batch to batch: it knows where the classes of the JDK are. */
    private final StandardJavaFileManager library;

    private Worker(JavaCompiler compiler, boolean wantsFiles, PrintWriter out, int lane) {
        this.compiler = compiler;
        this.wantsFiles = wantsFiles;
        this.out = out;
        this.lane = lane;
        library = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
    }

    public static void main(String[] args) throws Exception {
        // The protocol has standard output to itself; what a compiler prints goes to standard error.
        var out = new PrintWriter(
                new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8), false);
        System.setOut(System.err);
        var in = new BufferedReader(
                new InputStreamReader(new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8));
        var compiler = args[0].equals("system")
                ? ToolProvider.getSystemJavaCompiler()
                : (JavaCompiler) Class.forName(args[0]).getDeclaredConstructor().newInstance();
        var wantsFiles = args.length > 1 && args[1].equals("files");
        out.print("0\thello\t" + System.getProperty("java.version") + "\n");
        out.flush();
        flushNowAndThen(out);

        var workers = new HashMap<Integer, Worker>();
        for (Batch batch = read(in); batch != null; batch = read(in)) {
            var worker = workers.computeIfAbsent(batch.lane, lane -> new Worker(compiler, wantsFiles, out, lane));
            Batch asked = batch;
            worker.thread.execute(() -> worker.answer(asked));
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

    /** One question. */
    private record Batch(int lane, boolean generate, List<String> options, List<String[]> files) {}

    /** The next batch; null at the end of the input. */
    private static Batch read(BufferedReader in) throws IOException {
        Batch batch = null;
        while (true) {
            String line = in.readLine();
            if (line == null) {
                return null;
            }
            String[] fields = line.split("\t", -1);
            switch (fields[0]) {
                case "batch" -> batch = new Batch(
                        Integer.parseInt(fields[2]), fields[1].equals("generate"), new ArrayList<>(), new ArrayList<>());
                case "option" -> batch.options.add(unescaped(fields[1]));
                case "file" -> batch.files.add(new String[] {unescaped(fields[1]), unescaped(fields[2])});
                case "go" -> {
                    return batch;
                }
                default -> throw new IOException("not a message: " + fields[0]);
            }
        }
    }

    private void answer(Batch batch) {
        var sources = new ArrayList<SourceText>();
        try {
            for (String[] file : batch.files) {
                sources.add(source(file[0], file[1]));
            }
            compile(batch.generate, batch.options, sources);
            if (wantsFiles) {
                for (SourceText source : sources) {
                    Files.deleteIfExists(DISK.resolve(source.path));
                }
            }
        } catch (Throwable failure) {
            // ecj names the file that it was at.
            var words = String.valueOf(failure.getMessage());
            sources.stream()
                    .filter(source -> words.endsWith(source.toUri().getPath()))
                    .forEach(source -> say("started", source.path));
            crashed(failure);
        }
        out.flush();
    }

    private SourceText source(String path, String text) throws IOException {
        if (!wantsFiles) {
            return new SourceText(path, text, uri(path));
        }
        Path file = DISK.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return new SourceText(path, text, file.toUri());
    }

    private void compile(boolean generate, List<String> options, List<SourceText> sources) throws IOException {
        var words = new StringWriter();
        var files = new ClassFiles(library);
        if (isJavac() && !generate) {
            // Not analyze(), which attributes everything before it checks the flow of anything: a crash would leave
            // nothing decided.
            options.add("--should-stop=ifNoError=FLOW");
        }
        var task = compiler.getTask(words, files, this::report, options, null, sources);
        Progress progress = null;
        if (task instanceof JavacTask javac) {
            progress = new Progress();
            javac.addTaskListener(progress);
        }
        task.call();
        if (progress != null) {
            progress.nanoseconds.forEach((path, time) -> say("time", path, Long.toString(time)));
        }
        // call() keeps an exception of the compiler's to itself and prints it.
        boolean hasCrashed = words.toString().contains("\n\tat ");
        for (SourceText source : sources) {
            if (files.written.contains(source.path)
                    && (progress == null ? !hasCrashed : progress.isGenerated(source.path))) {
                say("generated", source.path);
            }
        }
        if (hasCrashed) {
            crashed(words.toString());
        } else {
            say("done");
        }
    }

    /** What ecj threw, if this is how it tells. */
    private static Exception thrown(Diagnostic<?> diagnostic) {
        if (!diagnostic.getClass().getName().equals("org.eclipse.jdt.internal.compiler.tool.ExceptionDiagnostic")) {
            return null;
        }
        try {
            var exception = diagnostic.getClass().getDeclaredField("exception");
            exception.setAccessible(true);
            return (Exception) exception.get(diagnostic);
        } catch (ReflectiveOperationException otherVersion) {
            return null;
        }
    }

    private boolean isJavac() {
        return compiler.getClass().getName().equals("com.sun.tools.javac.api.JavacTool");
    }

    private void report(Diagnostic<? extends JavaFileObject> diagnostic) {
        var thrown = thrown(diagnostic);
        if (thrown != null) {
            throw new IllegalStateException(thrown.getMessage(), thrown);
        }
        var source = diagnostic.getSource();
        say(
                "diagnostic",
                diagnostic.getKind().name(),
                diagnostic.getCode() == null ? "" : diagnostic.getCode(),
                source == null ? "" : path(source),
                Long.toString(Math.max(0, diagnostic.getLineNumber())),
                Long.toString(Math.max(0, diagnostic.getColumnNumber())),
                diagnostic.getMessage(Locale.ROOT));
    }

    private void crashed(Throwable failure) {
        var trace = new StringWriter();
        // The API wraps what the compiler threw.
        var cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        cause.printStackTrace(new PrintWriter(trace));
        crashed(trace.toString());
    }

    private void crashed(String trace) {
        say("crashed", trace.substring(0, Math.min(trace.length(), TRACE_LIMIT)));
    }

    private void say(String word, String... fields) {
        var line = new StringBuilder().append(lane).append('\t').append(word);
        for (String field : fields) {
            line.append('\t').append(escaped(field));
        }
        out.print(line.append('\n'));
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n").replace("\r", "\\r");
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

    /** The path under which we were given a source, or at least some name of another file. */
    private static String path(FileObject file) {
        URI uri = file.toUri();
        if ("mem".equals(uri.getScheme())) {
            return uri.getPath().substring(1);
        }
        if ("file".equals(uri.getScheme()) && Path.of(uri).startsWith(DISK)) {
            return DISK.relativize(Path.of(uri)).toString();
        }
        return file.getName();
    }

    private static URI uri(String path) {
        try {
            return new URI("mem", null, "/" + path, null);
        } catch (URISyntaxException malformed) {
            throw new IllegalArgumentException(malformed);
        }
    }

    /** A source, whose text is in memory. */
    private static final class SourceText extends SimpleJavaFileObject {
        final String path;
        private final String text;

        SourceText(String path, String text, URI uri) {
            super(uri, Kind.SOURCE);
            this.path = path;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** Takes class files and remembers only of which source they are. */
    private static final class ClassFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {
        final Set<String> written = new HashSet<>();

        ClassFiles(StandardJavaFileManager standard) throws IOException {
            super(standard);
            // Our own class path is none of the program's business.
            standard.setLocation(StandardLocation.CLASS_PATH, List.of());
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(uri("class/" + className.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    if (sibling != null) {
                        written.add(path(sibling));
                    }
                    return OutputStream.nullOutputStream();
                }

                @Override
                public Writer openWriter() {
                    return new OutputStreamWriter(openOutputStream(), StandardCharsets.UTF_8);
                }
            };
        }

        @Override
        public boolean isSameFile(FileObject a, FileObject b) {
            return a.toUri().equals(b.toUri());
        }
    }

    /**
     * Times by source file, and which files the compiler is through with.
     *
     * <p>javac goes from type to type. The time up to the next event belongs to what has just started, or else to what
     * has just ended.
     */
    private final class Progress implements TaskListener {
        final Map<String, Long> nanoseconds = new LinkedHashMap<>();
        /** How many of its types are still to be checked. */
        private final Map<String, Integer> unchecked = new HashMap<>();

        private final Map<String, Set<String>> analyzed = new HashMap<>();
        private final Set<String> generated = new HashSet<>();
        private String running = null;
        private long last = System.nanoTime();

        @Override
        public void started(TaskEvent event) {
            charge(running);
            running = event.getSourceFile() == null ? null : path(event.getSourceFile());
            if (event.getKind() == TaskEvent.Kind.ANALYZE && running != null) {
                say("started", running);
            }
        }

        @Override
        public void finished(TaskEvent event) {
            if (event.getSourceFile() == null) {
                charge(running);
                running = null;
                return;
            }
            String path = path(event.getSourceFile());
            charge(running == null ? path : running);
            running = null;
            String type = event.getTypeElement() == null ? "" : event.getTypeElement().getQualifiedName().toString();
            switch (event.getKind()) {
                case PARSE -> unchecked.put(path, event.getCompilationUnit().getTypeDecls().size());
                case ANALYZE -> {
                    analyzed.computeIfAbsent(path, key -> new HashSet<>()).add(type);
                    if (unchecked.merge(path, -1, Integer::sum) == 0) {
                        say("finished", path);
                    }
                }
                case GENERATE -> generated.add(type);
                default -> { }
            }
        }

        boolean isGenerated(String path) {
            return unchecked.getOrDefault(path, 0) == 0
                    && generated.containsAll(analyzed.getOrDefault(path, Set.of()));
        }

        private void charge(String path) {
            long now = System.nanoTime();
            if (path != null) {
                nanoseconds.merge(path, now - last, Long::sum);
            }
            last = now;
        }
    }
}
