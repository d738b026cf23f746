package kotlinsmall09

interface LanternShape {
    val area: Double
    fun scaled(by: Double): LanternShape
}

class LanternCircle(val radius: Double) : LanternShape {
    override val area: Double get() = 3.14 * radius * radius
    override fun scaled(by: Double) = LanternCircle(radius * by)
}

class LanternSquare(val side: Double) : LanternShape {
    override val area: Double get() = side * side
    override fun scaled(by: Double) = LanternSquare(side * by)
}

fun wrongLantern(): Int = "text"
