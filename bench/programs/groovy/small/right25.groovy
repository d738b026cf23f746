package groovysmall25

interface TillVisitor<R> {
    R number(int value)
}

abstract class TillTerm {
    abstract <R> R accept(TillVisitor<R> visitor)
}

class TillNumber extends TillTerm {
    private final int value
    TillNumber(int value) { this.value = value }
    <R> R accept(TillVisitor<R> visitor) { return visitor.number(value) }
}
