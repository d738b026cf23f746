use elenchus_campaign::{Group, State};

use crate::lines;
use crate::table::table;

/// The least room that a title gets, however narrow the terminal is.
const NARROWEST: usize = 24;

/// One line for each group, not wider than the terminal if there is one. `store` is the option that names the store, where
/// one is needed.
pub fn groups(groups: &[Group<'_>], width: Option<usize>, store: &str) -> String {
    if groups.is_empty() {
        return "no findings\n".to_owned();
    }
    let rows: Vec<[String; 6]> = groups.iter().map(row).collect();
    let header = ["smallest", "found", "lines", "in", "state", "what"];
    let columns = |place: usize| {
        let cells = rows.iter().map(|row| row[place].chars().count());
        cells.chain([header[place].len()]).max().unwrap_or_default()
    };
    // Two blanks around each cell.
    let taken: usize = (0..5).map(|place| columns(place) + 2).sum::<usize>() + 2;
    let room = width.map_or(usize::MAX, |width| width.saturating_sub(taken).max(NARROWEST));
    let mut table = table(header);
    for [id, found, size, place, state, title] in rows {
        table.add_row([id, found, size, place, state, cut(&title, room)]);
    }
    let unreduced = groups.iter().filter(|group| group.smallest.reduction.is_none()).count();
    let advice = match unreduced {
        0 => String::new(),
        _ => format!("; `elenchus reduce --all{store}` makes them small"),
    };
    let findings: usize = groups.iter().map(Group::count).sum();
    let batch = groups.iter().filter(|group| !group.is_confirmed()).count();
    let batch = match batch {
        0 => String::new(),
        some => format!(", {some} of which no finding was confirmed in a fresh process"),
    };
    format!("{table}\n\n{findings} findings in {} groups{batch}{advice}\n", groups.len())
}

fn row(group: &Group<'_>) -> [String; 6] {
    let mark = if group.smallest.reduction.is_some() { "" } else { " (not reduced)" };
    let state = match (&group.known, group.state) {
        (Some(known), State::Known) => format!("known: {}", short(&known.link)),
        (_, State::New) if !group.is_confirmed() => "seen in a batch".to_owned(),
        (_, state) if group.note.is_empty() => state.word().replace('_', " "),
        (_, state) => format!("{}: {}", state.word(), short(&group.note)),
    };
    [
        group.smallest.finding.id.to_string(),
        group.count().to_string(),
        format!("{}{mark}", lines(group.smallest.files())),
        format!("{}@{}", group.compiler, group.version),
        state,
        group.title.clone(),
    ]
}

/// The last part of a link: the number of an issue, a heading.
fn short(link: &str) -> String {
    cut(link.rsplit(['/', '#']).next().unwrap_or(link), 28)
}

fn cut(text: &str, room: usize) -> String {
    if text.chars().count() <= room {
        return text.to_owned();
    }
    let kept: String = text.chars().take(room.saturating_sub(1)).collect();
    format!("{kept}…")
}
