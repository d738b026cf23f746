package elenchus;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The packages that a compiler has seen, if it keeps from one run to the next what it knows of classes.
 *
 * <p>Such a compiler is as good as a fresh one for programs in packages that it has not seen; in a package that it has
 * seen a program could see the classes of another.
 */
final class Packages {
    private static final Pattern CLAUSE = Pattern.compile("^\\s*package\\s+([\\w.`]+)", Pattern.MULTILINE);

    /** Each package and each package around it, with what is in it. */
    private final Map<String, Integer> seen = new HashMap<>();

    /** Whether all these programs are in packages that are new, or hold the same as before; they count as seen then. */
    boolean areNew(List<Batch.Program> programs) {
        for (Batch.Program program : programs) {
            int content = program.files().hashCode();
            for (Batch.Source file : program.files()) {
                Matcher clause = CLAUSE.matcher(file.text());
                if (!clause.find() || !isNew(clause.group(1), content)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isNew(String name, int content) {
        if (seen.getOrDefault(name, content) != content) {
            return false;
        }
        for (int dot = name.lastIndexOf('.'); dot > 0; dot = name.lastIndexOf('.', dot - 1)) {
            String around = name.substring(0, dot);
            Integer there = seen.get(around);
            if (there != null && there != 0 && there != content) {
                return false;
            }
            seen.putIfAbsent(around, 0);
        }
        seen.put(name, content);
        return true;
    }
}
