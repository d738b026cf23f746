package kotlinsmall23

fun wordsHarbour(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestHarbour(text: String): String {
    var best = ""
    for (word in wordsHarbour(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedHarbour(text: String): Map<Int, List<String>> = wordsHarbour(text).groupBy { it.length }

val defaultHarbour: Double? = null
