//! Asks a compiler about every file of a directory, over and over: `ask COMPILER DIR check|generate BATCH ROUNDS`.
#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::time::Instant;

use elenchus_compilers::{Examiner, Limits, Phase, compiler_cpu, find};
use elenchus_lang::Source;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [compiler, directory, phase, batch, rounds] = &args[..] else {
        return Err("ask COMPILER DIR check|generate BATCH ROUNDS".into());
    };
    let compiler = find(&compiler.parse()?)?;
    let phase = if phase == "generate" { Phase::Generate } else { Phase::Check };
    let mut files: Vec<_> = std::fs::read_dir(directory)?.flatten().map(|entry| entry.path()).collect();
    files.sort();
    let programs: Vec<Source> = files
        .iter()
        .map(|path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            Source::single(name, std::fs::read_to_string(path).unwrap_or_default())
        })
        .collect();
    println!("{} at {}, {} programs", compiler.id(), compiler.level(), programs.len());
    let mut examiner = Examiner::new(compiler, Limits::default());
    for round in 1..=rounds.parse()? {
        let (start, cpu) = (Instant::now(), compiler_cpu());
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        for batch in programs.chunks(batch.parse()?) {
            for observation in examiner.batch(&batch.iter().collect::<Vec<_>>(), phase)? {
                *kinds.entry(observation.outcome.kind()).or_default() += 1;
            }
        }
        let (wall, cpu) = (start.elapsed(), compiler_cpu().saturating_sub(cpu));
        let each = |time: std::time::Duration| time.as_secs_f64() * 1000.0 / programs.len() as f64;
        println!("round {round}: wall {:.2} ms, cpu {:.2} ms a program, {kinds:?}", each(wall), each(cpu));
    }
    println!("{:?}", examiner.statistics());
    Ok(())
}
