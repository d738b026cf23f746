package javasmall26;

interface LedgerVisitor<R> {
    R number(int value);
    R sum(LedgerTerm left, LedgerTerm right);
}

abstract class LedgerTerm {
    abstract <R> R accept(LedgerVisitor<R> visitor);
}

class LedgerNumber extends LedgerTerm {
    private final int value;
    LedgerNumber(int value) { this.value = value; }
    <R> R accept(LedgerVisitor<R> visitor) { return visitor.number(value); }
}
