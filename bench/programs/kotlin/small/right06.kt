package kotlinsmall06

interface LedgerShape {
    val area: Double
    fun scaled(by: Double): LedgerShape
}

class LedgerCircle(val radius: Double) : LedgerShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = LedgerCircle(radius * by)
}

class LedgerSquare(val side: Double) : LedgerShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = LedgerSquare(side * by)
}
