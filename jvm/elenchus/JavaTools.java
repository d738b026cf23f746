package elenchus;

import com.sun.source.tree.ClassTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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
 * Java compilers that speak {@code javax.tools}: javac, repackaged javacs and ecj.
 *
 * <p>Sources and class files stay in memory; a compiler that wants to see a source as a file gets one. The first argument is the
 * class name of a {@link JavaCompiler}, or {@code system} for the one of this JDK; further ones are {@code files} for a
 * compiler that wants them, and {@code standard} for one that takes only a {@link StandardJavaFileManager}.
 */
final class JavaTools implements Backend {
    private final JavaCompiler compiler;
    private final boolean isOwn;
    private final boolean wantsFiles;
    private final boolean wantsStandard;
    private final Scratch scratch;
    private final Stop stop;

    /** Kept from batch to batch: it knows where the classes of the JDK are. */
    private final StandardJavaFileManager library;

    private List<String> classPath = null;

    JavaTools(List<String> arguments, Scratch scratch, Stop stop) throws Exception {
        String name = arguments.get(0);
        isOwn = name.equals("system");
        compiler = isOwn
                ? ToolProvider.getSystemJavaCompiler()
                : (JavaCompiler) Class.forName(name).getDeclaredConstructor().newInstance();
        wantsFiles = arguments.contains("files");
        wantsStandard = arguments.contains("standard");
        this.scratch = scratch;
        this.stop = stop;
        library = compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);
    }

    @Override
    public void compile(Batch batch, Answer answer, Programs programs) throws Exception {
        if (!batch.library().equals(classPath)) {
            // Our own class path is none of the program's business.
            library.setLocation(StandardLocation.CLASS_PATH, batch.library().stream().map(File::new).toList());
            classPath = batch.library();
        }
        var options = new ArrayList<>(batch.options());
        if (isJavac() && batch.phase() == Batch.Phase.CHECK) {
            // Not analyze(), which attributes everything before it checks the flow of anything: a crash would leave
            // nothing decided.
            options.add("--should-stop=ifNoError=FLOW");
        }
        // In one task also when they are run: their class files are in memory, by source.
        List<List<Batch.Program>> units = batch.each() ? batch.units() : List.of(batch.programs());
        for (List<Batch.Program> unit : units) {
            new Unit(batch, unit, answer).compile(options, programs);
        }
    }

    private boolean isJavac() {
        return compiler.getClass().getName().equals("com.sun.tools.javac.api.JavacTool");
    }

    /** A repackaged javac may not be the one that we were compiled against. */
    private void makeStoppable(JavacTask task) {
        if (isOwn) {
            StoppableTypes.use(task, stop);
        }
    }

    /** Programs that are compiled by one task. */
    private final class Unit {
        private final Batch batch;
        private final List<Batch.Program> members;
        private final Answer answer;
        private final Map<String, Integer> owners;
        private int last = Crash.NOBODY;

        Unit(Batch batch, List<Batch.Program> members, Answer answer) {
            this.batch = batch;
            this.members = members;
            this.answer = answer;
            owners = Batch.owners(members);
        }

        void compile(List<String> options, Programs programs) throws Exception {
            var sources = new ArrayList<SourceText>();
            boolean keeps = batch.phase() == Batch.Phase.RUN;
            var files = wantsStandard ? new StandardClassFiles(library, keeps) : new ClassFiles(library, keeps);
            Progress progress = null;
            boolean isOver = false;
            try {
                for (Batch.Program program : members) {
                    for (Batch.Source file : program.files()) {
                        sources.add(new SourceText(file, wantsFiles ? scratch.place(file.path()).toUri() : uri(file.path())));
                    }
                }
                if (wantsFiles) {
                    scratch.write(members);
                }
                var words = new StringWriter();
                var task = compiler.getTask(words, files, this::report, options, null, sources);
                if (task instanceof JavacTask javac) {
                    makeStoppable(javac);
                    progress = new Progress();
                    javac.addTaskListener(progress);
                }
                task.call();
                // call() keeps an exception of the compiler's to itself and prints it.
                if (words.toString().contains("\n\tat ")) {
                    throw new Crash(last, words.toString());
                }
                isOver = true;
            } catch (Crash crash) {
                throw crash;
            } catch (Throwable failure) {
                // ecj names the file that it was at.
                var words = String.valueOf(failure.getMessage());
                for (SourceText source : sources) {
                    if (words.endsWith(source.toUri().getPath())) {
                        last = owners.get(source.path);
                    }
                }
                throw new Crash(last, failure);
            } finally {
                tell(files, progress, isOver, programs);
                if (wantsFiles) {
                    scratch.deleteSources();
                }
            }
        }

        /** How far each program got. */
        private void tell(ClassFiles files, Progress progress, boolean isOver, Programs programs) throws IOException {
            if (progress != null) {
                progress.nanoseconds.forEach(answer::time);
            }
            for (Batch.Program program : members) {
                int number = program.number();
                boolean isChecked = progress == null ? isOver : all(program, progress::isChecked);
                if (!isChecked) {
                    continue;
                }
                boolean isGenerated = all(program, file -> progress == null
                        ? isOver && files.written.containsKey(file)
                        : progress.isGenerated(file, files));
                answer.reached(number, isGenerated ? Batch.Phase.GENERATE : Batch.Phase.CHECK);
                if (isGenerated && batch.phase() == Batch.Phase.RUN && answer.isClean(number)) {
                    Path directory = programs.directory(number);
                    for (Batch.Source file : program.files()) {
                        for (var written : files.of(file.path()).entrySet()) {
                            Programs.write(directory, written.getKey(), written.getValue().toByteArray());
                        }
                    }
                    programs.isGenerated(number, directory);
                }
            }
        }

        private static boolean all(Batch.Program program, java.util.function.Predicate<String> is) {
            return program.files().stream().allMatch(file -> is.test(file.path()));
        }

        private void report(Diagnostic<? extends JavaFileObject> diagnostic) {
            var thrown = thrown(diagnostic);
            if (thrown != null) {
                throw new IllegalStateException(thrown.getMessage(), thrown);
            }
            var source = diagnostic.getSource();
            String path = source == null ? "" : path(source);
            int program = owners.getOrDefault(path, Crash.NOBODY);
            long line = diagnostic.getLineNumber();
            long column = diagnostic.getColumnNumber();
            String message = diagnostic.getMessage(Locale.ROOT);
            switch (diagnostic.getKind()) {
                case ERROR -> answer.error(
                        program, diagnostic.getCode(), path, line, column, message, Shape.of(diagnostic));
                case WARNING, MANDATORY_WARNING -> answer.warning(
                        program, diagnostic.getCode(), path, line, column, message);
                // Notes, such as that more could be said.
                default -> { }
            }
        }

        /**
         * Times by program, and which files the compiler is through with.
         *
         * <p>javac goes from type to type. The time up to the next event belongs to what has just started, or else to
         * what has just ended.
         */
        private final class Progress implements TaskListener {
            final Map<Integer, Long> nanoseconds = new LinkedHashMap<>();
            /** How many of its types are still to be checked. */
            private final Map<String, Integer> unchecked = new HashMap<>();

            private final Map<String, Set<String>> analyzed = new HashMap<>();
            private final Set<String> generated = new HashSet<>();
            private String running = null;
            private long since = System.nanoTime();

            @Override
            public void started(TaskEvent event) {
                charge(running);
                running = event.getSourceFile() == null ? null : path(event.getSourceFile());
                if (event.getKind() == TaskEvent.Kind.ANALYZE && running != null) {
                    last = owners.getOrDefault(running, Crash.NOBODY);
                    answer.started(last);
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
                String type =
                        event.getTypeElement() == null ? "" : event.getTypeElement().getQualifiedName().toString();
                switch (event.getKind()) {
                    case PARSE -> unchecked.put(path, types(event));
                    case ANALYZE -> {
                        analyzed.computeIfAbsent(path, key -> new HashSet<>()).add(type);
                        unchecked.merge(path, -1, Integer::sum);
                    }
                    case GENERATE -> generated.add(type);
                    default -> { }
                }
            }

            /** A stray semicolon counts as a declaration, but nothing is there to be checked. */
            private static int types(TaskEvent event) {
                int types = 0;
                for (var declaration : event.getCompilationUnit().getTypeDecls()) {
                    types += declaration instanceof ClassTree ? 1 : 0;
                }
                return types;
            }

            boolean isChecked(String path) {
                return unchecked.getOrDefault(path, 1) <= 0;
            }

            boolean isGenerated(String path, ClassFiles files) {
                Set<String> types = analyzed.getOrDefault(path, Set.of());
                return types.isEmpty() || generated.containsAll(types) && files.written.containsKey(path);
            }

            private void charge(String path) {
                long now = System.nanoTime();
                Integer program = path == null ? null : owners.get(path);
                if (program != null) {
                    nanoseconds.merge(program, now - since, Long::sum);
                }
                since = now;
            }
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

    /** The path under which we were given a source, or at least some name of another file. */
    private String path(FileObject file) {
        if (file instanceof SourceText source) {
            return source.path;
        }
        URI uri = file.toUri();
        if ("mem".equals(uri.getScheme())) {
            return uri.getPath().substring(1);
        }
        return "file".equals(uri.getScheme()) ? scratch.path(Path.of(uri).toString()) : file.getName();
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

        SourceText(Batch.Source file, URI uri) {
            super(uri, Kind.SOURCE);
            path = file.path();
            text = file.text();
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /** Takes class files, by the source they are of and by name; their bytes only if they are to be run. */
    private class ClassFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {
        final Map<String, Map<String, ByteArrayOutputStream>> written = new HashMap<>();
        private final boolean keeps;

        ClassFiles(StandardJavaFileManager standard, boolean keeps) {
            super(standard);
            this.keeps = keeps;
        }

        Map<String, ByteArrayOutputStream> of(String path) {
            return written.getOrDefault(path, Map.of());
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(uri("class/" + className.replace('.', '/') + kind.extension), kind) {
                @Override
                public OutputStream openOutputStream() {
                    if (sibling == null) {
                        return OutputStream.nullOutputStream();
                    }
                    var bytes = keeps ? new ByteArrayOutputStream() : null;
                    // ecj separates packages by slashes here.
                    String name = className.replace('/', '.');
                    written.computeIfAbsent(path(sibling), key -> new HashMap<>()).put(name, bytes);
                    return keeps ? bytes : OutputStream.nullOutputStream();
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

    /** The same for a compiler that takes every file manager for a standard one. */
    private final class StandardClassFiles extends ClassFiles implements StandardJavaFileManager {
        StandardClassFiles(StandardJavaFileManager standard, boolean keeps) {
            super(standard, keeps);
        }

        @Override
        public Iterable<? extends JavaFileObject> getJavaFileObjectsFromFiles(Iterable<? extends File> files) {
            return fileManager.getJavaFileObjectsFromFiles(files);
        }

        @Override
        public Iterable<? extends JavaFileObject> getJavaFileObjects(File... files) {
            return fileManager.getJavaFileObjects(files);
        }

        @Override
        public Iterable<? extends JavaFileObject> getJavaFileObjectsFromStrings(Iterable<String> names) {
            return fileManager.getJavaFileObjectsFromStrings(names);
        }

        @Override
        public Iterable<? extends JavaFileObject> getJavaFileObjects(String... names) {
            return fileManager.getJavaFileObjects(names);
        }

        @Override
        public void setLocation(JavaFileManager.Location location, Iterable<? extends File> path) throws IOException {
            fileManager.setLocation(location, path);
        }

        @Override
        public Iterable<? extends File> getLocation(JavaFileManager.Location location) {
            return fileManager.getLocation(location);
        }

        // By default these go by way of files, which not every path has.

        @Override
        public void setLocationFromPaths(JavaFileManager.Location location, Collection<? extends Path> path)
                throws IOException {
            fileManager.setLocationFromPaths(location, path);
        }

        @Override
        public void setLocationForModule(
                JavaFileManager.Location location, String module, Collection<? extends Path> path)
                throws IOException {
            fileManager.setLocationForModule(location, module, path);
        }

        @Override
        public Iterable<? extends Path> getLocationAsPaths(JavaFileManager.Location location) {
            return fileManager.getLocationAsPaths(location);
        }

        @Override
        public Path asPath(FileObject file) {
            return fileManager.asPath(file);
        }
    }
}
