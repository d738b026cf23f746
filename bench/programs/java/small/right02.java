package javasmall02;

interface ParcelList<T> {}
record ParcelNil<T>() implements ParcelList<T> {}
record ParcelCons<T>(T head, ParcelList<T> tail) implements ParcelList<T> {}

class ParcelLists {
    static <T> int size(ParcelList<T> list) {
        int size = 0;
        while (list instanceof ParcelCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}
