package kotlinsmall00

sealed class Till<out T>
object TillEmpty : Till<Nothing>()
data class TillNode<T>(val head: T, val tail: Till<T>) : Till<T>()

fun <T> sizeTill(list: Till<T>): Int = when (list) {
    is TillEmpty -> 0
    is TillNode -> 1 + sizeTill(list.tail)
}

fun <T, R> mapTill(list: Till<T>, f: (T) -> R): Till<R> = when (list) {
    is TillEmpty -> TillEmpty
    is TillNode -> TillNode(f(list.head), mapTill(list.tail, f))
}
