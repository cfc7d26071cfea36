//! Findings about rules: `contradictory-rules`, `unreachable-rule`, `redundant-rule`, `duplicate-rule`, `agreeing-overlap`,
//! `else-never-fires`.

use super::{Held, Trial, ensure, wrong};
use crate::random::table::{Hit, Results};
use dtable_core::diagnostic::{Code, Finding, RegionEvidence};
use std::collections::BTreeSet;

impl Trial<'_> {
    pub(super) fn judge_rules(&self) -> Held {
        self.contradictions()?;
        let unreachable = self.unreachable()?;
        self.else_fires()?;
        self.unused_results()?;
        if self.table().collects() {
            return Ok(());
        }
        let has_clash = self.has_clash();
        // What contradicts each other in order stays a contradiction whichever redundant rule is deleted.
        if !has_clash || self.table().hit == Hit::Priority {
            self.redundant(&unreachable)?;
        }
        if !has_clash {
            self.torn()?;
            self.overlaps()?;
        }
        Ok(())
    }

    /// Values that an output lists and no rule gives.
    fn unused_results(&self) -> Held {
        let table = self.oracle.table;
        let Results::Outputs(outputs) = &table.results else { return Ok(()) };
        let is_given = |at: usize, key: &String| {
            let default = outputs[at].default.iter();
            table.rules.iter().flat_map(|it| &it.cells[at]).chain(default).any(|it| it.key == *key)
        };
        let values = |at: usize| outputs[at].values.iter().filter(move |(_, it)| !is_given(at, &it.key)).count();
        let (found, expected) = (self.of(Code::UnusedResult).len(), (0..outputs.len()).map(values).sum::<usize>());
        ensure(found == expected, "results that no rule gives are found", || format!("{found}, not {expected}"))
    }

    /// Whether rules contradict each other somewhere.
    pub(super) fn has_clash(&self) -> bool {
        self.oracle.may_clash() && self.oracle.matching.iter().any(|it| self.oracle.clash(it))
    }

    /// Pairs of rules that match together somewhere.
    fn pairs(&self) -> BTreeSet<(usize, usize)> {
        let pairs = |matching: &Vec<usize>| {
            let pairs = matching.iter().enumerate().flat_map(|(at, a)| matching[at + 1..].iter().map(|b| (*a, *b)));
            pairs.collect::<Vec<_>>()
        };
        self.oracle.matching.iter().map(|it| self.oracle.deciding(it)).flat_map(|it| pairs(&it)).collect()
    }

    fn contradictions(&self) -> Held {
        let oracle = self.oracle;
        let found = self.of(Code::ContradictoryRules);
        if !oracle.may_clash() {
            return ensure(found.is_empty(), "rules in order do not contradict", || found[0].message.clone());
        }
        let expected: BTreeSet<(usize, usize)> = self.pairs().into_iter().filter(|(a, b)| oracle.clash(&[*a, *b])).collect();
        let mut reported = BTreeSet::new();
        let mut together = Vec::new();
        for finding in &found {
            for region in &finding.evidence.regions {
                let mut rules: Vec<usize> = region.rules.iter().map(|it| self.rule(it)).collect();
                rules.sort_unstable();
                self.shared_region_is_shared(region, &rules)?;
                match rules[..] {
                    [a, b] => _ = reported.insert((a, b)),
                    _ => together.push(rules),
                }
            }
            let is_clash = self.witness_is(&finding.evidence.case, |narrow, at| narrow.clash(&narrow.matching[at]));
            ensure(finding.evidence.case.is_empty() || is_clash, "the case of a contradiction is one", || {
                format!("{:?}", finding.evidence)
            })?;
        }
        let missed = expected.difference(&reported).next();
        ensure(missed.is_none(), "rules that contradict are found", || format!("{missed:?} of {expected:?}"))?;
        let false_one = reported.difference(&expected).next().filter(|_| oracle.is_exact);
        ensure(false_one.is_none(), "rules reported contradict", || format!("{false_one:?}"))?;
        for matching in oracle.matching.iter().filter(|it| oracle.clash(it)) {
            let in_pair = reported.iter().any(|(a, b)| matching.contains(a) && matching.contains(b));
            let is_told = in_pair || together.iter().any(|rules| rules.iter().all(|it| matching.contains(it)));
            ensure(is_told, "rules that contradict together are found", || format!("{matching:?}"))?;
        }
        let is_smallest = |rules: &Vec<usize>| {
            let fewer = |at: usize| [&rules[..at], &rules[at + 1..]].concat();
            oracle.clash(rules) && (0..rules.len()).all(|at| !oracle.clash(&fewer(at)))
        };
        let odd = together.iter().find(|it| !is_smallest(it));
        ensure(odd.is_none(), "rules that contradict together are as few as do", || format!("{odd:?}"))
    }

    fn shared_region_is_shared(&self, evidence: &RegionEvidence, rules: &[usize]) -> Held {
        let oracle = self.oracle;
        let Some(region) = self.region(&evidence.entries) else { return wrong("regions can be read", format!("{evidence:?}")) };
        let mut inside = Vec::new();
        for (point, matching) in oracle.points.iter().zip(&oracle.matching) {
            let is_shared = rules.iter().all(|it| matching.contains(it));
            ensure(self.contains(&region, point) == is_shared, "a shared region is what rules share", || {
                format!("{:?} in {evidence:?}: {is_shared}", oracle.values(point))
            })?;
            if is_shared {
                inside.push(point);
            }
        }
        let counted = oracle.cases(inside.into_iter()).to_string();
        ensure(!oracle.is_exact || evidence.cases.as_ref().is_none_or(|it| *it == counted), "a shared region has so many cases", || {
            format!("{evidence:?}, {counted}")
        })
    }

    fn blamed(&self, code: Code) -> BTreeSet<usize> {
        self.of(code).iter().map(|it| self.rule(&it.evidence.rules[0])).collect()
    }

    /// The rules that never fire.
    pub(super) fn never_fire(&self) -> BTreeSet<usize> {
        let oracle = self.oracle;
        let fires = |rule: usize| match oracle.table.hit {
            Hit::First => (0..oracle.points.len()).any(|at| oracle.fired(at) == Some(rule)),
            Hit::Priority => oracle.matching.iter().any(|it| oracle.deciding(it).contains(&rule)),
            _ => oracle.matching.iter().any(|it| it.contains(&rule)),
        };
        (0..oracle.table.rules.len()).filter(|it| oracle.table.rules[*it].entries.is_some() && !fires(*it)).collect()
    }

    fn unreachable(&self) -> Result<BTreeSet<usize>, super::Disagreement> {
        let (found, expected) = (self.named_rules(Code::UnreachableRule), self.never_fire());
        let alive = found.difference(&expected).next();
        ensure(alive.is_none(), "a rule that is reported never fires", || format!("{alive:?}"))?;
        let missed = expected.difference(&found).next().filter(|_| self.oracle.is_exact && !self.is_allowed(Code::UnreachableRule));
        ensure(missed.is_none(), "a rule that never fires is reported", || format!("{missed:?}"))?;
        for evidence in self.of(Code::UnreachableRule).iter().flat_map(|it| &it.evidence.regions) {
            self.has_no_case(evidence)?;
        }
        Ok(found)
    }

    /// Entries that are said to exclude each other do.
    fn has_no_case(&self, evidence: &RegionEvidence) -> Held {
        let Some(region) = self.region(&evidence.entries) else { return wrong("regions can be read", format!("{evidence:?}")) };
        let inside = self.oracle.points.iter().find(|point| self.contains(&region, point));
        ensure(inside.is_none(), "entries that exclude each other have no case", || {
            format!("{:?} is in {evidence:?}", inside.map(|it| self.oracle.values(it)))
        })
    }

    /// The rules that findings call dead: one finding is about all that the same rules take.
    fn named_rules(&self, code: Code) -> BTreeSet<usize> {
        let labels = |it: &Finding| {
            let others = it.secondary.iter().filter(|label| label.text.starts_with("never fires")).map(|label| label.span);
            std::iter::once(it.primary.span).chain(others).collect::<Vec<_>>()
        };
        self.of(code).into_iter().flat_map(labels).map(|span| self.rule(&self.text[span.start..span.end])).collect()
    }

    fn else_fires(&self) -> Held {
        let Some(rule) = self.oracle.table.else_rule() else { return Ok(()) };
        let fires = (0..self.oracle.points.len()).any(|at| self.oracle.fired(at) == Some(rule));
        let found = !self.of(Code::ElseNeverFires).is_empty();
        ensure(!(found && fires), "ELSE that never fires does not", || "it fires".to_owned())?;
        let is_known = fires || found || !self.oracle.is_exact || self.is_allowed(Code::ElseNeverFires);
        ensure(is_known, "ELSE that never fires is reported", || "it never fires".to_owned())
    }

    fn redundant(&self, unreachable: &BTreeSet<usize>) -> Held {
        let oracle = self.oracle;
        let in_order = matches!(oracle.table.hit, Hit::First | Hit::Priority);
        let mut deleted = self.blamed(Code::RedundantRule);
        deleted.extend(self.blamed(Code::DuplicateRule));
        deleted.extend(unreachable);
        let has_else = self.of(Code::ElseNeverFires).is_empty();
        let without =
            |matching: &[usize], dropped: &BTreeSet<usize>| matching.iter().copied().filter(|it| !dropped.contains(it)).collect::<Vec<_>>();
        for (at, matching) in oracle.matching.iter().enumerate() {
            let rest = without(matching, &deleted);
            // Only under `first` and `priority` does ELSE stand in for a rule, unless it is to be deleted as well.
            let is_met = in_order && has_else || rest.is_empty() == matching.is_empty();
            ensure(oracle.said_by(matching) == oracle.said_by(&rest) && is_met, "what is redundant can be deleted", || {
                format!("{deleted:?}: {:?} changes", oracle.values(&oracle.points[at]))
            })?;
        }
        // Which others have to go with a rule in order is said, and tried, in `brute_force.rs`.
        if !oracle.is_exact || in_order || self.is_allowed(Code::RedundantRule) {
            return Ok(());
        }
        for rule in (0..oracle.table.rules.len()).filter(|it| oracle.table.rules[*it].entries.is_some() && !deleted.contains(it)) {
            let mut more = deleted.clone();
            more.insert(rule);
            let is_needed = |matching: &&Vec<usize>| {
                let rest = without(matching, &more);
                matching.contains(&rule) && (rest.is_empty() || oracle.said_by(matching) != oracle.said_by(&rest))
            };
            let is_needed = oracle.matching.iter().any(|it| is_needed(&it));
            ensure(is_needed, "a redundant rule is found", || oracle.table.rules[rule].id.clone())?;
        }
        Ok(())
    }

    /// A rule performs the same actions wherever it fires; where none of its choices serves, the table is refused.
    fn torn(&self) -> Held {
        let oracle = self.oracle;
        let acts = matches!(oracle.table.results, Results::Actions(_)) || !oracle.table.beside.is_empty();
        if !acts || !oracle.is_exact {
            return Ok(());
        }
        let serves = |rule: usize, result: &String| {
            let mut fires = (0..oracle.points.len()).filter(|at| oracle.fired(*at) == Some(rule));
            fires.all(|at| oracle.allowed(at).contains(result))
        };
        let expected: BTreeSet<usize> =
            (0..oracle.table.rules.len()).filter(|rule| !oracle.results[*rule].iter().any(|it| serves(*rule, it))).collect();
        let found = self.named_rules(Code::Unsupported);
        let is_told =
            |it: &usize| found.contains(it) || oracle.table.rules[*it].entries.is_none() && !self.of(Code::Unsupported).is_empty();
        ensure(expected.iter().all(is_told), "a rule that would have to do two things is found", || format!("{expected:?}, {found:?}"))?;
        ensure(expected.is_empty() == self.of(Code::Unsupported).is_empty(), "a rule that is refused would do two things", || {
            format!("{found:?}")
        })
    }

    fn overlaps(&self) -> Held {
        let oracle = self.oracle;
        if oracle.table.hit != Hit::Unique || self.is_allowed(Code::AgreeingOverlap) {
            return Ok(());
        }
        let (expected, mut found) = (self.pairs(), BTreeSet::new());
        for finding in self.of(Code::AgreeingOverlap) {
            found.extend(self.overlapping(finding));
        }
        let false_one = found.difference(&expected).next().filter(|_| oracle.is_exact);
        ensure(false_one.is_none(), "rules reported overlap", || format!("{false_one:?}"))?;
        let reported: BTreeSet<usize> = [Code::RedundantRule, Code::DuplicateRule].iter().flat_map(|it| self.blamed(*it)).collect();
        let same = |a: usize, b: usize| {
            let sorted = |it: usize| oracle.results[it].iter().collect::<BTreeSet<_>>();
            sorted(a) == sorted(b)
        };
        let is_missed =
            |(a, b): &&(usize, usize)| same(*a, *b) && !reported.contains(a) && !reported.contains(b) && !found.contains(&(*a, *b));
        let missed = expected.iter().find(is_missed);
        ensure(missed.is_none(), "rules that overlap are found", || format!("{missed:?}"))
    }

    fn overlapping(&self, finding: &Finding) -> Vec<(usize, usize)> {
        let rules: Vec<usize> = finding.evidence.rules.iter().map(|it| self.rule(it)).collect();
        rules[1..].iter().map(|it| (rules[0].min(*it), rules[0].max(*it))).collect()
    }
}
