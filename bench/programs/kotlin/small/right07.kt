package kotlinsmall07

interface ParcelShape {
    val area: Double
    fun scaled(by: Double): ParcelShape
}

class ParcelCircle(val radius: Double) : ParcelShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = ParcelCircle(radius * by)
}

class ParcelSquare(val side: Double) : ParcelShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = ParcelSquare(side * by)
}
