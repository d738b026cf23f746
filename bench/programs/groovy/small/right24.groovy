package groovysmall24

class LanternWords {
    static List<String> words(String text) {
        return text.split(' ').toList().findAll { String word -> !word.isEmpty() }
    }

    static String longest(String text) {
        String best = ''
        for (String word : words(text)) {
            if (word.length() > best.length()) best = word
        }
        return best
    }
}
