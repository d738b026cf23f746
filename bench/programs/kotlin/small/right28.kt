package kotlinsmall28

interface HarbourVisitor<R> {
    fun number(value: Int): R
    fun sum(left: HarbourTerm, right: HarbourTerm): R
}

abstract class HarbourTerm {
    abstract fun <R> accept(visitor: HarbourVisitor<R>): R
}

class HarbourNumber(private val value: Int) : HarbourTerm() {
    override fun <R> accept(visitor: HarbourVisitor<R>): R = visitor.number(value)
}

class HarbourSum(private val left: HarbourTerm, private val right: HarbourTerm) : HarbourTerm() {
    override fun <R> accept(visitor: HarbourVisitor<R>): R = visitor.sum(left, right)
}
