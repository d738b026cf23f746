package javasmall04;

interface LanternList<T> {}
record LanternNil<T>() implements LanternList<T> {}
record LanternCons<T>(T head, LanternList<T> tail) implements LanternList<T> {}

class LanternLists {
    static <T> int size(LanternList<T> list) {
        int size = 0;
        while (list instanceof LanternCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}
