package kotlinsmall01

sealed class Ledger<out T>
object LedgerEmpty : Ledger<Nothing>()
data class LedgerNode<T>(val head: T, val tail: Ledger<T>) : Ledger<T>()

fun <T> sizeLedger(list: Ledger<T>): Int = when (list) {
    is LedgerEmpty -> 0
    is LedgerNode -> 1 + sizeLedger(list.tail)
}

fun <T, R> mapLedger(list: Ledger<T>, f: (T) -> R): Ledger<R> = when (list) {
    is LedgerEmpty -> LedgerEmpty
    is LedgerNode -> LedgerNode(f(list.head), mapLedger(list.tail, f))
}
