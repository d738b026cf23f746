package kotlinsmall02

sealed class Parcel<out T>
object ParcelEmpty : Parcel<Nothing>()
data class ParcelNode<T>(val head: T, val tail: Parcel<T>) : Parcel<T>()

fun <T> sizeParcel(list: Parcel<T>): Int = when (list) {
    is ParcelEmpty -> 0
    is ParcelNode -> 1 + sizeParcel(list.tail)
}

fun <T, R> mapParcel(list: Parcel<T>, f: (T) -> R): Parcel<R> = when (list) {
    is ParcelEmpty -> ParcelEmpty
    is ParcelNode -> ParcelNode(f(list.head), mapParcel(list.tail, f))
}
