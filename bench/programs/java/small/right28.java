package javasmall28;

interface HarbourVisitor<R> {
    R number(int value);
    R sum(HarbourTerm left, HarbourTerm right);
}

abstract class HarbourTerm {
    abstract <R> R accept(HarbourVisitor<R> visitor);
}

class HarbourNumber extends HarbourTerm {
    private final int value;
    HarbourNumber(int value) { this.value = value; }
    <R> R accept(HarbourVisitor<R> visitor) { return visitor.number(value); }
}
