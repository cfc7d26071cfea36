//! Rules to begin with, which take each case once.

use super::column::Column;

/// A rule for each value of the first column of which values are known, without results.
pub fn of_outputs(columns: &[&Column], outputs: &[(&str, &str)], has_actions: bool) -> String {
    let lead = columns.iter().position(|it| it.entries().len() > 1).unwrap_or(0);
    let mut grid = Grid::new(columns, has_actions, outputs);
    for entry in columns[lead].entries() {
        let entries = (0..columns.len()).map(|at| if at == lead { entry } else { "-" });
        let results = has_actions.then_some("").into_iter().chain(outputs.iter().map(|_| "todo!()"));
        grid.add(entries.chain(results));
    }
    grid.text
}

/// A rule for the first value of each column, where no column before it has its first value, and one for the rest: every column matters, and neighbours do something else.
pub fn of_actions(columns: &[&Column], actions: &[String]) -> String {
    let known: Vec<usize> = (0..columns.len()).filter(|at| columns[*at].entries().len() > 1).collect();
    let first = |at: usize| columns[at].entries()[0].to_owned();
    let rest = |at: usize| match &columns[at].entries()[..] {
        [_, other] => (*other).to_owned(),
        entries => format!("not({})", entries[0]),
    };
    let done: Vec<&str> = actions.iter().map(String::as_str).chain([""]).collect();
    let mut grid = Grid::new(columns, true, &[]);
    for rule in 0..=known.len() {
        let entry = |at: usize| match known.iter().position(|it| *it == at) {
            Some(column) if column < rule => rest(at),
            Some(column) if column == rule => first(at),
            _ => "-".to_owned(),
        };
        let entries: Vec<String> = (0..columns.len()).map(entry).collect();
        grid.add(entries.iter().map(String::as_str).chain([done[rule % done.len()]]));
    }
    grid.text
}

/// A grid that grows, with rules that are numbered.
struct Grid {
    text: String,
    rules: usize,
}

impl Grid {
    fn new(columns: &[&Column], has_actions: bool, outputs: &[(&str, &str)]) -> Self {
        let heads = columns.iter().map(|it| it.name.as_str()).chain(has_actions.then_some("do")).chain(outputs.iter().map(|it| it.0));
        Self { text: format!("rules: |\n  | rule | {} |\n", heads.collect::<Vec<_>>().join(" | ")), rules: 0 }
    }

    fn add<'a>(&mut self, cells: impl Iterator<Item = &'a str>) {
        self.rules += 1;
        self.text.push_str(&format!("  | {} | {} |\n", self.rules, cells.collect::<Vec<_>>().join(" | ")));
    }
}
