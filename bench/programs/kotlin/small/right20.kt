package kotlinsmall20

fun wordsTill(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestTill(text: String): String {
    var best = ""
    for (word in wordsTill(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedTill(text: String): Map<Int, List<String>> = wordsTill(text).groupBy { it.length }

val defaultTill: Int? = null
