package kotlinsmall03

sealed class Harbour<out T>
object HarbourEmpty : Harbour<Nothing>()
data class HarbourNode<T>(val head: T, val tail: Harbour<T>) : Harbour<T>()

fun <T> sizeHarbour(list: Harbour<T>): Int = when (list) {
    is HarbourEmpty -> 0
    is HarbourNode -> 1 + sizeHarbour(list.tail)
}

fun <T, R> mapHarbour(list: Harbour<T>, f: (T) -> R): Harbour<R> = when (list) {
    is HarbourEmpty -> HarbourEmpty
    is HarbourNode -> HarbourNode(f(list.head), mapHarbour(list.tail, f))
}
