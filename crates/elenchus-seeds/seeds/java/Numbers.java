public class Numbers {
    private int total = 7;
    private final long limit;

    Numbers(long limit) {
        this.limit = limit;
    }

    int add(int amount, boolean twice) {
        int step = amount * 2 - 1;
        if (twice && amount > 3) {
            step = step + amount;
        }
        total = total + step;
        return total;
    }

    long capped(long value) {
        long rest = value % 10L;
        return value > limit ? limit : rest + 1L;
    }

    static char letter(int at) {
        char[] letters = { 'a', 'b', 'c' };
        return letters[at % letters.length];
    }

    static int[] table(int size) {
        int[] values = new int[size];
        for (int i = 0; i < size; i++) {
            values[i] = i << 2 | 1;
        }
        return values;
    }

    static boolean isEven(int n) {
        return (n & 1) == 0;
    }

    static int parsed(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException error) {
            return -1;
        }
    }
}
