//! The text of a table.

use std::collections::BTreeSet;
use std::fmt::Write;

/// A table with outputs: its columns, relations, and rules that look at some of the columns.
#[derive(Clone, Debug, Default)]
pub struct Text {
    /// `unique`, `any`, `first`, `priority` (smaller results go before larger ones), `collect sum`.
    pub hit: &'static str,
    /// Names and declarations.
    pub inputs: Vec<(String, String)>,
    /// Names and declarations; they follow the inputs as columns.
    pub conditions: Vec<(String, String)>,
    /// What always holds.
    pub relations: Vec<String>,
    /// The rules, in their order.
    pub rules: Vec<Rule>,
    /// The result of ELSE.
    pub otherwise: Option<usize>,
    /// Whether rules that never fire are warnings.
    pub allows_dead_rules: bool,
}

/// A rule: entries by the index of their columns, and a result.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The entries that are not `-`.
    pub when: Vec<(usize, String)>,
    /// A number.
    pub result: usize,
}

impl Text {
    /// The table with its rules as a grid, with the columns that some rule looks at.
    pub fn grid(&self) -> String {
        let mut text = self.head();
        let names = self.names();
        let mut used = vec![false; names.len()];
        self.rules.iter().flat_map(|rule| &rule.when).for_each(|(column, _)| used[*column] = true);
        let header: String = names.iter().zip(&used).filter(|(_, used)| **used).map(|(name, _)| format!(" {name} |")).collect();
        let _ = writeln!(text, "rules: |\n  | rule |{header} result |");
        for (at, rule) in self.rules.iter().enumerate() {
            let mut entries = vec!["-"; names.len()];
            rule.when.iter().for_each(|(column, entry)| entries[*column] = entry);
            let _ = write!(text, "  | {} |", at + 1);
            entries.iter().zip(&used).filter(|(_, used)| **used).for_each(|(entry, _)| {
                let _ = write!(text, " {entry} |");
            });
            let _ = writeln!(text, " {} |", rule.result);
        }
        if let Some(result) = self.otherwise {
            let blank = " |".repeat(used.iter().filter(|used| **used).count());
            let _ = writeln!(text, "  | else |{blank} {result} |");
        }
        text
    }

    /// The table with its rules as data.
    pub fn data(&self) -> String {
        let (mut text, names) = (self.head(), self.names());
        text.push_str("rules:\n");
        for (at, rule) in self.rules.iter().enumerate() {
            let when: Vec<String> = rule.when.iter().map(|(column, entry)| format!("{}: '{entry}'", names[*column])).collect();
            let _ = writeln!(text, "  - {{ id: {}, when: {{ {} }}, out: {{ result: {} }} }}", at + 1, when.join(", "), rule.result);
        }
        if let Some(result) = self.otherwise {
            let _ = writeln!(text, "  - {{ id: else, out: {{ result: {result} }} }}");
        }
        text
    }

    fn head(&self) -> String {
        let mut text = format!("table: shape\nhit: {}\n", self.hit);
        for (key, columns) in [("inputs", &self.inputs), ("conditions", &self.conditions)] {
            if !columns.is_empty() {
                let _ = writeln!(text, "{key}:");
                columns.iter().for_each(|(name, declaration)| {
                    let _ = writeln!(text, "  {name}: {declaration}");
                });
            }
        }
        let _ = writeln!(text, "outputs:\n  result: {}", self.output());
        if self.allows_dead_rules {
            text.push_str("lints: { unreachable-rule: warn }\n");
        }
        if !self.relations.is_empty() {
            text.push_str("relations:\n");
            self.relations.iter().for_each(|relation| {
                let _ = writeln!(text, "  - '{relation}'");
            });
        }
        text
    }

    /// What is declared of the output.
    fn output(&self) -> String {
        if self.hit != "priority" {
            return "u32".to_owned();
        }
        let results: BTreeSet<usize> = self.rules.iter().map(|rule| rule.result).chain(self.otherwise).collect();
        let results: Vec<String> = results.iter().map(usize::to_string).collect();
        format!("{{ type: u32, values: [{}] }}", results.join(", "))
    }

    fn names(&self) -> Vec<&str> {
        self.inputs.iter().chain(&self.conditions).map(|(name, _)| name.as_str()).collect()
    }
}

/// Columns of one type: `x1`, `x2`, ..
pub fn columns(letter: char, count: usize, declaration: &str) -> Vec<(String, String)> {
    (1..=count).map(|at| (format!("{letter}{at}"), declaration.to_owned())).collect()
}
