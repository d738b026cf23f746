fn step(amount: i32, twice: bool) -> i32 {
    let once: i32 = amount - 1;
    if twice && amount > 3 { once * 2 } else { once }
}

fn is_even(n: u64) -> bool {
    n % 2 == 0
}

pub fn digits(mut n: u64) -> u32 {
    let mut count: u32 = 0;
    while n > 0 {
        n /= 10;
        count += 1;
    }
    count
}

pub fn describe(n: i32, name: &str) -> String {
    let small = n < 10;
    let letter: char = if small { 'a' } else { 'z' };
    let even = is_even(n as u64);
    format!("{name} {letter} {even} {}", step(n, small))
}

pub fn table() -> [i32; 4] {
    let first: i32 = 1;
    [first, step(2, false), step(first, true), 7]
}

pub fn flags(bits: u8) -> (bool, bool) {
    let mask: u8 = 4;
    (bits & mask == 0, bits ^ 1 == mask)
}
