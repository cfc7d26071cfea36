//! The peer's tables over cells.

use super::cell::{Cell, Extent, cut};
use super::decimal::Decimal;
use super::entry::{Bound, Entry};
use super::feel;
use super::peer::{Domain, Input, Peer, Range};
use super::value::{Date, Value};
use serde_json::Value as Json;
use std::collections::BTreeSet;

/// A case: the number of a cell, a column.
pub type Case = Vec<usize>;

/// A table in which every column is a list of cells.
pub struct Sheet {
    pub columns: Vec<Vec<Cell>>,
    /// The rules; the peer numbers them from 1.
    pub rules: Vec<Rule>,
    pub policy: Policy,
}

pub struct Rule {
    pub entries: Vec<Entry>,
    /// The cells that it takes, a column.
    pub cells: Vec<BTreeSet<usize>>,
    pub output: Vec<String>,
}

/// What happens where several rules match.
#[derive(Debug)]
pub enum Policy {
    Unique,
    Any,
    /// The rules in this order; the first that matches fires.
    First(Vec<usize>),
    /// All of them fire.
    All,
}

/// Why a table has no sheet.
pub enum Refusal {
    /// An entry names a value that the column does not have.
    OutsideDomain(String),
    /// An entry is not understood.
    Unread(String),
}

impl Rule {
    /// Whether no case can match it.
    pub fn is_empty(&self) -> bool {
        self.cells.iter().any(BTreeSet::is_empty)
    }
}

impl Sheet {
    /// Converts a table.
    pub fn new(peer: &Peer) -> Result<Self, Refusal> {
        let rules: Vec<Vec<Entry>> = peer.rules.iter().map(|rule| entries(&rule.inputs)).collect::<Result<_, _>>()?;
        let columns: Vec<Vec<Cell>> = peer
            .inputs
            .iter()
            .enumerate()
            .map(|(at, input)| column(input, rules.iter().map(|rule| &rule[at])))
            .collect::<Result<_, _>>()?;
        let rules = rules.into_iter().zip(&peer.rules).map(|(entries, rule)| Rule {
            cells: entries.iter().zip(&columns).map(|(entry, cells)| taken(entry, cells)).collect(),
            entries,
            output: rule.outputs.clone(),
        });
        Ok(Self { rules: rules.collect(), columns, policy: policy(peer).map_err(Refusal::Unread)? })
    }

    /// All cases.
    pub fn cases(&self) -> BTreeSet<Case> {
        product(&self.columns.iter().map(|cells| (0..cells.len()).collect()).collect::<Vec<_>>())
    }

    /// The cases in which the entries hold, one a column.
    pub fn cases_of(&self, entries: &[Entry]) -> BTreeSet<Case> {
        product(&entries.iter().zip(&self.columns).map(|(entry, cells)| taken(entry, cells)).collect::<Vec<_>>())
    }
}

/// Every choice of one element a set.
pub fn product(sets: &[BTreeSet<usize>]) -> BTreeSet<Case> {
    sets.iter().fold(BTreeSet::from([Vec::new()]), |cases, set| {
        cases.iter().flat_map(|case| set.iter().map(|at| [&case[..], &[*at]].concat())).collect()
    })
}

fn taken(entry: &Entry, cells: &[Cell]) -> BTreeSet<usize> {
    (0..cells.len()).filter(|at| entry.holds(&cells[*at])).collect()
}

fn entries(texts: &[String]) -> Result<Vec<Entry>, Refusal> {
    texts.iter().map(|text| feel::entry(text).map_err(|reason| Refusal::Unread(format!("`{text}`: {reason}")))).collect()
}

fn column<'a>(input: &Input, entries: impl Iterator<Item = &'a Entry>) -> Result<Vec<Cell>, Refusal> {
    let extent = extent(input).map_err(Refusal::Unread)?;
    let mentioned: BTreeSet<Value> = entries.flat_map(Entry::values).cloned().collect();
    match mentioned.iter().find(|value| !has(&extent, value)) {
        Some(outside) => Err(Refusal::OutsideDomain(format!("{outside} is no value of `{}`", input.name))),
        None => Ok(cut(&extent, &mentioned)),
    }
}

/// Whether entries may name the value: the ends of a domain may always be named.
fn has(extent: &Extent, value: &Value) -> bool {
    match extent {
        Extent::Named(values) => values.contains(value),
        Extent::Names => true,
        Extent::Ordered(allowed) => allowed.closed().holds(&Cell::Point(value.clone())),
    }
}

/// The values of a column. `null` is in no domain, as the peer has it.
fn extent(input: &Input) -> Result<Extent, String> {
    Ok(match &input.domain {
        Domain::Unbounded if input.ty == "string" => Extent::Names,
        Domain::Unbounded => Extent::Ordered(Entry::Any),
        Domain::Enum { values, .. } => Extent::Named(values.iter().map(|it| value(&input.ty, it)).collect::<Result<_, _>>()?),
        Domain::Range { range, .. } => Extent::Ordered(interval(&input.ty, range)?),
    })
}

/// The entry of one column of a region.
pub fn region_entry(input: &Input, range: Option<&Range>) -> Result<Entry, String> {
    let Some(range) = range else { return Ok(Entry::Any) };
    match &range.values {
        Some(values) => values.iter().map(|it| value(&input.ty, it).map(Entry::is)).collect::<Result<_, _>>().map(Entry::OneOf),
        None => interval(&input.ty, range),
    }
}

fn interval(ty: &str, range: &Range) -> Result<Entry, String> {
    let bound = |end: &Json, closed: bool, infinity: &str| {
        if *end == infinity { Ok(None) } else { value(ty, end).map(|value| Some(Bound { value, closed })) }
    };
    Ok(Entry::Within { low: bound(&range.lo, range.lo_closed, "-inf")?, high: bound(&range.hi, range.hi_closed, "+inf")? })
}

/// A value of a column with the type `ty`.
pub fn value(ty: &str, json: &Json) -> Result<Value, String> {
    let value = match (ty, json) {
        ("boolean", Json::Bool(value)) => Some(Value::Bool(*value)),
        ("string", Json::String(text)) => Some(Value::Text(text.clone())),
        ("number", Json::String(text)) => Decimal::read(text).map(Value::Number),
        ("date", Json::String(text)) => Date::read(text).map(Value::Date),
        _ => None,
    };
    value.ok_or_else(|| format!("{json} is no value of the type {ty}"))
}

fn policy(peer: &Peer) -> Result<Policy, String> {
    let rules: Vec<usize> = (0..peer.rules.len()).collect();
    Ok(match peer.hit_policy.as_str() {
        "UNIQUE" => Policy::Unique,
        "ANY" => Policy::Any,
        "FIRST" => Policy::First(rules),
        "PRIORITY" => Policy::First(by_priority(peer, rules)?),
        "RULE_ORDER" | "OUTPUT_ORDER" | "COLLECT" => Policy::All,
        other => return Err(format!("the hit policy {other}")),
    })
}

/// The rules in the order of their outputs: an output allowed earlier comes first, of equal ones the earlier rule.
fn by_priority(peer: &Peer, mut rules: Vec<usize>) -> Result<Vec<usize>, String> {
    let allowed = peer.outputs[0].allowed_feel.as_deref().ok_or("a priority without allowed outputs")?;
    let allowed = feel::values(allowed)?;
    let mut ranks = Vec::new();
    for rule in &peer.rules {
        let output = feel::values(&rule.outputs[0])?;
        ranks.push(allowed.iter().position(|it| output.first() == Some(it)).ok_or("an output that is not allowed")?);
    }
    rules.sort_by_key(|rule| ranks[*rule]);
    Ok(rules)
}
