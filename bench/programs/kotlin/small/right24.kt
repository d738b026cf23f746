package kotlinsmall24

fun wordsLantern(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestLantern(text: String): String {
    var best = ""
    for (word in wordsLantern(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedLantern(text: String): Map<Int, List<String>> = wordsLantern(text).groupBy { it.length }

val defaultLantern: Boolean? = null
