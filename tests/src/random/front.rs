//! The front door (`dtable_core::Table`) against the oracle.
//!
//! At each point of a verified table all values are given as texts and as values, in a prepared case, one after the other as they are asked
//! for, and all but one. Whatever is decided has to be what the oracle says; a value that is asked for has to make a difference. Values that no
//! point has are values that the relations exclude.

use super::compiled::other_text;
use super::keys::Key;
use super::oracle::{NOT_APPLICABLE, Oracle, Point};
use super::print::{TYPES, yaml};
use super::table::{NOTE, Table};
use super::table_of;
use super::value::{Type, Value};
use crate::numbers::Random;
use dtable_core::{self as core, NotDecided};
use std::collections::BTreeSet;

/// Points of a table that are tried.
const POINTS: usize = 40;

/// Values by the names of their columns.
pub(crate) type Given<'a> = Vec<(&'a str, core::Value<'static>)>;

/// Tries the table of a seed; how many points, none where it is not verified.
///
/// # Errors
///
/// What is wrong, with the table.
pub fn front(seed: u64) -> Result<usize, String> {
    let table = table_of(seed);
    let text = yaml(&table);
    let (Some(parsed), Some(oracle)) = (parse(&text), Oracle::new(&table)) else { return Ok(0) };
    let trial = Trial { table: &table, oracle: &oracle, parsed: &parsed };
    let step = oracle.points.len() / POINTS + 1;
    let points: Vec<usize> = (0..oracle.points.len()).step_by(step).collect();
    let tried = points.iter().try_for_each(|at| trial.point(*at)).and_then(|()| trial.excluded(&mut Random::new(seed)));
    tried.map(|()| points.len()).map_err(|it| format!("SEED={seed}: {it}\n\n{text}"))
}

/// Reads a table, with the types that stand behind it; `None` where it is not verified.
pub(crate) fn parse(text: &str) -> Option<core::Table> {
    let (table, types) = text.split_once(TYPES).unwrap_or((text, ""));
    let load = |path: &str| if path == "types.yaml" { Ok(types.to_owned()) } else { Err("no such file".to_owned()) };
    core::Table::parse_with("t.yaml", table, load).ok()
}

pub(crate) struct Trial<'a> {
    pub(crate) table: &'a Table,
    pub(crate) oracle: &'a Oracle<'a>,
    pub(crate) parsed: &'a core::Table,
}

impl Trial<'_> {
    fn point(&self, at: usize) -> Result<(), String> {
        let point = &self.oracle.points[at];
        let (written, typed) = (given(self.oracle, point, true), given(self.oracle, point, false));
        let said = |what: &str, it: &dyn std::fmt::Debug| format!("{what}: {it:?} for {written:?}");
        let matching = self.parsed.collect(written.clone()).map_err(|it| said("not collected", &it))?;
        let expected = match &self.oracle.matching[at][..] {
            [] => self.table.else_rule().into_iter().collect(),
            rules => rules.to_vec(),
        };
        let place = |it: core::Rule| self.table.rules.iter().position(|rule| rule.id == it.id()).expect("rules have the ids of the table");
        let mut rules: Vec<usize> = matching.rules().map(place).collect();
        rules.sort_unstable();
        if rules != expected {
            return Err(said("rules that match", &rules));
        }
        if self.table.collects() {
            let is_refused = self.parsed.decide(written.clone()).is_err();
            return if is_refused { Ok(()) } else { Err("a table that collects decides".to_owned()) };
        }
        for values in [&written, &typed] {
            let decided = self.parsed.decide(values.clone()).map_err(|it| said("not decided", &it))?;
            self.is_right(at, &decided)?;
        }
        self.prepared(at, &typed)?;
        self.asked(at, &written)?;
        (0..written.len()).try_for_each(|left_out| self.without(at, &written, left_out))
    }

    pub(crate) fn is_right(&self, at: usize, decided: &core::Decided) -> Result<(), String> {
        let rule = self.table.rules.iter().position(|it| it.id == decided.rule().id()).ok_or("no such rule")?;
        let expected = self.oracle.fired(at);
        if Some(rule) != expected {
            return Err(format!("rule {rule}, not {expected:?}, for {:?}", self.oracle.values(&self.oracle.points[at])));
        }
        let (note, expected) = (decided.rule().note(NOTE), self.table.rules[rule].note.as_deref());
        if note != expected {
            return Err(format!("the note {note:?}, not {expected:?}"));
        }
        let allowed = self.oracle.allowed(at);
        let result = self.result(decided);
        if !allowed.contains(&result) {
            return Err(format!("{result}, not {allowed:?}"));
        }
        // Where a value is missing, rules that it might exclude are not asked.
        let (choices, given) = (decided.choices().len(), self.parsed.columns().all(|it| decided.value(it.name()).is_some()));
        if choices < allowed.len() || given && choices > allowed.len() {
            return Err(format!("{:?}, not {allowed:?}", decided.choices()));
        }
        let why = decided.why_not(&self.table.rules[rule].id).ok_or("no such rule")?;
        let others = self.table.rules.iter().enumerate().filter(|(other, it)| it.entries.is_some() && *other != rule);
        let is_told = others.into_iter().all(|(other, it)| {
            let why = decided.why_not(&it.id).expect("rules are known by their ids");
            why.entries().is_empty() || !self.oracle.matching[at].contains(&other)
        });
        if why.is_fired() && why.entries().is_empty() && is_told { Ok(()) } else { Err("why not".to_owned()) }
    }

    /// A result as the oracle names it.
    pub(crate) fn result(&self, decided: &core::Decided) -> String {
        use core::model::Next;
        let next = match decided.next() {
            Next::Same => "same",
            Next::Stop => "stop",
            Next::Table(name) => name,
            other => panic!("{other:?}"),
        };
        let outputs = decided.outputs().enumerate().map(|(at, (_, it))| format!(" and {}", self.table.key(at, it.text())));
        let parts = outputs.chain(decided.actions().map(|it| format!(" then {it}")));
        format!("next {next} {}", parts.collect::<String>())
    }

    /// Whether entries compare columns.
    fn compares(&self) -> bool {
        self.table.rules.iter().filter_map(|it| it.entries.as_ref()).flatten().any(|it| !it.compares().is_empty())
    }

    /// Two decisions by one prepared case, with positions the second time.
    fn prepared(&self, at: usize, given: &Given) -> Result<(), String> {
        let mut case = self.parsed.case();
        let told = |it: NotDecided| it.to_string();
        for (name, value) in given {
            case.set(self.parsed.column(name).map_err(told)?, value.clone()).map_err(told)?;
        }
        self.is_right(at, &case.decide().map_err(told)?)?;
        // The position of a text that the table does not name says nothing about whether it is equal to others.
        if self.compares() {
            return Ok(());
        }
        case.clear();
        for (name, value) in given {
            let column = self.parsed.column(name).map_err(told)?;
            let position = column.position(value.clone()).map_err(told)?;
            if column.value(position) != "any other" && column.position(column.value(position)) != Ok(position) {
                return Err(format!("`{}` is read as another value of {name}", column.value(position)));
            }
            case.put(column, position).map_err(told)?;
        }
        self.is_right(at, &case.decide().map_err(told)?)
    }

    /// Values are given one by one, as they are asked for.
    fn asked(&self, at: usize, given: &Given) -> Result<(), String> {
        let mut told: Given = Vec::new();
        loop {
            match self.parsed.decide(told.clone()) {
                Ok(decided) => return self.is_right(at, &decided),
                Err(NotDecided::Missing { column }) => {
                    let value = given.iter().find(|(name, _)| *name == column).ok_or_else(|| format!("`{column}` is asked for"))?;
                    if told.iter().any(|(name, _)| *name == column) {
                        return Err(format!("`{column}` is asked for twice"));
                    }
                    told.push(value.clone());
                }
                Err(other) => return Err(format!("{other} for {told:?}")),
            }
        }
    }

    /// One value is left out: it is asked for where it makes a difference, and only there.
    fn without(&self, at: usize, given: &Given, left_out: usize) -> Result<(), String> {
        let mut fewer = given.clone();
        let (name, _) = fewer.remove(left_out);
        match self.parsed.decide(fewer.clone()) {
            Ok(decided) => self.is_right(at, &decided),
            Err(NotDecided::Missing { column }) if column == name => {
                let column = self.table.columns.iter().position(|it| it.name == name).expect("a column of the table");
                let compares = self.compares();
                let is_simple = !compares
                    && self.table.relations.is_empty()
                    && self.table.columns.iter().all(|it| it.requires.is_none() && it.is_free());
                if is_simple && self.oracle.is_exact && !self.differs(at, column) {
                    return Err(format!("{name} is asked for, and makes no difference: {fewer:?}"));
                }
                Ok(())
            }
            Err(other) => Err(format!("{other} for {fewer:?}")),
        }
    }

    /// Whether another rule fires at some point that differs in one column only.
    fn differs(&self, at: usize, column: usize) -> bool {
        let is_beside = |other: &Point| {
            let mut pairs = other.iter().zip(&self.oracle.points[at]).enumerate();
            pairs.all(|(place, (a, b))| a == b || place == column)
        };
        let points = self.oracle.points.iter().enumerate().filter(|(_, it)| is_beside(it));
        points.into_iter().any(|(other, _)| self.oracle.fired(other) != self.oracle.fired(at))
    }

    /// Values that belong to no point are refused.
    fn excluded(&self, random: &mut Random) -> Result<(), String> {
        let is_free = |column: usize| self.table.columns[column].is_free();
        let key = |point: &[u16]| (0..point.len()).filter(|it| is_free(*it)).map(|it| point[it]).collect::<Vec<u16>>();
        if self.table.columns.iter().any(|it| it.requires.is_some()) || self.table.collects() {
            return Ok(());
        }
        let possible: BTreeSet<Vec<u16>> = self.oracle.points.iter().map(|it| key(it)).collect();
        for _ in 0..POINTS {
            let place = |column: usize| {
                let count = self.oracle.candidates[column].len();
                if is_free(column) && count > 0 { random.below(count) as u16 } else { NOT_APPLICABLE }
            };
            let point: Point = (0..self.table.columns.len()).map(place).collect();
            let decided = self.parsed.decide(given(self.oracle, &point, true));
            let is_refused = matches!(decided, Err(NotDecided::Broken { .. } | NotDecided::Overflow { .. }));
            if is_refused == possible.contains(&key(&point)) {
                return Err(format!("{decided:?} for {:?}", given(self.oracle, &point, true)));
            }
        }
        Ok(())
    }
}

/// The values that are given at a point.
pub(crate) fn given<'a>(oracle: &'a Oracle, point: &[u16], is_written: bool) -> Given<'a> {
    let table = oracle.table;
    let columns = table.columns.iter().enumerate().filter(|(at, column)| column.is_free() && point[*at] != NOT_APPLICABLE);
    let value = |(at, column): (usize, &'a super::table::Column)| {
        let value = oracle.value(at, point[at]);
        if is_written {
            core::Value::from(written(table, &column.ty, value))
        } else {
            typed(table, &column.ty, &other_text(column.ty.case(), value))
        }
    };
    columns.map(|(at, column)| (column.name.as_str(), value((at, column)))).collect()
}

/// A value as an entry writes it; a text without quotes.
fn written(table: &Table, ty: &Type, value: &Value) -> String {
    match (ty, value) {
        (Type::Option(inner), Value::Some(it)) => format!("Some({})", written(table, inner, it)),
        (Type::Enum(at), Value::Variant(variant)) => table.enums[*at].variants.get(*variant).map_or("other", |it| &it.short).to_owned(),
        (Type::Set(at), Value::Set(members)) => {
            let name = |it: &usize| table.enums[*at].variants.get(*it).map_or("other", |it| &it.short).to_owned();
            format!("[{}]", members.iter().map(name).collect::<Vec<_>>().join(", "))
        }
        (Type::Key(key), Value::Int(it)) => key.write(*it),
        (_, Value::Bool(it)) => if *it { "T" } else { "F" }.to_owned(),
        (_, Value::Int(it)) => it.to_string(),
        (_, Value::Huge(it)) => it.to_string(),
        (_, Value::Float(it)) => format!("{:?}", it.get()),
        (_, Value::Char(it)) => format!("{it:?}"),
        (_, Value::Text(it)) => it.clone(),
        (_, Value::None) => "None".to_owned(),
        other => panic!("no value: {other:?}"),
    }
}

fn typed(table: &Table, ty: &Type, value: &Value) -> core::Value<'static> {
    match (ty, value) {
        // No integer is one of these decimals, unless it is whole.
        (Type::Key(Key::Dense), _) => core::Value::from(written(table, ty, value)),
        (Type::Option(inner), Value::Some(it)) if !matches!(**inner, Type::Option(_)) => typed(table, inner, it),
        (_, Value::Bool(it)) => core::Value::from(*it),
        (_, Value::Int(it)) => core::Value::from(*it),
        (_, Value::Huge(it)) => core::Value::from(*it),
        (_, Value::Float(it)) => core::Value::from(it.get()),
        (_, Value::Char(it)) => core::Value::from(*it),
        (_, Value::Text(it)) => core::Value::text(it.clone()),
        (_, Value::None) => core::Value::Nothing,
        _ => core::Value::from(written(table, ty, value)),
    }
}
