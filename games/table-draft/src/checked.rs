//! What the compiler says about a table.

use std::time::{Duration, Instant};

use dtable_core::compile::{self, Unit};
use dtable_core::diagnostic::{self, Code, Evidence, RegionEvidence, Style};
use dtable_core::model::{Position, Table, ValueSet};
use dtable_core::source::Source;
use dtable_core::verify::{CountedRegion, VerifiedTable};

use crate::LiveTable;
use crate::changed::{Changed, say_in};
use crate::remaining::count;

/// What the compiler says about a table, and how long it took.
#[derive(Clone, Debug)]
pub struct Checked {
    /// All findings, errors first.
    pub findings: Vec<Finding>,
    /// Whether the table is verified: each case is decided once.
    pub is_verified: bool,
    /// The time that the proof took.
    pub time: Duration,
    /// The number of all cases, if it was counted.
    pub cases: Option<u128>,
    /// By rule, ELSE included, how many cases it takes; where several rules match, the first takes the case. Empty where counting takes too
    /// long, or the text cannot be read.
    pub counts: Vec<u128>,
    /// The cases that ELSE takes, as few regions, the largest first.
    pub else_regions: Vec<Region>,
    /// How many cases ELSE takes outside of these regions.
    pub else_rest: u128,
    /// The relations, as written.
    pub relations: Vec<String>,
    /// The properties that are proved, by their names or as written.
    pub properties: Vec<String>,
    /// How many examples the table has; each that fails is a finding.
    pub examples: usize,
    live: Option<LiveTable>,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The code: `DT201`.
    pub code: &'static str,
    /// The name: `missing-rule`.
    pub name: &'static str,
    /// Whether the table does not compile.
    pub is_error: bool,
    /// One line.
    pub message: String,
    /// The whole of it, as `cargo dtable check` prints it.
    pub text: String,
    /// Evidence in words.
    pub notes: Vec<String>,
    /// Advice.
    pub help: Vec<String>,
    /// The ids of the rules concerned, the one to blame first.
    pub rules: Vec<String>,
    /// One case, as columns and values; empty where there is none.
    pub case: Vec<(String, String)>,
    /// The regions concerned.
    pub regions: Vec<Region>,
    /// The line to look at first, from 1.
    pub line: usize,
}

/// Cases, as entries of conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// Condition and entry; conditions that do not matter are left out.
    pub entries: Vec<(String, String)>,
    /// How many cases there are, if they were counted.
    pub cases: Option<u128>,
}

impl Checked {
    /// `changed` finds the cases that the table decides otherwise than at first, where a finding needs them.
    pub(crate) fn new(path: &str, text: &str, changed: &dyn Fn(&Table) -> Option<Vec<Changed>>) -> Self {
        let began = Instant::now();
        let mut compiled = compile::check(Source::new(path, text), &mut |name| Err(format!("`{name}` is not read: a draft is one file")));
        let time = began.elapsed();
        let table = compiled.unit.table();
        if let (Some(finding), Some(table)) = (compiled.findings.iter_mut().find(|it| it.code == Code::UnexpectedElse), table) {
            say_in(finding, &changed(table).unwrap_or_default());
        }
        let mut findings: Vec<Finding> = compiled.findings.iter().map(|it| finding(it, &compiled.sources)).collect();
        findings.sort_by_key(|it| !it.is_error);
        let verified = match &compiled.unit {
            Unit::VerifiedTable(verified) => Some(&**verified),
            _ => None,
        };
        let live = table.and_then(|table| LiveTable::new(table, verified.is_some()).ok());
        let told = compiled.findings.iter().find_map(|it| number(it.evidence.total.as_deref()?));
        Self {
            findings,
            is_verified: verified.is_some(),
            time,
            cases: verified.and_then(|it| count(it.verdict().cases.as_ref()?)).or(told),
            counts: counts(verified, live.as_ref()).unwrap_or_default(),
            else_regions: verified
                .map_or_else(Vec::new, |it| it.verdict().else_regions.iter().map(|region| else_region(it.table(), region)).collect()),
            else_rest: verified.and_then(else_rest).unwrap_or_default(),
            relations: table.map_or_else(Vec::new, |it| it.relations.iter().map(|relation| relation.text.clone()).collect()),
            properties: verified.map_or_else(Vec::new, properties),
            examples: table.map_or(0, |it| it.examples.len()),
            live,
        }
    }

    /// The table, to decide by; `None` where the text cannot be read.
    #[must_use]
    pub fn live(&self) -> Option<LiveTable> {
        self.live.clone()
    }

    /// Whether the table decides each case once: it is verified, or all that is wrong is what it promises besides, properties and the number
    /// of cases of ELSE.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        let promises = [Code::UnexpectedElse, Code::BrokenProperty, Code::VacuousProperty].map(Code::id);
        self.is_verified || self.live.is_some() && self.errors().all(|it| promises.contains(&it.code))
    }

    /// The errors.
    pub fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|it| it.is_error)
    }
}

fn counts(verified: Option<&VerifiedTable>, live: Option<&LiveTable>) -> Option<Vec<u128>> {
    match verified {
        Some(verified) => verified.verdict().case_counts.iter().map(count).collect(),
        None => live?.count(&[]).map(|it| it.by_rule),
    }
}

fn properties(verified: &VerifiedTable) -> Vec<String> {
    let all = &verified.table().properties;
    verified.verdict().properties.iter().map(|at| all[*at].shown().to_owned()).collect()
}

fn finding(it: &diagnostic::Finding, sources: &[Source]) -> Finding {
    let Evidence { rules, regions, case, .. } = &*it.evidence;
    let source = &sources[it.primary.span.file.0 as usize];
    Finding {
        code: it.code.id(),
        name: it.code.name(),
        is_error: it.is_error(),
        message: it.message.clone(),
        text: diagnostic::render(it, sources, Style::Plain),
        notes: it.notes.clone(),
        help: it.help.clone(),
        rules: rules.iter().map(|it| it.to_string()).collect(),
        case: case.clone(),
        regions: regions.iter().map(region).collect(),
        line: source.place(it.primary.span.start).line,
    }
}

fn region(it: &RegionEvidence) -> Region {
    let entries = it.entries.iter().map(|(column, entry)| (column.to_string(), entry.to_string())).collect();
    Region { entries, cases: it.cases.as_deref().and_then(number) }
}

/// A region of ELSE, in the words of an author.
fn else_region(table: &Table, region: &CountedRegion) -> Region {
    let cell = |column: usize| -> (ValueSet, bool) { (region.region.0[column].clone(), region.not_applicable[column]) };
    let entries = (0..table.written().len()).map(|at| (table.columns[at].name.value.clone(), table.entry(at, &cell)));
    Region { entries: entries.filter(|(_, entry)| entry != "-").collect(), cases: region.cases.as_ref().and_then(count) }
}

fn else_rest(verified: &VerifiedTable) -> Option<Position> {
    verified.table().rules.iter().any(|it| it.is_else()).then(|| count(verified.verdict().else_rest.as_ref()?)).flatten()
}

fn number(text: &str) -> Option<u128> {
    text.parse().ok()
}
