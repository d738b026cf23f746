package elenchus;

import com.sun.source.util.JavacTask;
import com.sun.tools.javac.api.BasicJavacTask;
import com.sun.tools.javac.code.Type;
import com.sun.tools.javac.code.Types;
import com.sun.tools.javac.util.Context;

/** javac's relations on types, which it asks for wherever it may be long at work. */
final class StoppableTypes extends Types {
    private final Stop stop;

    private StoppableTypes(Context context, Stop stop) {
        super(context);
        this.stop = stop;
    }

    /** Has a task that was not started yet use them. */
    static void use(JavacTask task, Stop stop) {
        Context.Factory<Types> factory = context -> new StoppableTypes(context, stop);
        ((BasicJavacTask) task).getContext().put(typesKey, factory);
    }

    @Override
    public boolean isSubtype(Type one, Type other, boolean capture) {
        stop.check();
        return super.isSubtype(one, other, capture);
    }

    @Override
    public boolean isSameType(Type one, Type other) {
        stop.check();
        return super.isSameType(one, other);
    }

    @Override
    public Type erasure(Type type) {
        stop.check();
        return super.erasure(type);
    }
}
