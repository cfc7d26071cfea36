//! A rule in words, below the boards.

use dtable_runtime::TableData;
use ratatui::style::Style;

use super::{Role, WallView};
use crate::Spot;
use crate::counts::grouped;
use crate::style::Styles;
use crate::text::fold;
use crate::{Left, Mark, words};

/// How a line looks.
#[derive(Clone, Copy, Debug)]
pub enum Tone {
    Strong,
    Near,
    Weak,
}

impl Tone {
    pub const fn of(self, styles: &Styles) -> Style {
        match self {
            Self::Strong => styles.head,
            Self::Near => styles.near,
            Self::Weak => styles.other,
        }
    }
}

/// The actions of a rule, the answer that keeps it from firing, and its entries.
pub fn lines(view: &WallView<'_>, spot: Spot, role: Role, (room, rows): (usize, usize)) -> Vec<(String, Tone)> {
    let Some((table, rule)) = view.rows.rule(spot) else { return Vec::new() };
    let deleted = if role == Role::Deleted { "deleted: " } else { "" };
    let does = format!("{} {deleted}{}", role.mark(), words::rule(table, rule)).trim_start().to_owned();
    let mut lines: Vec<_> = fold(&does, room, if rows < 3 { 1 } else { 2 }).into_iter().map(|it| (it, Tone::Strong)).collect();
    lines.extend(why_not(view, spot).map(|it| (it, Tone::Near)));
    lines.extend(fold(&asks(view, spot, table, rule), room, 2).into_iter().map(|it| (it, Tone::Weak)));
    lines
}

/// Before a rule has fired: how many still can.
pub fn left(table: &TableData, left: &Left) -> Vec<(String, Tone)> {
    vec![(format!("? {}", words::left(table, left)), Tone::Strong)]
}

/// The entries of a rule, and the number of its cases.
fn asks(view: &WallView<'_>, spot: Spot, table: &TableData, rule: usize) -> String {
    let asks = words::asks(table, rule);
    let kept = if let Spot::Rule(rule) = spot { Some(rule) } else { None };
    let cases = view.counts.zip(kept).and_then(|(counts, rule)| Some((counts.of(rule)?, counts.all)));
    cases.map_or_else(|| asks.clone(), |(cases, all)| format!("{} of {} cases; {asks}", grouped(cases), grouped(all)))
}

/// The reason why a rule does not fire.
fn why_not(view: &WallView<'_>, spot: Spot) -> Option<String> {
    let (Spot::Rule(rule), Some(decision)) = (spot, view.decision) else { return None };
    match view.marks?.of(rule)? {
        Mark::Near(near) => Some(words::but_for(decision, rule, near, true)),
        Mark::Matches => Some(format!("{} matches too, after the rule that fires", words::id(view.rows.table, rule))),
    }
}
