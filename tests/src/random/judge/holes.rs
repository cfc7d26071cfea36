//! `hole-in-else`: one value between two that rules take, all else equal, comes to ELSE.

use super::{Held, Trial, ensure};
use crate::random::domain::contains;
use crate::random::oracle::{NOT_APPLICABLE, Point};
use crate::random::read;
use crate::random::table::{Entry, Formula, Item};
use crate::random::value::{Type, Value};
use dtable_core::diagnostic::{Code, Finding};
use std::collections::HashMap;

impl Trial<'_> {
    pub(super) fn judge_holes(&self) -> Held {
        for finding in self.of(Code::HoleInElse) {
            self.judge_hole(finding)?;
        }
        let is_looked_for = self.table().lints.contains(&("hole-in-else", "warn"));
        if !is_looked_for || self.table().else_rule().is_none() || !self.of(Code::ContradictoryRules).is_empty() {
            return Ok(());
        }
        let points: HashMap<&Point, usize> = self.oracle.points.iter().zip(0..).collect();
        for column in (0..self.table().columns.len()).filter(|it| self.is_alone(*it)) {
            for (at, point) in self.oracle.points.iter().enumerate() {
                self.is_found(column, at, point, &points)?;
            }
        }
        Ok(())
    }

    /// The three cases of a finding: that of ELSE, and those of the neighbours.
    fn judge_hole(&self, finding: &Finding) -> Held {
        let told = || format!("{}: {:?}, {:?}", finding.message, finding.evidence.case, finding.notes);
        let names: Vec<&str> = finding.message.split('`').collect();
        let (values, column) = (names[1], names[3]);
        let is_elses = self.witness_is(&finding.evidence.case, |narrow, at| narrow.matching[at].is_empty());
        ensure(is_elses, "the case of a hole comes to ELSE", told)?;
        // What is computed may change with the column.
        let column = self.table().columns.iter().position(|it| it.name == column).expect("a finding names a column");
        let free = |name: &String| self.table().columns.iter().any(|it| it.name == *name && it.is_free());
        let given: Vec<(String, String)> = finding.evidence.case.iter().filter(|it| free(&it.0)).cloned().collect();
        let with = |value: &str| {
            let mut given = given.clone();
            given.retain(|it| it.0 != self.table().columns[column].name);
            given.push((self.table().columns[column].name.clone(), value.to_owned()));
            self.region(&given)
        };
        let note = finding.notes.iter().find(|it| it.starts_with("all else equal")).expect("a hole has neighbours");
        let said: Vec<&str> = note.split('`').collect();
        let numbers: Vec<&str> = said[2].trim_start_matches(" = ").split(" and ").collect();
        let (low, high) = match numbers[..] {
            [low, high] => (low, high.split(" match").next().unwrap_or_default()),
            _ => (
                numbers[0].split(" match").next().unwrap_or_default(),
                said[4].trim_start_matches(", and ").split(" match").next().unwrap_or_default(),
            ),
        };
        let rules: Vec<usize> = finding.evidence.rules.iter().map(|it| self.rule(it)).collect();
        for (value, rule) in [(low, rules[0]), (high, rules[rules.len() - 1])] {
            let is_taken =
                with(value).is_some_and(|it| self.some_point_is(&it, |narrow, at| narrow.matching[at].contains(&rule)).unwrap_or(true));
            ensure(is_taken, "the neighbours of a hole are taken", || format!("{value}: {}", told()))?;
        }
        let is_open =
            with(values).is_some_and(|it| !self.some_point_is(&it, |narrow, at| !narrow.matching[at].is_empty()).unwrap_or(false));
        ensure(is_open, "all of a hole comes to ELSE", told)?;
        let ty = &self.table().columns[column].ty;
        let read = |text: &str| read::entry(self.table(), ty, text).as_ref().and_then(read::single);
        if let (Some(low), Some(value), Some(high)) = (read(low), read(values), read(high)) {
            let is_between = self.before(column, &value) == Some(low) && self.after(column, &value) == Some(high);
            ensure(is_between, "a hole lies between its neighbours", told)?;
        }
        Ok(())
    }

    /// Whether nothing is computed from a column, and it is compared with no other.
    fn is_alone(&self, column: usize) -> bool {
        let table = self.table();
        let it = &table.columns[column];
        let mut entries = table.rules.iter().filter_map(|it| it.entries.as_ref()).flat_map(|it| it.iter().enumerate());
        let is_compared =
            entries.any(|(at, it)| !it.compares().is_empty() && (at == column || it.compares().iter().any(|it| it.other == column)));
        let is_computed_from = table.columns.iter().any(|it| it.origin.columns().contains(&column));
        let mut is_in_terms = false;
        for relation in table.relations.iter().chain(table.columns.iter().filter_map(|it| it.requires.as_ref())) {
            relation.visit(&mut |it| match it {
                Formula::Columns { .. } | Formula::Terms { .. } | Formula::Method { .. } => is_in_terms |= it.columns().contains(&column),
                _ => {}
            });
        }
        it.is_free() && it.ty.is_ordered(&table.enums) && !is_compared && !is_computed_from && !is_in_terms
    }

    /// A point that is a hole in ELSE is found, with every two rules beside it.
    fn is_found(&self, column: usize, at: usize, point: &Point, points: &HashMap<&Point, usize>) -> Held {
        let oracle = self.oracle;
        if point[column] == NOT_APPLICABLE || !oracle.matching[at].is_empty() {
            return Ok(());
        }
        let value = oracle.value(column, point[column]);
        let beside = |value: Option<Value>| {
            let place = oracle.candidates[column].binary_search(&value?).ok()?;
            let mut point = point.clone();
            point[column] = u16::try_from(place).ok()?;
            points.get(&point).copied()
        };
        let (Some(before), Some(after)) = (beside(self.before(column, value)), beside(self.after(column, value))) else { return Ok(()) };
        let (before, after) = (&oracle.matching[before], &oracle.matching[after]);
        let entry = |rule: usize| &self.table().rules[rule].entries.as_ref().expect("ELSE matches nothing")[column];
        if before.iter().any(|it| after.contains(it) && says_not(entry(*it))) {
            return Ok(());
        }
        for rules in before.iter().flat_map(|it| after.iter().map(|other| (*it, *other))) {
            let mut ids = vec![&self.table().rules[rules.0].id];
            ids.extend((rules.0 != rules.1).then(|| &self.table().rules[rules.1].id));
            let is_it = |it: &&&Finding| {
                let names: Vec<&str> = it.message.split('`').collect();
                let read = read::entry(self.table(), &self.table().columns[column].ty, names[1]).as_ref().and_then(read::single);
                names[3] == self.table().columns[column].name
                    && read.as_ref() == Some(value)
                    && it.evidence.rules.iter().map(|it| &**it).eq(ids.iter().map(|it| it.as_str()))
            };
            ensure(self.of(Code::HoleInElse).iter().any(|it| is_it(&it)), "a hole in ELSE is found", || {
                format!("{:?} between {ids:?}", oracle.values(point))
            })?;
        }
        Ok(())
    }

    fn before(&self, column: usize, value: &Value) -> Option<Value> {
        self.neighbour(column, value, |ty, value| ty.before(value), false)
    }

    fn after(&self, column: usize, value: &Value) -> Option<Value> {
        self.neighbour(column, value, |ty, value| ty.after(value), true)
    }

    /// The next value of a column in one direction; of a list it may be some way off.
    fn neighbour(&self, column: usize, value: &Value, next: impl Fn(&Type, &Value) -> Option<Value> + Copy, is_up: bool) -> Option<Value> {
        let it = &self.table().columns[column];
        let listed = |ty: &Type, value: &Value| {
            let step = next(ty, value)?;
            if contains(&it.domain, &step) {
                return Some(step);
            }
            let intervals = crate::random::domain::intervals(ty, &it.domain);
            let ends = intervals.into_iter().map(|(low, high)| if is_up { low } else { high });
            if is_up { ends.filter(|it| it > value).min() } else { ends.filter(|it| it < value).max() }
        };
        fn inside(ty: &Type, value: &Value, listed: &dyn Fn(&Type, &Value) -> Option<Value>) -> Option<Value> {
            match (ty, value) {
                (Type::Option(inner), Value::Some(value)) => inside(inner, value, listed).map(Value::some),
                (Type::Option(_), _) => None,
                _ if value.is_nan() => None,
                _ => listed(ty, value),
            }
        }
        if let (Type::Enum(_), Value::Variant(at)) = (&it.ty, value) {
            return if is_up { Some(Value::Variant(at + 1)) } else { at.checked_sub(1).map(Value::Variant) };
        }
        match (&it.ty, value) {
            (Type::Option(inner), Value::Some(value)) if matches!(**inner, Type::Enum(_)) => None.or_else(|| {
                let Value::Variant(at) = **value else { return None };
                if is_up { Some(Value::some(Value::Variant(at + 1))) } else { at.checked_sub(1).map(|it| Value::some(Value::Variant(it))) }
            }),
            _ => inside(&it.ty, value, &listed),
        }
    }
}

/// Whether an entry names what it leaves out.
fn says_not(entry: &Entry) -> bool {
    match entry {
        Entry::Not(_) | Entry::NotApplicableOrNot(_) | Entry::NotEqual(_) | Entry::NotAll(_) => true,
        Entry::All(parts) => parts.iter().any(says_not),
        Entry::Joined(values, _) => says_not(values),
        Entry::Items(items) | Entry::NotApplicable(items) => items.iter().any(|it| matches!(it, Item::Some(inner) if says_not(inner))),
        Entry::Any => false,
    }
}
