//! A published decision as a table: the rules of each set of results, one rule a cube.

use super::cubes::{Cube, cubes};
use super::{Case, Published};
use std::collections::BTreeMap;
use std::fmt::Write;

impl Published {
    /// All cases.
    pub fn cases(&self) -> std::ops::Range<Case> {
        0..1 << self.conditions.len()
    }

    /// The table. Cubes of one set of results may overlap, hence `hit: any`.
    pub fn yaml(&self) -> String {
        let mut text = format!("# Written by `cargo run -p dtable-benches -- tables`.\ntable: {}\n", self.name);
        let _ = writeln!(text, "title: {}\ndoc: >-\n  {}\nhit: any\n\ninputs:", self.title, self.doc);
        for (name, question) in &self.conditions {
            let _ = writeln!(text, "  {name}: {{ type: bool, text: '{question}' }}");
        }
        let _ = writeln!(text, "\noutputs:\n  result: \"{}\"\n\nrules: |", self.ty);
        text.push_str(&self.grid());
        text
    }

    fn grid(&self) -> String {
        let names: Vec<&str> = self.conditions.iter().map(|(name, _)| name.as_str()).collect();
        let width = names.join(" ").len().max(names.len());
        let mut text = format!("  | rule | {:width$} | result\n", names.join(" "));
        for (at, (cube, right)) in self.rules().iter().enumerate() {
            let entries: String = (0..names.len()).map(|k| entry(*cube, k)).collect();
            let result = if let [only] = &right[..] { only.clone() } else { format!("one_of({})", right.join(", ")) };
            let _ = writeln!(text, "  | {:<4} | {entries:width$} | {result}", at + 1);
        }
        aligned(&text)
    }

    /// What the rules match, and which results are right there; sets of results in the order of their first case.
    pub fn rules(&self) -> Vec<(Cube, Vec<String>)> {
        let mut order: Vec<Vec<String>> = Vec::new();
        let mut sets: BTreeMap<Vec<String>, Vec<bool>> = BTreeMap::new();
        for case in self.cases() {
            let right = (self.right)(case);
            let cases = sets.entry(right.clone()).or_insert_with(|| {
                order.push(right);
                vec![false; 1 << self.conditions.len()]
            });
            cases[case as usize] = true;
        }
        order.into_iter().flat_map(|right| cubes(&sets[&right]).into_iter().map(move |cube| (cube, right.clone()))).collect()
    }
}

const fn entry(cube: Cube, k: usize) -> char {
    match (cube.on >> k & 1, cube.off >> k & 1) {
        (1, _) => 'T',
        (_, 1) => 'F',
        _ => '-',
    }
}

/// Ends every line with a cell's end, all at one place.
fn aligned(text: &str) -> String {
    let width = text.lines().map(str::len).max().unwrap_or(0);
    text.lines().map(|line| format!("{line:width$} |\n")).collect()
}
