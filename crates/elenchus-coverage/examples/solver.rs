//! The exact answer against Z3, on as many random problems as wanted:
//! `cargo run --release -p elenchus-coverage --example solver -- 10000`.

#[path = "../tests/it/random.rs"]
mod random;
#[path = "../tests/it/shares.rs"]
mod shares;
#[path = "../tests/it/solver.rs"]
mod solver;

use solver::{Compared, Z3};

#[allow(clippy::print_stdout, clippy::print_stderr)]
fn main() {
    let argument = |position| std::env::args().nth(position).and_then(|text| text.parse::<u64>().ok());
    let count = argument(1).unwrap_or(10_000);
    let first = argument(2).unwrap_or(1_000_000);
    let mut seed = first;
    assert!(Z3::found(), "there is no Z3");
    let patience = argument(3).unwrap_or(1_000);
    let mut z3 = Z3::new(patience as u32);
    let (mut agree, mut unanswered, mut left) = (0_u64, 0_u64, 0_u64);
    let mut shares = shares::Shares::default();
    while agree < count {
        let problem = random::problem(seed);
        match solver::compare(&problem, &mut z3) {
            Ok(Compared::Agree) => {
                agree += 1;
                shares.add(&problem);
            }
            Ok(Compared::Unanswered) => unanswered += 1,
            Ok(Compared::NotEncoded) => left += 1,
            Err(difference) => {
                println!("seed {seed}: {difference}");
                std::process::exit(1);
            }
        }
        seed += 1;
        if (seed - first).is_multiple_of(1_000) {
            eprintln!("{agree} agree, {unanswered} not answered in time, {left} not encoded");
        }
    }
    println!("{agree} agree; {unanswered} not answered in time, {left} not encoded");
    println!("{shares}");
}
