//! Writes sets of texts as entries: by the tests that the column has.

use super::{TextClasses, TextTest};
use crate::lists::CollectVec;
use crate::model::{Position, ValueSet};

impl TextClasses {
    /// The shortest entry for a set of texts that is neither empty nor the whole column, of those that are tried. Each set
    /// has one, for the tests and the literals tell the positions apart; where columns are compared, peers are one.
    pub(crate) fn entry(&self, set: &ValueSet, literals: &[String]) -> String {
        let all = ValueSet::span(0, literals.len() as Position - 1);
        let rest = all.minus(set);
        let shown = TextSets { classes: self, literals, all };
        let only = |it: &String| rest.len() == 1 && it.starts_with('"');
        let not = shown.list(&rest, &rest).map(|it| if only(&it) { format!("!= {it}") } else { format!("not({it})") });
        let not_all = shown.clauses(&rest, set).filter(|it| it.contains(" && ")).map(|it| format!("not({it})"));
        let found = [shown.list(set, set), not, shown.clauses(set, &rest), not_all].into_iter().flatten().min_by_key(String::len);
        found.unwrap_or_else(|| shown.excluding(set, &rest))
    }
}

/// Sets of a column's texts that are to be written.
struct TextSets<'a> {
    classes: &'a TextClasses,
    literals: &'a [String],
    all: ValueSet,
}

/// An entry, and its place among others.
type SetItem = (usize, String);

/// A group of tests as entries list it.
fn listed(group: &[TextTest]) -> String {
    group.iter().map(TextTest::entry).collect_vec().join(", ")
}

fn joined(mut items: Vec<SetItem>, joint: &str) -> String {
    items.sort();
    items.into_iter().map(|it| it.1).collect_vec().join(joint)
}

impl TextSets<'_> {
    /// The entries of groups of tests in their order, with their texts.
    fn items(&self) -> Vec<(SetItem, ValueSet)> {
        let mut items = Vec::new();
        for (at, (test, set)) in self.classes.tests.iter().zip(&self.classes.sets).enumerate() {
            items.push(((at, listed(test)), set.clone()));
            let negated = if let [only] = &test[..] { only.negated_order() } else { None };
            items.extend(negated.map(|it| ((at, it), self.all.minus(set))));
        }
        items
    }

    /// Items of a list that has all of `wanted` and nothing outside of `within`, as few as a greedy choice finds.
    fn list(&self, wanted: &ValueSet, within: &ValueSet) -> Option<String> {
        let candidates = self.items().into_iter().filter(|it| it.1.is_subset(within)).collect_vec();
        let (mut left, mut items) = (wanted.clone(), Vec::new());
        loop {
            let fresh = |it: &(SetItem, ValueSet)| it.1.intersect(&left);
            let best = candidates.iter().rev().max_by_key(|it| fresh(it).len());
            let Some(best) = best.filter(|it| fresh(it).len() > 1 || self.has_representatives(&fresh(it))) else { break };
            left = left.minus(&best.1);
            items.push(best.0.clone());
        }
        let are_named = !self.has_representatives(&left);
        items.extend(left.iter().filter_map(|at| Some((usize::MAX, format!("{:?}", self.literals.get(at as usize)?)))));
        (are_named && !items.is_empty()).then(|| joined(items, ", "))
    }

    /// `starts_with("a") && not(contains("b"))`: tests that all of a set passes, and a list of what else passes them.
    fn clauses(&self, set: &ValueSet, rest: &ValueSet) -> Option<String> {
        let (mut passed, mut clauses) = (self.all.clone(), Vec::new());
        let wider = self.items().into_iter().filter(|it| set.is_subset(&it.1)).collect_vec();
        while let Some(best) = wider.iter().rev().min_by_key(|it| passed.intersect(&it.1).len()).filter(|it| !passed.is_subset(&it.1)) {
            passed = passed.intersect(&best.1);
            clauses.push(best.0.clone());
        }
        if passed == *set {
            return Some(joined(clauses, " && "));
        }
        if let Some(more) = self.list(&passed.intersect(rest), rest) {
            clauses.push((usize::MAX, format!("not({more})")));
            return Some(joined(clauses, " && "));
        }
        // A list of tests that each of the set passes one of.
        let (mut left, mut one_of, mut any) = (set.clone(), Vec::new(), ValueSet::EMPTY);
        let parts = self.items().into_iter().filter(|it| !set.is_subset(&it.1)).collect_vec();
        let beyond = passed.intersect(rest);
        let gain = |it: &ValueSet, left: &ValueSet| it.intersect(left).len() as i128 - it.intersect(&beyond).len() as i128;
        while let Some(best) = parts.iter().rev().filter(|it| it.1.meets(&left)).max_by_key(|it| gain(&it.1, &left)) {
            left = left.minus(&best.1);
            any = any.union(&best.1);
            one_of.push(best.0.clone());
        }
        let passed = passed.intersect(&any);
        clauses.push((usize::MAX - 1, joined(one_of, ", ")));
        if !left.is_empty() {
            return None;
        }
        if passed != *set {
            clauses.push((usize::MAX, format!("not({})", self.list(&passed.intersect(rest), rest)?)));
        }
        Some(joined(clauses, " && "))
    }

    /// Whether a set has texts that no literal names.
    fn has_representatives(&self, set: &ValueSet) -> bool {
        set.last().is_some_and(|last| last >= self.classes.named as Position)
    }

    /// Tests that all of a set passes, and what of the rest passes them, each in `not(..)`: conjunctions that nothing can
    /// be left out of.
    fn excluding(&self, set: &ValueSet, rest: &ValueSet) -> String {
        let (mut passed, mut clauses) = (self.all.clone(), Vec::new());
        let wider = self.items().into_iter().filter(|it| set.is_subset(&it.1)).collect_vec();
        while let Some(best) = wider.iter().rev().min_by_key(|it| passed.intersect(&it.1).len()).filter(|it| !passed.is_subset(&it.1)) {
            passed = passed.intersect(&best.1);
            clauses.push(best.0.clone());
        }
        let mut left = passed.intersect(rest);
        while let Some(at) = left.first() {
            let (excluded, text) = self.conjunction(at, rest, &passed);
            left = left.minus(&excluded).minus(&ValueSet::one(at));
            clauses.push((usize::MAX, text));
        }
        joined(clauses, " && ")
    }

    /// A conjunction of few tests that a text passes, and of what is `passed` nothing outside of `within`: its texts, and
    /// the entry that excludes them.
    fn conjunction(&self, at: Position, within: &ValueSet, passed: &ValueSet) -> (ValueSet, String) {
        let (named, tests) = (self.classes.named as Position, &self.classes.tests);
        let texts_of = |test: usize| {
            let set = &self.classes.sets[test];
            if set.contains(at) { set.clone() } else { self.all.minus(set) }
        };
        let all_of = |of: &[usize]| of.iter().fold(passed.clone(), |all, test| all.intersect(&texts_of(*test)));
        let beyond = |of: &[usize]| all_of(of).minus(within);
        let mut needed = (0..tests.len()).collect_vec();
        if self.has_representatives(&beyond(&needed)) {
            return (ValueSet::one(at), self.literals.get(at as usize).map_or_else(String::new, |it| format!("!= {it:?}")));
        }
        // Those that do not hold are left out first, from the last on.
        let (holding, others): (Vec<usize>, Vec<usize>) = (0..tests.len()).rev().partition(|test| self.classes.sets[*test].contains(at));
        for test in others.into_iter().chain(holding) {
            let fewer = needed.iter().copied().filter(|it| *it != test).collect_vec();
            if !self.has_representatives(&beyond(&fewer)) && beyond(&fewer).len() <= beyond(&needed).len() {
                needed = fewer;
            }
        }
        let literals = beyond(&needed);
        let excluded = all_of(&needed).minus(&literals);
        let (holding, others): (Vec<usize>, Vec<usize>) = needed.into_iter().partition(|test| self.classes.sets[*test].contains(at));
        let literals = literals.iter().filter(|it| *it < named).map(|it| format!("{:?}", self.literals[it as usize]));
        let others = others.iter().map(|test| listed(&tests[*test])).chain(literals).collect_vec().join(", ");
        let holding = holding.iter().map(|test| listed(&tests[*test])).collect_vec().join(" && ");
        let text = match (holding.is_empty(), others.is_empty()) {
            (true, _) => others,
            (false, true) => format!("not({holding})"),
            (false, false) => format!("not({holding} && not({others}))"),
        };
        (excluded, text)
    }
}
