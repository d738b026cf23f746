package elenchus;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Calls by name, for compilers whose classes are not there when we are compiled and differ from version to version. */
final class Mirror {
    private Mirror() {}

    static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(name);
    }

    /** Calls the public method of this name that takes these arguments. */
    static Object call(Object target, String name, Object... arguments) throws Exception {
        return invoke(method(target.getClass(), name, arguments), target, arguments);
    }

    static Object callStatic(Class<?> type, String name, Object... arguments) throws Exception {
        return invoke(method(type, name, arguments), null, arguments);
    }

    /** As {@link #call}; null if there is no such method in this version. */
    static Object callIfThere(Object target, String name, Object... arguments) throws Exception {
        Method method = find(target.getClass(), name, arguments);
        return method == null ? null : invoke(method, target, arguments);
    }

    static Object make(String type, Object... arguments) throws Exception {
        Class<?> of = type(type);
        for (Constructor<?> constructor : of.getConstructors()) {
            if (takes(constructor.getParameterTypes(), arguments)) {
                try {
                    return constructor.newInstance(arguments);
                } catch (InvocationTargetException thrown) {
                    throw rethrown(thrown);
                }
            }
        }
        throw new NoSuchMethodException("a constructor of " + type);
    }

    /** The only instance of a Scala object. */
    static Object module(String name) throws Exception {
        return type(name + "$").getField("MODULE$").get(null);
    }

    static Method method(Class<?> type, String name, Object... arguments) throws NoSuchMethodException {
        Method method = find(type, name, arguments);
        if (method == null) {
            throw new NoSuchMethodException(type.getName() + "." + name);
        }
        return method;
    }

    private static Method find(Class<?> type, String name, Object... arguments) {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(name)
                    && !method.isBridge()
                    && takes(method.getParameterTypes(), arguments)) {
                // A public method of a class that is not public can be called only so.
                method.setAccessible(true);
                return method;
            }
        }
        return null;
    }

    static Object invoke(Method method, Object target, Object... arguments) throws Exception {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw rethrown(thrown);
        }
    }

    /** What was thrown, for whoever called. */
    private static Exception rethrown(InvocationTargetException thrown) {
        Throwable cause = thrown.getCause();
        if (cause instanceof Error error) {
            throw error;
        }
        return (Exception) cause;
    }

    private static boolean takes(Class<?>[] parameters, Object[] arguments) {
        if (parameters.length != arguments.length) {
            return false;
        }
        for (int i = 0; i < parameters.length; i++) {
            if (arguments[i] != null && !boxed(parameters[i]).isInstance(arguments[i])) {
                return false;
            }
        }
        return true;
    }

    private static Class<?> boxed(Class<?> type) {
        if (!type.isPrimitive()) {
            return type;
        }
        return type == int.class ? Integer.class : type == boolean.class ? Boolean.class : Object.class;
    }
}
