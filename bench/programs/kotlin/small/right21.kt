package kotlinsmall21

fun wordsLedger(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLedger(text: String): String {
    var best = ""
    for (word in wordsLedger(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLedger(text: String): Map<Int, List<String>> = wordsLedger(text).groupBy { it.length }

val defaultLedger: String? = null
