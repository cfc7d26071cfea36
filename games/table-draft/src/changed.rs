//! The cases that a draft decides otherwise than the table did at first.

use dtable_core::diagnostic;
use dtable_core::explore::diff::{Change, ChangedRegion, diff};
use dtable_core::model::{self, Count, Table};

use crate::remaining::count;
use crate::{Region, draft};

/// Cases that are decided otherwise, or not at all any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The result at first, in words.
    pub before: String,
    /// The result now, in words.
    pub now: String,
    /// The ids of the rules that decided them; none where no rule did.
    pub rules_before: Vec<String>,
    /// The ids of the rules that decide them now; none where no rule does.
    pub rules_now: Vec<String>,
    /// The cases.
    pub region: Region,
    /// One of them, as columns and values.
    pub case: Vec<(String, String)>,
}

/// The cases that change between two tables; `None` where the tables cannot be compared, or where there are very many.
pub fn changed(before: &Table, now: &Table) -> Option<Vec<Changed>> {
    let found = diff(before, now).ok()?;
    let is_all = found.went.is_empty() && found.came.is_empty() && found.changes.iter().all(|it| !it.has_more);
    is_all.then(|| found.changes.iter().flat_map(|change| change.regions.iter().map(|it| of_region(change, it))).collect())
}

fn of_region(change: &Change, it: &ChangedRegion) -> Changed {
    Changed {
        before: change.old.clone(),
        now: change.new.clone(),
        rules_before: it.old_rules.clone(),
        rules_now: it.new_rules.clone(),
        region: Region { entries: it.entries.clone(), cases: it.cases.as_ref().and_then(count) },
        case: it.case.clone(),
    }
}

/// Says which cases came to ELSE, or left it, where the finding alone knows their number.
pub fn say_in(finding: &mut diagnostic::Finding, changed: &[Changed]) {
    let is_else = |rules: &[String]| rules == [draft::ELSE];
    let came = changed.iter().filter(|it| is_else(&it.rules_now) && !is_else(&it.rules_before));
    let left = changed.iter().filter(|it| is_else(&it.rules_before) && !is_else(&it.rules_now));
    let (came, left): (Vec<&Changed>, Vec<&Changed>) = (came.collect(), left.collect());
    let Some(first) = came.first().or_else(|| left.first()) else { return };
    finding.notes.clear();
    finding.notes.extend(note("came to ELSE", "took", &came, |it| &it.rules_before));
    finding.notes.extend(note("left ELSE", "takes", &left, |it| &it.rules_now));
    let values: Vec<String> = first.case.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    finding.notes.push(format!("for example: {}", values.join(", ")));
    let number = finding.evidence.cases.clone().unwrap_or_default();
    finding.help = vec![format!("take the edit back, or write `else: {number}`")];
    finding.evidence.case.clone_from(&first.case);
    finding.evidence.regions = came.iter().chain(&left).map(|it| evidence(it)).collect();
}

/// The regions of the cases that moved, a line each, with the rules on their other side.
fn note<'a>(moved: &str, verb: &str, changed: &[&'a Changed], rules: impl Fn(&'a Changed) -> &'a Vec<String>) -> Option<String> {
    let whose = |it: &'a Changed| match &rules(it)[..] {
        [] => "that no rule decides".to_owned(),
        rules => format!("that `{}` {verb}", rules.join("`, `")),
    };
    let entries = |it: &Changed| it.region.entries.iter().map(|(name, entry)| format!("{name} {entry}")).collect::<Vec<_>>().join(", ");
    if let [only] = changed {
        return Some(format!("{} {} {moved}: {}", cases(only.region.cases), whose(only), entries(only)));
    }
    let lines: Vec<String> = changed.iter().map(|it| format!("  {} {}: {}", cases(it.region.cases), whose(it), entries(it))).collect();
    let all = cases(changed.iter().map(|it| it.region.cases).sum());
    (!lines.is_empty()).then(|| format!("{all} {moved}:\n{}", lines.join("\n")))
}

/// `1 case`, `16,035 cases`.
fn cases(count: Option<u128>) -> String {
    model::cases(count.map(Count::from).as_ref())
}

fn evidence(it: &Changed) -> diagnostic::RegionEvidence {
    let entries = it.region.entries.iter().map(|(name, entry)| (name.as_str().into(), entry.as_str().into())).collect();
    let rules = it.rules_before.iter().map(|it| it.as_str().into()).collect();
    diagnostic::RegionEvidence { entries, cases: it.region.cases.map(|it| it.to_string()), rules }
}
