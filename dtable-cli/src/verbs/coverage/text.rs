//! For people: shares, and what was not reached, by line.

use std::io;

use dtable_core::diagnostic::{Style, printable};

use super::line;
use super::merged::{Covered, Merged, Reached, Shares};
use super::tables::RuleLines;
use crate::color::Color;
use crate::findings::text::style;
use crate::said::print_text;

/// The most lines about one table: whoever wants all has the other formats.
const MOST: usize = 40;

/// Prints it.
pub fn print(merged: &Merged, color: Color) -> io::Result<()> {
    let style = style(color, &io::stdout());
    let colours = Colours(style == Style::Colour);
    let mut out = String::new();
    for table in &merged.tables {
        line(&mut out, &head(table, &colours));
        let missing = missing(table, &colours);
        missing.iter().take(MOST).for_each(|it| line(&mut out, it));
        if missing.len() > MOST {
            line(&mut out, &format!("  ... and {} more; `--format json` has all", missing.len() - MOST));
        }
    }
    if merged.tables.len() > 1 {
        line(&mut out, &format!("all: {}", shares(merged.total(), &colours)));
    }
    print_text(&out, style)
}

fn head(table: &Covered, colours: &Colours) -> String {
    let (path, name) = (&table.lines.path, printable(&table.lines.name));
    if table.decisions() == 0 {
        let count = table.rules.len();
        let none = if count == 1 { "its only rule never fired".to_owned() } else { format!("none of its {count} rules fired") };
        return format!("{path}: table `{name}`: {}", colours.red(&none));
    }
    format!("{path}: table `{name}`: {}", shares(table.shares(), colours))
}

fn shares(it: Shares, colours: &Colours) -> String {
    let rules = colours
        .share(&format!("{} of {} rules ({})", it.rules.reached, it.rules.all, it.rules.percent()), it.rules.reached == it.rules.all);
    let branches = it.branches;
    format!("{rules}, {} of {} branches of entries ({})", branches.reached, branches.all, branches.percent())
}

/// What was not reached, in the order of the file.
fn missing(table: &Covered, colours: &Colours) -> Vec<String> {
    if table.decisions() == 0 {
        return Vec::new();
    }
    table.rules().flat_map(|(rule, reached)| missing_of(&table.lines.path, rule, reached, colours)).collect()
}

/// What was not reached of a rule. That a rule did not fire with its entries is said once.
fn missing_of(path: &str, rule: &RuleLines, reached: &Reached, colours: &Colours) -> Vec<String> {
    let id = printable(&rule.id);
    let never = (reached.fired == 0).then(|| format!("  {path}:{}: {}", rule.line, colours.red(&format!("rule `{id}` never fired"))));
    let entries = reached.entries(rule).flat_map(|(entry, (held, failed))| {
        let what = format!("`{}: {}`", printable(&entry.column), printable(&entry.text));
        let at = format!("  {path}:{}: rule `{id}`:", entry.line);
        let unseen = (!held && reached.fired > 0).then(|| format!("{at} {what} was not looked at when it fired"));
        let unmissed = (!failed).then(|| format!("{at} no case misses it by {what} alone"));
        unseen.into_iter().chain(unmissed)
    });
    never.into_iter().chain(entries).collect()
}

/// Whether there is colour.
struct Colours(bool);

impl Colours {
    fn painted(&self, text: &str, code: u8) -> String {
        if self.0 { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.to_owned() }
    }

    fn red(&self, text: &str) -> String {
        self.painted(text, 31)
    }

    fn share(&self, text: &str, is_whole: bool) -> String {
        self.painted(text, if is_whole { 32 } else { 33 })
    }
}
