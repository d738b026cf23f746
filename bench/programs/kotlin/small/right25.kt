package kotlinsmall25

interface TillVisitor<R> {
    fun number(value: Int): R
    fun sum(left: TillTerm, right: TillTerm): R
}

abstract class TillTerm {
    abstract fun <R> accept(visitor: TillVisitor<R>): R
}

class TillNumber(private val value: Int) : TillTerm() {
    override fun <R> accept(visitor: TillVisitor<R>): R = visitor.number(value)
}

class TillSum(private val left: TillTerm, private val right: TillTerm) : TillTerm() {
    override fun <R> accept(visitor: TillVisitor<R>): R = visitor.sum(left, right)
}
