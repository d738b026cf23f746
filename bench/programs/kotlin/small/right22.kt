package kotlinsmall22

fun wordsParcel(text: String): List<String> =
    text.split(" ").filter { it.isNotEmpty() }.map { it.trim() }

fun longestParcel(text: String): String {
    var best = ""
    for (word in wordsParcel(text)) {
        if (word.length > best.length) best = word
    }
    return best
}

fun groupedParcel(text: String): Map<Int, List<String>> = wordsParcel(text).groupBy { it.length }

val defaultParcel: Long? = null
