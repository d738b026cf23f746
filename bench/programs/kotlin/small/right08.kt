package kotlinsmall08

interface HarbourShape {
    val area: Double
    fun scaled(by: Double): HarbourShape
}

class HarbourCircle(val radius: Double) : HarbourShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = HarbourCircle(radius * by)
}

class HarbourSquare(val side: Double) : HarbourShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = HarbourSquare(side * by)
}
