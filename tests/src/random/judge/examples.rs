//! `failed-example` and `unexpected-else`.

use super::{Held, Trial, ensure};
use crate::random::evaluate::entry_holds;
use crate::random::oracle::Oracle;
use crate::random::table::{Aggregate, Example, Expected, Hit, Rule};
use dtable_core::diagnostic::Code;
use std::collections::BTreeMap;

impl Trial<'_> {
    pub(super) fn judge_examples(&self) -> Held {
        if !self.has_clash() {
            self.examples()?;
        }
        self.expectation()
    }

    fn examples(&self) -> Held {
        let oracle = self.oracle;
        let findings: BTreeMap<usize, _> = self.of(Code::FailedExample).into_iter().map(|it| (self.index_in("examples", it), it)).collect();
        for (at, example) in oracle.table.examples.iter().enumerate() {
            let mut inside = (0..oracle.points.len()).filter(|it| is_in(oracle, example, *it)).peekable();
            let is_empty = inside.peek().is_none();
            let fails = inside.any(|it| !meets(oracle, example, it));
            let found = findings.get(&at);
            ensure(!fails || found.is_some(), "an example that fails is found", || format!("example {at}"))?;
            ensure(!is_empty || found.is_some() || !oracle.is_exact, "an example that cannot occur is found", || format!("example {at}"))?;
            let is_open = fails || is_empty || !oracle.is_exact;
            ensure(found.is_none() || is_open, "an example that is reported fails", || {
                format!("example {at}: {}", found.unwrap().message)
            })?;
            if let Some(finding) = found.filter(|it| !it.evidence.case.is_empty()) {
                let is_so = self.witness_is(&finding.evidence.case, |narrow, it| is_in(narrow, example, it) && !meets(narrow, example, it));
                ensure(is_so, "the case of a failed example is in it", || format!("{:?}", finding.evidence.case))?;
            }
        }
        Ok(())
    }

    fn expectation(&self) -> Held {
        let (Some(expected), Some(rule)) = (self.table().expect, self.table().else_rule()) else { return Ok(()) };
        let oracle = self.oracle;
        if !oracle.is_exact {
            return Ok(());
        }
        let taken = (0..oracle.points.len()).filter(|it| oracle.fired(*it) == Some(rule)).map(|it| &oracle.points[it]);
        let counted = oracle.cases(taken) as u64;
        let found = self.of(Code::UnexpectedElse);
        ensure(found.is_empty() == (counted == expected), "ELSE takes so many cases", || {
            format!("counted {counted}; {:?}", found.first().map(|it| &it.message))
        })?;
        let Some(found) = found.first() else { return Ok(()) };
        let told = found.evidence.cases.as_ref();
        ensure(told.is_none_or(|it| *it == counted.to_string()), "ELSE takes so many cases", || format!("counted {counted}"))?;
        let is_else = |oracle: &Oracle, at: usize| oracle.fired(at) == Some(rule);
        if !found.evidence.case.is_empty() {
            let is_real = self.witness_is(&found.evidence.case, is_else);
            ensure(is_real, "the case of ELSE is one of ELSE", || format!("{:?}", found.evidence.case))?;
        }
        if found.evidence.regions.is_empty() { Ok(()) } else { self.regions_partition(found, is_else) }
    }
}

fn is_in(oracle: &Oracle, example: &Example, point: usize) -> bool {
    example.when.iter().all(|(column, entry)| entry_holds(entry, oracle.value(*column, oracle.points[point][*column])))
}

/// Whether the rule of the example fires, where rules are collected whether it is among them; and whether what is expected comes out.
fn meets(oracle: &Oracle, example: &Example, point: usize) -> bool {
    let fires = |rule: usize| oracle.table.collects() && oracle.matching[point].contains(&rule) || oracle.fired(point) == Some(rule);
    example.rule.is_none_or(fires) && example.result.as_ref().is_none_or(|it| comes_out(oracle, it, point))
}

fn comes_out(oracle: &Oracle, expected: &Expected, point: usize) -> bool {
    let table = oracle.table;
    let deciding = oracle.deciding(&oracle.matching[point]);
    let matching = if deciding.is_empty() { table.else_rule().into_iter().collect() } else { deciding };
    if let Hit::Collect(how) = table.hit {
        let keys = |at: usize| matching.iter().map(|it| table.rules[*it].cells[at][0].key.clone()).collect::<Vec<_>>();
        return match (expected, how) {
            (Expected::Number(_), Aggregate::All) => false,
            (Expected::Number(it), _) => oracle.made_by(&oracle.matching[point]) == [table.made(*it)],
            (Expected::Outputs(all), _) => all.iter().all(|(at, it)| keys(*at) == it.iter().map(|it| it.key.clone()).collect::<Vec<_>>()),
            _ => false,
        };
    }
    let Some(first) = matching.first() else { return false };
    let others = if table.hit == Hit::First { &[] } else { &matching[1..] };
    let is_right = |it: &(String, Vec<String>)| others.iter().all(|rule| combinations(&table.rules[*rule]).contains(it));
    combinations(&table.rules[*first]).iter().filter(|it| is_right(it)).any(|(_, keys)| match expected {
        Expected::Actions(actions) => keys == actions,
        Expected::Outputs(all) => all.iter().all(|(at, it)| keys[*at] == it[0].key),
        Expected::Number(_) => false,
    })
}

/// Everything that a rule allows: what follows, and a result for each cell.
fn combinations(rule: &Rule) -> Vec<(String, Vec<String>)> {
    let all = rule.cells.iter().chain(&rule.acts).fold(vec![Vec::new()], |all, cell| {
        all.iter().flat_map(|keys: &Vec<String>| cell.iter().map(|it| [&keys[..], std::slice::from_ref(&it.key)].concat())).collect()
    });
    all.into_iter().map(|keys| (rule.follows().to_owned(), keys)).collect()
}
