package elenchus;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** The directory of one lane, for compilers that want files. */
final class Scratch {
    private final Path sources;
    private final Path classes;
    private final Path output;

    Scratch(int lane) {
        var root = Path.of("lane-" + lane).toAbsolutePath();
        sources = root.resolve("sources");
        classes = root.resolve("classes");
        output = root.resolve("output");
    }

    /** Writes the sources of programs and gives their places, in order. */
    List<Path> write(List<Batch.Program> programs) throws IOException {
        var places = new ArrayList<Path>();
        for (Batch.Program program : programs) {
            for (Batch.Source file : program.files()) {
                Path place = place(file.path());
                Files.createDirectories(place.getParent());
                Files.writeString(place, file.text());
                places.add(place);
            }
        }
        return places;
    }

    Path place(String path) {
        return sources.resolve(path);
    }

    /** The path under which we were given a file; that of another file as it is. */
    String path(String place) {
        Path path = Path.of(place);
        return path.startsWith(sources) ? sources.relativize(path).toString() : place;
    }

    void deleteSources() throws IOException {
        delete(sources);
    }

    /** The directory for the class files of one program, empty. */
    Path classes(int program) throws IOException {
        Path directory = classes.resolve(Integer.toString(program));
        delete(directory);
        Files.createDirectories(directory);
        return directory;
    }

    /** A directory for class files that nobody wants, always the same. */
    Path output() throws IOException {
        return Files.createDirectories(output);
    }

    void deleteClasses() {
        try {
            delete(classes);
            delete(output);
        } catch (IOException full) {
            // What stays is in nobody's way, and gone with the worker.
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path left, IOException failure) throws IOException {
                Files.deleteIfExists(left);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
