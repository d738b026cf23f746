package kotlinsmall04

sealed class Lantern<out T>
object LanternEmpty : Lantern<Nothing>()
data class LanternNode<T>(val head: T, val tail: Lantern<T>) : Lantern<T>()

fun <T> sizeLantern(list: Lantern<T>): Int = when (list) {
    is LanternEmpty -> 0
    is LanternNode -> 1 + sizeLantern(list.tail)
}

fun <T, R> mapLantern(list: Lantern<T>, f: (T) -> R): Lantern<R> = when (list) {
    is LanternEmpty -> LanternEmpty
    is LanternNode -> LanternNode(f(list.head), mapLantern(list.tail, f))
}
