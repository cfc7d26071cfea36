//! Properties: `broken-property` and `vacuous-property`.

use super::{Disagreement, Trial, compile, ensure, wrong};
use crate::random::oracle::Oracle;
use crate::random::print::yaml;
use crate::random::property::{Claim, Property, Quantifier, Statement, with_expressions};
use crate::random::stated::{Standing, Stated, oracle_of};
use crate::random::table::Table;
use dtable_core::diagnostic::{Code, Finding};

/// Holds what is said of the properties of a verified table against the oracle: the findings.
pub(super) fn judge(table: &Table) -> Result<Vec<Code>, Disagreement> {
    let stated = with_expressions(table);
    let Some(oracle) = oracle_of(&stated) else { return Ok(Vec::new()) };
    let text = yaml(&stated);
    let trial = Trial { oracle: &oracle, compiled: compile(&text)?, text };
    let other = |it: &&Finding| it.is_error() && ![Code::BrokenProperty, Code::VacuousProperty, Code::Undecided].contains(&it.code);
    if let Some(finding) = trial.compiled.findings.iter().find(other) {
        // Two rules that gave one result may give two expressions.
        let is_open = !table.given.is_empty() && finding.code > Code::MissingRule;
        ensure(is_open, "a property is understood", || format!("{}: {}", finding.code.id(), finding.message))?;
        return Ok(Vec::new());
    }
    for (at, property) in stated.properties.iter().enumerate() {
        trial.judge_property(at, property)?;
    }
    Ok(trial.compiled.findings.iter().map(|it| it.code).filter(|it| [Code::BrokenProperty, Code::VacuousProperty].contains(it)).collect())
}

impl Trial<'_> {
    fn judge_property(&self, at: usize, property: &Property) -> Result<(), Disagreement> {
        let found = |code: Code| self.of(code).into_iter().filter(|it| self.index_in("properties", it) == at).collect::<Vec<_>>();
        if !found(Code::Undecided).is_empty() {
            return Ok(());
        }
        let (broken, vacuous) = (found(Code::BrokenProperty), found(Code::VacuousProperty));
        let stated = Stated { oracle: self.oracle };
        let standing = stated.standing(property);
        let is_can = matches!(property.claim, Claim::Formula(Quantifier::Can, _));
        let told =
            || format!("property {at} is {standing:?}; {:?}", broken.iter().chain(&vacuous).map(|it| &it.message).collect::<Vec<_>>());
        ensure(broken.len() + vacuous.len() <= 1, "a property has one finding", told)?;
        let is_exact = stated.oracle.is_exact;
        match standing {
            Standing::Open => return Ok(()),
            // What was seen is so; what was not seen may be so where not all values were tried.
            Standing::Broken if is_exact || !is_can => ensure(!broken.is_empty(), "a property that is broken is found", told)?,
            Standing::Holds | Standing::Vacuous if is_exact || is_can => {
                ensure(broken.is_empty(), "a property that is reported is broken", told)?
            }
            _ => {}
        }
        if is_exact && standing == Standing::Vacuous {
            ensure(!vacuous.is_empty(), "a vacuous property is found", told)?;
        }
        if is_exact && standing == Standing::Holds {
            ensure(vacuous.is_empty(), "a property that says something is not vacuous", told)?;
        }
        match (broken.first(), &property.claim) {
            (Some(finding), Claim::Formula(quantifier, statement)) if *quantifier != Quantifier::Can => {
                self.judge_evidence(finding, *quantifier, statement)
            }
            _ => Ok(()),
        }
    }

    /// The numbers, the regions, the case and the part of a property of one case that is broken.
    fn judge_evidence(&self, finding: &Finding, quantifier: Quantifier, statement: &Statement) -> Result<(), Disagreement> {
        let stated = Stated { oracle: self.oracle };
        if let Some((broken, classes)) = stated.broken(quantifier, statement) {
            let counted = stated.cases(broken.iter().copied(), &classes);
            let total = stated.cases(0..self.oracle.points.len(), &classes);
            let told = (finding.evidence.cases.as_ref(), finding.evidence.total.as_ref());
            let is_so = told.0.is_none_or(|it| *it == counted) && told.1.is_none_or(|it| *it == total);
            ensure(is_so, "a property is broken in so many cases", || format!("{told:?}, counted {counted} of {total}"))?;
            self.broken_regions(finding, &broken, &classes)?;
        }
        let shown = self.text[finding.primary.span.start..finding.primary.span.end].replace("''", "'");
        let part = without_brackets(&shown);
        let mut parts = Vec::new();
        let is_so = |narrow: &Oracle, at: usize| {
            let broken = Stated { oracle: narrow }.broken_at(quantifier, statement, at);
            broken.is_some_and(|it| it.contains(part))
        };
        if self.witness_is(&finding.evidence.case, is_so) {
            return Ok(());
        }
        let is_broken = |narrow: &Oracle, at: usize| Stated { oracle: narrow }.broken_at(quantifier, statement, at).is_some();
        ensure(self.witness_is(&finding.evidence.case, is_broken), "the case of a broken property breaks it", || {
            format!("{:?}", finding.evidence.case)
        })?;
        for at in 0..self.oracle.points.len() {
            parts.extend(stated.broken_at(quantifier, statement, at).unwrap_or_default());
        }
        parts.sort();
        parts.dedup();
        wrong("the shortest part is shown that breaks a property", format!("`{part}` in {:?}; anywhere {parts:?}", finding.evidence.case))
    }

    /// The regions of a finding are disjoint, and have all cases that break the property and no others.
    fn broken_regions(&self, finding: &Finding, broken: &[usize], classes: &[Vec<u32>]) -> Result<(), Disagreement> {
        const FOUND: usize = 100;
        let told = &finding.evidence.regions;
        let regions: Option<Vec<_>> = told.iter().map(|it| self.region(&it.entries)).collect();
        let Some(regions) = regions else { return wrong("regions can be read", format!("{told:?}")) };
        let mut inside: Vec<Vec<usize>> = vec![Vec::new(); regions.len()];
        for (at, point) in self.oracle.points.iter().enumerate() {
            let holding: Vec<usize> = (0..regions.len()).filter(|it| self.contains(&regions[*it], point)).collect();
            let expected = usize::from(broken.contains(&at));
            let is_so = holding.len() == expected || holding.is_empty() && regions.len() >= FOUND;
            ensure(is_so, "the regions of a broken property partition its cases", || {
                format!("{:?} is in {} regions, not {expected}: {told:?}", self.oracle.values(point), holding.len())
            })?;
            holding.iter().for_each(|it| inside[*it].push(at));
        }
        for (points, evidence) in inside.iter().zip(told) {
            let counted = Stated { oracle: self.oracle }.cases(points.iter().copied(), classes);
            let is_right = evidence.cases.as_ref().is_none_or(|it| *it == counted);
            ensure(is_right, "a region of a broken property has so many cases", || format!("{evidence:?}, counted {counted}"))?;
        }
        Ok(())
    }
}

/// A part without the brackets around all of it.
fn without_brackets(part: &str) -> &str {
    let Some(inside) = part.strip_prefix('(').and_then(|it| it.strip_suffix(')')) else { return part };
    let mut open = 0_i32;
    let is_whole = inside.chars().all(|it| {
        open += i32::from(it == '(') - i32::from(it == ')');
        open >= 0
    });
    if is_whole { inside } else { part }
}
