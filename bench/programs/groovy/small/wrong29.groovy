package groovysmall29

interface LanternVisitor<R> {
    R number(int value)
}

abstract class LanternTerm {
    abstract <R> R accept(LanternVisitor<R> visitor)
}

class LanternNumber extends LanternTerm {
    private final int value
    LanternNumber(int value) { this.value = value }
    <R> R accept(LanternVisitor<R> visitor) { return visitor.number(value) }
}

interface LanternWanted { int m() }
class LanternLacking implements LanternWanted {}
