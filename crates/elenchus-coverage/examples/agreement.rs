//! The exact answer against trying all values, on as many random problems as wanted:
//! `cargo run --release -p elenchus-coverage --example agreement -- 200000`.

#[path = "../tests/it/agreement.rs"]
mod agreement;
#[path = "../tests/it/random.rs"]
mod random;
#[path = "../tests/it/shares.rs"]
mod shares;

use agreement::Compared;

#[allow(clippy::print_stdout)]
fn main() {
    let argument = |position| std::env::args().nth(position).and_then(|text| text.parse::<u64>().ok());
    let count = argument(1).unwrap_or(200_000);
    let first = argument(2).unwrap_or(1_000_000);
    let (mut compared, mut exhaustive, mut unreached, mut too_many, mut out) =
        (0_u64, 0_u64, 0_u64, 0_u64, 0_u64);
    let mut seed = first;
    let mut shares = shares::Shares::default();
    while compared < count {
        let problem = random::problem(seed);
        match agreement::compare(&problem) {
            Ok(Compared::Agree { exhaustive: yes, all_reached }) => {
                compared += 1;
                shares.add(&problem);
                exhaustive += u64::from(yes);
                unreached += u64::from(!all_reached);
            }
            Ok(Compared::TooMany) => too_many += 1,
            Ok(Compared::OutOfClass) => out += 1,
            Err(difference) => {
                println!("seed {seed}: {difference}");
                std::process::exit(1);
            }
        }
        seed += 1;
    }
    println!(
        "{compared} compared, all agree: {exhaustive} exhaustive, {unreached} with an arm that is not reached"
    );
    println!("{shares}");
    println!("beside them {too_many} with too many values to try, {out} outside of what is decided");
}
