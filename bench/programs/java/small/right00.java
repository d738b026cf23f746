package javasmall00;

interface TillList<T> {}
record TillNil<T>() implements TillList<T> {}
record TillCons<T>(T head, TillList<T> tail) implements TillList<T> {}

class TillLists {
    static <T> int size(TillList<T> list) {
        int size = 0;
        while (list instanceof TillCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}
