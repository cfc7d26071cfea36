//! Generated tables as files: a grid, or data.

use super::{Generated, Hit, Kind, Set};
use std::fmt::Write;

impl Generated {
    /// The table with its rules as a grid, a rule a row.
    pub fn grid(&self) -> String {
        let mut text = self.head();
        let header: String = (0..self.columns.len()).map(|column| format!(" {} |", self.column(column))).collect();
        let _ = writeln!(text, "rules: |\n  | rule |{header} result |");
        for (at, (rule, result)) in self.rules.iter().zip(&self.results).enumerate() {
            let entries: String = rule.iter().zip(&self.columns).map(|(set, kind)| format!(" {} |", entry(*set, *kind))).collect();
            let _ = writeln!(text, "  | {} |{entries} {result} |", at + 1);
        }
        if let Some(result) = self.otherwise {
            let _ = writeln!(text, "  | else |{} {result} |", " |".repeat(self.columns.len()));
        }
        text
    }

    /// The table with its rules as data; entries that match everything are left out.
    pub fn data(&self) -> String {
        let mut text = self.head();
        text.push_str("rules:\n");
        for (at, (rule, result)) in self.rules.iter().zip(&self.results).enumerate() {
            let entries = rule.iter().zip(&self.columns).enumerate().filter(|(_, (set, kind))| **set != kind.all());
            let when: Vec<String> =
                entries.map(|(column, (set, kind))| format!("{}: '{}'", self.column(column), entry(*set, *kind))).collect();
            let _ = writeln!(text, "  - {{ id: {}, when: {{ {} }}, out: {{ result: {result} }} }}", at + 1, when.join(", "));
        }
        if let Some(result) = self.otherwise {
            let _ = writeln!(text, "  - {{ id: else, out: {{ result: {result} }} }}");
        }
        text
    }

    fn head(&self) -> String {
        let hit = match self.hit {
            Hit::Unique => "",
            Hit::First => "hit: first\n",
        };
        let mut text = format!("table: {}\n{hit}inputs:\n", self.name);
        for (column, kind) in self.columns.iter().enumerate() {
            let _ = writeln!(text, "  {}: {}", self.column(column), declaration(*kind));
        }
        text.push_str("outputs:\n  result: u32\n");
        text
    }

    /// The name of a column.
    pub fn column(&self, column: usize) -> String {
        let letter = match self.columns[column] {
            Kind::Boolean => 'b',
            Kind::Categorical => 'c',
            Kind::Number(..) => 'n',
        };
        format!("{letter}{}", column + 1)
    }
}

fn declaration(kind: Kind) -> String {
    match kind {
        Kind::Boolean => "bool".to_owned(),
        Kind::Categorical => "{ type: Category, values: [V0, V1, V2, V3, V4, V5, V6, V7] }".to_owned(),
        Kind::Number(low, high) => format!("{{ type: i32, range: {low}..={high} }}"),
    }
}

fn entry(set: Set, kind: Kind) -> String {
    match (set, kind) {
        (set, kind) if set == kind.all() => "-".to_owned(),
        (Set::Some(mask), Kind::Boolean) => if mask == 0b10 { "T" } else { "F" }.to_owned(),
        (Set::Some(mask), _) => {
            let values: Vec<String> = (0..u32::BITS).filter(|value| mask >> value & 1 == 1).map(|value| format!("V{value}")).collect();
            values.join(", ")
        }
        (Set::Range(low, high), Kind::Number(first, _)) if low == first => format!("<= {high}"),
        (Set::Range(low, high), Kind::Number(_, last)) if high == last => format!(">= {low}"),
        (Set::Range(low, high), _) => format!("{low}..={high}"),
    }
}
