package kotlinsmall26

interface LedgerVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LedgerTerm, right: LedgerTerm): R
}

abstract class LedgerTerm {
    abstract fun <R> accept(visitor: LedgerVisitor<R>): R
}

class LedgerNumber(private val value: Int) : LedgerTerm() {
    override fun <R> accept(visitor: LedgerVisitor<R>): R = visitor.number(value)
}

class LedgerSum(private val left: LedgerTerm, private val right: LedgerTerm) : LedgerTerm() {
    override fun <R> accept(visitor: LedgerVisitor<R>): R = visitor.sum(left, right)
}
