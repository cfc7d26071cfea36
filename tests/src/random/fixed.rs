//! What `cargo dtable fix` makes of a random table, held against the oracle: nobody's result changes, but where rules contradict each other and the author has said
//! which of them are right; and there it is as `docs/cli.md` says.

use super::judge::check_text;
use super::judge::edits::{matching, model_of, says_the_same};
use super::oracle::Oracle;
use super::table::Results;
use super::table_of;
use std::collections::BTreeSet;

/// Which of rules that contradict each other are said to be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// Nobody has said it.
    Unsaid,
    /// The one that stands first.
    First,
    /// The one whose cases are all cases of the other.
    Narrower,
    /// The rule of this id, wherever it contradicts another one.
    Preferred(usize),
}

/// The ids of the rules of a seed's table, where it is one of rows that needs no other file and in which rules contradict each other.
#[must_use]
pub fn contradictory(seed: u64) -> Option<Vec<String>> {
    let table = table_of(seed);
    let is_wanted = !super::print::yaml(&table).contains(super::print::TYPES) && !matches!(table.results, Results::Nothing);
    let oracle = Oracle::new(&table).filter(|it| is_wanted && it.may_clash() && !it.overflow.is_certain)?;
    let clashes = oracle.matching.iter().any(|it| oracle.clash(it));
    clashes.then(|| table.rules.iter().map(|it| it.id.clone()).collect())
}

/// Holds a text that was mended against the table of a seed; in how many of its points a contradiction was decided.
///
/// # Errors
///
/// What has changed.
pub fn fixed(seed: u64, text: &str, right: Right) -> Result<usize, String> {
    let table = table_of(seed);
    let oracle = &Oracle::new(&table).ok_or("too many points")?;
    let compiled = check_text(text);
    let Some(model) = model_of(&compiled) else { return Err(format!("{:?}", compiled.findings)) };
    let takes = |rule: usize| (0..oracle.points.len()).filter(|at| oracle.matching[*at].contains(&rule)).collect::<BTreeSet<_>>();
    let cases: Vec<BTreeSet<usize>> = (0..table.rules.len()).map(takes).collect();
    let mut decided = 0;
    for (at, after) in matching(oracle, model, right != Right::Unsaid).iter().enumerate() {
        let before = &oracle.matching[at];
        let told = |it: &str| format!("{:?}: {before:?}, then {after:?}: {it}", oracle.values(&oracle.points[at]));
        let clash = oracle.may_clash() && oracle.clash(before);
        if !clash || right == Right::Unsaid || oracle.clash(after) {
            says_the_same(oracle, before, after).map_err(|it| told(it.law))?;
            continue;
        }
        decided += 1;
        let rules = oracle.deciding(before);
        let rivals = |rule: usize| rules.iter().copied().filter(|it| oracle.clash(&[rule, *it])).collect::<Vec<usize>>();
        let is_right = |rule: usize| match right {
            Right::Unsaid => false,
            Right::First => rules[0] == rule,
            Right::Narrower => rivals(rule).into_iter().all(|it| cases[rule].is_subset(&cases[it])),
            Right::Preferred(it) => rule == it || rivals(rule).is_empty(),
        };
        let said = oracle.allowed_by(after);
        let is_so = rules.iter().any(|it| is_right(*it) && !said.is_empty() && said.iter().all(|said| oracle.results[*it].contains(said)));
        if !is_so {
            return Err(told("another rule is right"));
        }
    }
    Ok(decided)
}
