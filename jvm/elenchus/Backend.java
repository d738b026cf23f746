package elenchus;

import java.util.List;

/** A compiler of one kind, in one lane. */
interface Backend {
    /**
     * Compiles the programs of a batch up to its phase; for {@link Batch.Phase#RUN} to class files, which it hands to
     * {@code programs}. Throws {@link Crash} when the compiler fails, after having told what it found until then.
     */
    void compile(Batch batch, Answer answer, Programs programs) throws Exception;

    /** One compilation. */
    interface Unit {
        void compile(List<Batch.Program> members) throws Exception;
    }

    /**
     * Compiles what is to be given to the compiler at once, one after the other. Where that is one program each, a crash
     * is that program's alone; a JVM out of memory is no place to go on.
     */
    static void compileEach(Batch batch, Answer answer, Unit unit) throws Exception {
        for (List<Batch.Program> members : batch.units()) {
            try {
                unit.compile(members);
            } catch (Crash crash) {
                if (answer.isStopped()
                        || members.size() > 1
                        || batch.programs().size() == 1
                        || crash.program == Crash.NOBODY
                        || crash.trace.contains("OutOfMemoryError")) {
                    throw crash;
                }
                answer.failed(crash);
            }
        }
    }

    /** The back end of this name. */
    static Backend of(String name, List<String> arguments, Scratch scratch, Stop stop) throws Exception {
        return switch (name) {
            case "java" -> new JavaTools(arguments, scratch, stop);
            case "kotlin" -> new Kotlin(scratch);
            case "groovy" -> new Groovy();
            case "scala3" -> new Scala3(scratch);
            case "scala2" -> new Scala2(scratch);
            default -> throw new IllegalArgumentException("no back end is called " + name);
        };
    }
}
