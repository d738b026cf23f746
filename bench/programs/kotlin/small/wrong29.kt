package kotlinsmall29

interface LanternVisitor<R> {
    fun number(value: Int): R
    fun sum(left: LanternTerm, right: LanternTerm): R
}

abstract class LanternTerm {
    abstract fun <R> accept(visitor: LanternVisitor<R>): R
}

class LanternNumber(private val value: Int) : LanternTerm() {
    override fun <R> accept(visitor: LanternVisitor<R>): R = visitor.number(value)
}

class LanternSum(private val left: LanternTerm, private val right: LanternTerm) : LanternTerm() {
    override fun <R> accept(visitor: LanternVisitor<R>): R = visitor.sum(left, right)
}

interface LanternWanted { fun m(): Int }
class LanternLacking : LanternWanted
