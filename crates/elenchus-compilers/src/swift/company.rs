//! Which programs were seen to be accepted together.

use elenchus_lang::Source;

use super::{SwiftWorker, Verdict, module};
use crate::Phase;

/// Sizes of modules that are tried, one after the other: a program that gets on with none of a large one may do so with a
/// few.
const SIZES: [usize; 3] = [module::MEMBERS, 12, 4];

/// Puts programs that are accepted alone into groups that are accepted as one module; what gets on with nobody is a group
/// of its own.
pub(super) fn companies(worker: &SwiftWorker, programs: &[&Source]) -> Vec<Vec<usize>> {
    let mut companies = Vec::new();
    let mut left: Vec<usize> = (0..programs.len()).collect();
    for size in SIZES {
        let sources: Vec<&Source> = left.iter().map(|position| programs[*position]).collect();
        let mut again = Vec::new();
        let mut modules: Vec<Vec<usize>> = module::modules(&sources, size, |_| false)
            .into_iter()
            .map(|members| members.into_iter().map(|i| left[i]).collect())
            .collect();
        while let Some(members) = modules.pop() {
            if members.len() == 1 {
                again.extend(members);
                continue;
            }
            let together: Vec<&Source> = members.iter().map(|position| programs[*position]).collect();
            match worker.verdict(&together, Phase::Check, worker.module_time(members.len())) {
                Verdict::Said(parsed) if parsed.has_error => {
                    for part in parsed.apart(&members, &together) {
                        if part.len() == 1 { again.extend(part) } else { modules.push(part) }
                    }
                }
                Verdict::Said(_) => companies.push(members),
                Verdict::TimedOut => again.extend(members),
                Verdict::Crashed(_) | Verdict::Garbled(_) => {
                    let (first, second) = members.split_at(members.len() / 2);
                    modules.extend([first.to_vec(), second.to_vec()]);
                }
            }
        }
        again.sort_unstable();
        left = again;
    }
    companies.extend(left.into_iter().map(|position| vec![position]));
    companies.sort();
    companies
}
