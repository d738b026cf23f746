package kotlinsmall05

interface TillShape {
    val area: Double
    fun scaled(by: Double): TillShape
}

class TillCircle(val radius: Double) : TillShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = TillCircle(radius * by)
}

class TillSquare(val side: Double) : TillShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = TillSquare(side * by)
}
