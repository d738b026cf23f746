package javasmall01;

interface LedgerList<T> {}
record LedgerNil<T>() implements LedgerList<T> {}
record LedgerCons<T>(T head, LedgerList<T> tail) implements LedgerList<T> {}

class LedgerLists {
    static <T> int size(LedgerList<T> list) {
        int size = 0;
        while (list instanceof LedgerCons<T> cons) {
            size++;
            list = cons.tail();
        }
        return size;
    }
}
