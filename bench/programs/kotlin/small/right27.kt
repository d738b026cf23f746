package kotlinsmall27

interface ParcelVisitor<R> {
    fun number(value: Int): R
    fun sum(left: ParcelTerm, right: ParcelTerm): R
}

abstract class ParcelTerm {
    abstract fun <R> accept(visitor: ParcelVisitor<R>): R
}

class ParcelNumber(private val value: Int) : ParcelTerm() {
    override fun <R> accept(visitor: ParcelVisitor<R>): R = visitor.number(value)
}

class ParcelSum(private val left: ParcelTerm, private val right: ParcelTerm) : ParcelTerm() {
    override fun <R> accept(visitor: ParcelVisitor<R>): R = visitor.sum(left, right)
}
