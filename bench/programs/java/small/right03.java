package javasmall03;

interface HarbourList<T> {}
record HarbourNil<T>() implements HarbourList<T> {}
record HarbourCons<T>(T head, HarbourList<T> tail) implements HarbourList<T> {}

class HarbourLists {
    static <T> int size(HarbourList<T> list) {
        int size = 0;
        while (list instanceof HarbourCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}
