package javasmall27;

interface ParcelVisitor<R> {
    R number(int value);
    R sum(ParcelTerm left, ParcelTerm right);
}

abstract class ParcelTerm {
    abstract <R> R accept(ParcelVisitor<R> visitor);
}

class ParcelNumber extends ParcelTerm {
    private final int value;
    ParcelNumber(int value) { this.value = value; }
    <R> R accept(ParcelVisitor<R> visitor) { return visitor.number(value); }
}
