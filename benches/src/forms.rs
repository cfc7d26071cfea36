//! Generated tables as people would write them: a file for `dtable!`, one `match`, an if-chain.

use crate::generate::{Generated, Hit, Kind, Set};
use std::fmt::Write;

/// The table as a file. Where the first rule that matches fires, a last one takes what is left, and rules at random may never fire.
pub fn yaml(table: &Generated) -> String {
    if table.hit == Hit::Unique {
        return table.grid();
    }
    let text = table.clone().with_rest(99).grid();
    text.replacen("\ninputs:\n", "\nlints: { unreachable-rule: allow }\ninputs:\n", 1)
}

/// The enum of categorical columns.
pub fn category() -> String {
    "#[derive(Clone, Copy, PartialEq, Eq)]\npub enum Category { V0, V1, V2, V3, V4, V5, V6, V7 }\nimpl Category {
    pub const ALL: [Self; 8] = [Self::V0, Self::V1, Self::V2, Self::V3, Self::V4, Self::V5, Self::V6, Self::V7];\n}\n"
        .to_owned()
}

fn head(table: &Generated) -> String {
    let ty = |kind: &Kind| match kind {
        Kind::Boolean => "bool",
        Kind::Categorical => "Category",
        Kind::Number(..) => "i32",
    };
    let parameters: Vec<String> =
        table.columns.iter().enumerate().map(|(at, kind)| format!("{}: {}", table.column(at), ty(kind))).collect();
    format!("{}use Category::*;\npub fn decide({}) -> u32 {{\n", category(), parameters.join(", "))
}

/// One `match`; the wildcard takes what lies outside the ranges of the columns, and what no sparse rule takes.
pub fn as_match(table: &Generated) -> String {
    let columns: Vec<String> = (0..table.columns.len()).map(|at| table.column(at)).collect();
    let mut text = head(table);
    let _ = writeln!(text, "    match ({}) {{", columns.join(", "));
    for (rule, result) in table.rules.iter().zip(&table.results) {
        let patterns: Vec<String> = rule.iter().zip(&table.columns).map(|(set, kind)| pattern(*set, *kind)).collect();
        let _ = writeln!(text, "        ({}) => {result},", patterns.join(", "));
    }
    text + "        _ => 99,\n    }\n}\n"
}

fn pattern(set: Set, kind: Kind) -> String {
    match (set, kind) {
        (set, kind) if set == kind.all() => "_".to_owned(),
        (Set::Some(mask), Kind::Boolean) => (mask == 0b10).to_string(),
        (Set::Some(mask), _) => {
            (0..8).filter(|value| mask >> value & 1 == 1).map(|value| format!("V{value}")).collect::<Vec<_>>().join(" | ")
        }
        (Set::Range(low, high), _) => format!("{low}..={high}"),
    }
}

/// The rules in their order, each an `if`.
pub fn as_if_chain(table: &Generated) -> String {
    let mut text = head(table);
    for (rule, result) in table.rules.iter().zip(&table.results) {
        let tests: Vec<String> = (0..rule.len()).filter_map(|at| test(rule[at], table.columns[at], &table.column(at))).collect();
        let _ = writeln!(text, "    if {} {{ return {result}; }}", if tests.is_empty() { "true".to_owned() } else { tests.join(" && ") });
    }
    text + "    99\n}\n"
}

fn test(set: Set, kind: Kind, name: &str) -> Option<String> {
    match (set, kind) {
        (set, kind) if set == kind.all() => None,
        (Set::Some(mask), Kind::Boolean) => Some(if mask == 0b10 { name.to_owned() } else { format!("!{name}") }),
        (Set::Some(_), _) => Some(format!("matches!({name}, {})", pattern(set, kind))),
        (Set::Range(low, high), Kind::Number(first, _)) if low == first => Some(format!("{name} <= {high}")),
        (Set::Range(low, high), Kind::Number(_, last)) if high == last => Some(format!("{name} >= {low}")),
        (Set::Range(low, high), _) => Some(format!("{name} >= {low} && {name} <= {high}")),
    }
}
