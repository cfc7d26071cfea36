//! Writes used tables out over the columns of the using table.

use super::network_values::{PARTS, UsedNetwork};
use super::{Used, invalid, sums, written_size};
use crate::diagnostic::{Code, Finding};
use crate::lists::{CollectVec, Order};
use crate::model::{
    Column, Domain, Formula, HiddenSource, HiddenValue, HitPolicy, Meaning, Origin, Position, Relation, Requirement, Rule, TURNS, Table,
    Term, Test, ValueSet, turns,
};
use crate::source::Span;
use crate::syntax::document::UseItem;
use crate::syntax::limits;

/// Writes one used table out over the columns of the using table.
pub(super) struct UseWriter<'a, 'n> {
    used: &'a Table,
    path: &'a str,
    links: &'a [(usize, usize)],
    network: &'n mut UsedNetwork<'a>,
    /// Whether too many of its rules match together, or have too large a sum.
    is_too_much: bool,
    /// A column of the used table whose use there cannot be written out.
    wrong: Option<usize>,
}

impl<'a, 'n> UseWriter<'a, 'n> {
    pub(super) fn new(used: &'a Used, links: &'a [(usize, usize)], network: &'n mut UsedNetwork<'a>) -> Self {
        Self { used: &used.table, path: &used.path, links, network, is_too_much: false, wrong: None }
    }

    /// The meaning of a result; `None` if it is not known exactly. Then the network has a fact about it.
    pub(super) fn meaning(&mut self, column: usize, results: &[Option<ValueSet>]) -> Option<Meaning> {
        let literal = |it: &Option<ValueSet>| it.as_ref().filter(|it| it.len() == 1)?.first();
        let literals: Option<Vec<Position>> = results.iter().map(literal).collect();
        if let HitPolicy::Collect(_) = self.used.hit {
            return self.sum(column, &literals?);
        }
        let known = literals.and_then(|it| self.literal_branches(column, &it)).filter(|it| !self.network.is_open(it.columns()));
        if known.is_none() {
            let fact = self.fact(column, results);
            self.network.facts.extend(fact.map(|it| (column, it)));
        }
        known
    }

    /// The sum or the number of the matching rules.
    fn sum(&mut self, column: usize, literals: &[Position]) -> Option<Meaning> {
        let most = self.network.left_for_sums();
        let sums::WrittenSums { ways, parts } = sums::ways(self.used, literals, most, &mut |rule| self.rule(rule));
        self.network.add_sum(parts);
        self.is_too_much |= ways.is_none();
        let ways = ways?;
        if !self.network.is_open(ways.iter().flat_map(|(way, _)| way.columns()).collect_vec()) {
            return Some(sums::branches(ways));
        }
        self.network.facts.push((column, sums::fact(column, ways)));
        None
    }

    /// The branches that give literals.
    fn literal_branches(&mut self, column: usize, results: &[Position]) -> Option<Meaning> {
        let mut ways: Vec<(Test, Position)> = Vec::new();
        let mut last = None;
        for (rule, at) in self.used.rules.iter().zip(results.iter().copied()) {
            match rule.entries() {
                Some(_) => ways.push((self.rule(rule), at)),
                None => last = Some(at),
            }
        }
        if !self.used.hit.is_in_order() {
            // Rules that share a case give the same result.
            ways.order_by_key(|it| (Some(it.1) == last, it.1));
        }
        match last {
            Some(at) => ways.push((Test::Constant(true), at)),
            // The used table is complete.
            None => ways.last_mut()?.0 = Test::Constant(true),
        }
        let branches = Meaning::Branches(ways);
        match self.network.domain(column) {
            Domain::Bool if turns(&branches) > TURNS => {
                self.network.fill();
                None
            }
            Domain::Bool => Some(Meaning::Truth(branches.within(&ValueSet::one(1)))),
            _ => Some(branches),
        }
    }

    /// The fact about a result that is not known exactly: if a rule fires, the result is one that this rule can give.
    fn fact(&mut self, column: usize, results: &[Option<ValueSet>]) -> Option<Test> {
        let used = self.used;
        let gives = |set: &Option<ValueSet>| set.clone().map_or(Test::Constant(true), |set| Test::Member { column, set });
        let of_rules = used.rules.iter().zip(results).filter(|(rule, _)| !rule.is_else());
        let ways: Vec<(Test, Test)> = of_rules.map(|(rule, set)| (self.rule(rule), gives(set))).collect_vec();
        let otherwise = used.rules.iter().zip(results).find(|(rule, _)| rule.is_else()).map_or(Test::Constant(true), |it| gives(it.1));
        if used.hit.is_in_order() && ways.len() > TURNS || results.iter().all(Option::is_none) {
            return None;
        }
        let not = |it: &Test| Test::Not(Box::new(it.clone()));
        if used.hit.is_in_order() {
            let then = |rest: Test, (when, gives): &(Test, Test)| {
                Test::Or(vec![Test::And(vec![when.clone(), gives.clone()]), Test::And(vec![not(when), rest])])
            };
            return Some(ways.iter().rev().fold(otherwise, then));
        }
        // If rules share a case, each of them allows the result.
        let mut all: Vec<Test> = ways.iter().map(|(when, gives)| Test::Or(vec![not(when), gives.clone()])).collect_vec();
        all.push(Test::Or(ways.into_iter().map(|it| it.0).chain([otherwise]).collect_vec()));
        Some(Test::And(all))
    }

    /// Where the used table, or one that it uses, stops because the result is `todo!()`; `None` where none does, or
    /// where that is not known here.
    pub(super) fn stops(&mut self) -> Option<Test> {
        let used = self.used;
        let is_to_do = |rule: &Rule| rule.outcomes().all(|it| used.stops_with(it));
        let mut ways = used.used_stops.iter().map(|it| self.test(it)).collect_vec();
        if used.rules.iter().any(is_to_do) {
            let (otherwise, rules): (Vec<&Rule>, Vec<&Rule>) = used.rules.iter().partition(|it| it.is_else());
            let rules = rules.into_iter().map(|rule| (self.rule(rule), is_to_do(rule))).collect_vec();
            let of_else = otherwise.iter().any(|it| is_to_do(it));
            if used.hit.is_in_order() {
                ways.push(first_that_stops(&rules, of_else)?);
            } else {
                let none_matches = Test::And(rules.iter().map(|(when, _)| negated(when.clone())).collect_vec());
                ways.extend(rules.into_iter().filter(|it| it.1).map(|it| it.0));
                ways.extend(of_else.then_some(none_matches));
            }
        }
        if ways.is_empty() { None } else { self.network.known_test(&Test::Or(ways)) }
    }

    fn rule(&mut self, rule: &Rule) -> Test {
        let mut all = Vec::new();
        for (column, entry) in rule.entries().unwrap_or_default().iter().enumerate() {
            if entry.is_irrelevant() {
                continue;
            }
            let member = self.member(column, &entry.set);
            all.push(match (self.applicable(column), entry.not_applicable) {
                (None, _) => member,
                (Some(applicable), true) => Test::Or(vec![Test::Not(Box::new(applicable)), member]),
                (Some(applicable), false) => Test::And(vec![applicable, member]),
            });
        }
        match all.len() {
            0 => Test::Constant(true),
            1 => all.remove(0),
            _ => Test::And(all),
        }
    }

    /// The test that a condition of the used table is applicable; `None` if it always is. A question that the used
    /// table asks through other tables is always applicable.
    fn applicable(&mut self, column: usize) -> Option<Test> {
        let used = self.used;
        let requirement = &used.columns[column].requires.as_ref()?.formula;
        let mut all: Vec<Test> = requirement.columns().into_iter().filter_map(|it| self.applicable(it)).collect_vec();
        all.push(self.formula_test(requirement));
        Some(Test::And(all))
    }

    /// The questions of the used table that the using table does not ask itself, each with the requirement under which
    /// the used table may ask it.
    pub(super) fn asked(&mut self, columns: &[Column]) -> Vec<(usize, Option<Requirement>)> {
        let links = self.links.iter().filter(|(_, here)| columns[*here].borrowed.is_some());
        links.map(|(of, here)| (*here, self.asked_where(*of))).collect_vec()
    }

    /// The requirement under which a question of the used table may be asked; `None` if there is none, or if it is not
    /// known here.
    fn asked_where(&mut self, column: usize) -> Option<Requirement> {
        let used = self.used;
        let requirement = used.columns[column].asked_where()?;
        let mut all: Vec<Test> = requirement.formula.columns().into_iter().filter_map(|it| self.applicable(it)).collect_vec();
        all.push(self.formula_test(&requirement.formula));
        let formula = Formula::Test(Box::new(self.network.known_test(&Test::And(all))?));
        Some(Requirement { text: requirement.text.clone(), span: requirement.span, formula })
    }

    /// A requirement as a test. It compares only with values.
    fn formula_test(&mut self, formula: &Formula) -> Test {
        let mut all = |of: &[Formula]| of.iter().map(|it| self.formula_test(it)).collect_vec();
        match formula {
            Formula::Atom { column, set } => self.member(*column, set),
            Formula::Not(it) => Test::Not(Box::new(self.formula_test(it))),
            Formula::And(of) => Test::And(all(of)),
            Formula::Or(of) => Test::Or(all(of)),
            Formula::Iff(a, b) => {
                let (a, b) = (self.formula_test(a), self.formula_test(b));
                let both = Test::And(vec![self.copy(&a), self.copy(&b)]);
                Test::Or(vec![both, Test::And(vec![negated(a), negated(b)])])
            }
            Formula::Count { low, high, of } => {
                let of = all(of);
                let enough = self.at_least(*low, &of);
                Test::And(vec![enough, negated(self.at_least(high.saturating_add(1), &of))])
            }
            Formula::Test(test) => self.test(test),
        }
    }

    /// The test that at least `count` of some tests hold: the first one and at least one fewer of the others, or at
    /// least as many of the others.
    fn at_least(&mut self, count: usize, of: &[Test]) -> Test {
        match (count, of) {
            (0, _) => Test::Constant(true),
            _ if count > of.len() => Test::Constant(false),
            (1, _) => Test::Or(of.iter().map(|it| self.copy(it)).collect_vec()),
            _ if self.network.is_full() => Test::Constant(false),
            (_, [first, rest @ ..]) => {
                let with = Test::And(vec![self.copy(first), self.at_least(count - 1, rest)]);
                Test::Or(vec![with, self.at_least(count, rest)])
            }
            (_, []) => Test::Constant(false),
        }
    }

    /// A copy of a test, whose parts are counted again.
    fn copy(&mut self, test: &Test) -> Test {
        match test {
            _ if self.network.is_full() => Test::Constant(false),
            Test::Constant(_) | Test::Member { .. } | Test::Compare { .. } => {
                self.network.count();
                test.clone()
            }
            Test::Not(it) => negated(self.copy(it)),
            Test::And(of) => Test::And(of.iter().map(|it| self.copy(it)).collect_vec()),
            Test::Or(of) => Test::Or(of.iter().map(|it| self.copy(it)).collect_vec()),
        }
    }

    /// The test that the value of a column of the used table lies in a set.
    fn member(&mut self, column: usize, set: &ValueSet) -> Test {
        if !self.network.count() {
            return Test::Constant(false);
        }
        let used = self.used;
        match self.here(column) {
            Some(here) => Test::Member { column: here, set: used.domain_of(column).set_in(set, self.network.domain(here)) },
            // A column that is neither given nor a result is computed.
            None => used.meaning_of(column).map_or(Test::Constant(false), |meaning| self.test(&meaning.within(set))),
        }
    }

    /// The column or the hidden result here for a column of the used table; `None` if tests describe it.
    fn here(&mut self, column: usize) -> Option<usize> {
        self.given(column).or_else(|| self.is_a_column(column).then(|| self.hidden(column)))
    }

    /// Whether a column of the used table is a value of the network, and not written out.
    fn is_a_column(&self, column: usize) -> bool {
        self.given(column).is_some() || self.used.is_result(column) || self.used.meaning_of(column).is_none()
    }

    /// The number of a value that the used table computes, as a column or as a hidden result.
    fn hidden(&mut self, column: usize) -> usize {
        let used = self.used;
        let source = self.source(column);
        if let Some(known) = self.network.known(&source) {
            return known;
        }
        let meaning = used.meaning_of(column).map(|it| self.translated(it));
        let here = self.network.add(source, used.domain_of(column).clone(), meaning);
        for (_, fact) in used.facts.iter().filter(|it| it.0 == column) {
            let fact = self.test(fact);
            self.network.facts.push((here, fact));
        }
        here
    }

    /// The value of the network for a column of the used table.
    fn source(&mut self, column: usize) -> HiddenSource {
        let used = self.used;
        let of = match used.hidden_at(column) {
            Some(hidden) => Some((hidden.source.path.as_str(), hidden.source.what, &hidden.source.inputs)),
            None => used.columns[column].result_of.and_then(|(at, output)| {
                let of = used.uses.get(at)?;
                Some((of.path.as_str(), HiddenValue::Output(output), &of.inputs))
            }),
        };
        match of {
            Some((path, what, inputs)) => {
                let inputs = inputs.iter().map(|(of, there)| (*of, self.here(*there).unwrap_or_else(|| self.hidden(*there)))).collect_vec();
                HiddenSource { path: path.to_owned(), what, inputs }
            }
            None => HiddenSource { path: self.path.to_owned(), what: HiddenValue::Column(column), inputs: self.links.to_vec() },
        }
    }

    fn translated(&mut self, meaning: &Meaning) -> Meaning {
        match meaning {
            Meaning::Truth(test) => Meaning::Truth(self.test(test)),
            Meaning::Number { term, ty } => Meaning::Number { term: self.term(term), ty: *ty },
            Meaning::Branches(ways) => Meaning::Branches(ways.iter().map(|(test, at)| (self.test(test), *at)).collect_vec()),
        }
    }

    /// The column of the using table for an input of the used table.
    fn given(&self, column: usize) -> Option<usize> {
        self.links.iter().find(|it| it.0 == column).map(|it| it.1)
    }

    fn test(&mut self, test: &Test) -> Test {
        let mut all = |of: &[Test]| of.iter().map(|it| self.test(it)).collect_vec();
        match test {
            Test::Constant(_) => test.clone(),
            Test::Member { column, set } => self.member(*column, set),
            Test::Compare { left, op, right, ty } => {
                self.network.count();
                Test::Compare { left: self.term(left), op: *op, right: self.term(right), ty: *ty }
            }
            Test::Not(it) => Test::Not(Box::new(self.test(it))),
            Test::And(of) => Test::And(all(of)),
            Test::Or(of) => Test::Or(all(of)),
        }
    }

    fn term(&mut self, term: &Term) -> Term {
        term.replaced(&mut |column, offset| Some(self.number(column, offset)))
    }

    /// The number of a column of the used table. The positions of a column that is no number have to be the same here.
    fn number(&mut self, column: usize, offset: i128) -> Term {
        let used = self.used;
        match (self.here(column), used.meaning_of(column)) {
            (Some(here), _) if has_same_positions(used.domain_of(column), self.network.domain(here)) => {
                Term::Input { column: here, offset }
            }
            (None, Some(Meaning::Number { term, .. })) => self.term(term),
            _ => {
                self.wrong = self.wrong.or(Some(column));
                Term::Constant(0)
            }
        }
    }

    /// Writes out a relation of the used table. It demands nothing where a condition is not applicable, and nothing of
    /// values that the table does not expect.
    pub(super) fn relation(&mut self, relation: &Relation) -> Relation {
        let optional: Vec<Test> = relation.formula.columns().into_iter().filter_map(|it| self.applicable(it)).collect_vec();
        let lacks = |it: Test| Formula::Test(Box::new(Test::Not(Box::new(it))));
        let mut ways: Vec<Formula> = optional.into_iter().map(lacks).chain(self.unexpected(&relation.formula)).collect_vec();
        ways.push(self.formula(&relation.formula));
        let formula = if ways.len() == 1 { ways.remove(0) } else { Formula::Or(ways) };
        Relation { text: relation.text.clone(), span: relation.span, formula }
    }

    /// The formulas that an input on which `formula` depends has a value that the used table does not expect.
    fn unexpected(&self, formula: &Formula) -> Vec<Formula> {
        let mut columns = formula.columns();
        let mut at = 0;
        while let Some(&column) = columns.get(at) {
            let more = self.used.computed_of(column);
            let fresh: Vec<usize> = more.into_iter().filter(|it| !columns.contains(it)).collect_vec();
            columns.extend(fresh);
            at += 1;
        }
        let links = self.links.iter().filter(|(of, _)| columns.contains(of));
        // All tables that ask a question expect the same answers.
        let given = links.filter(|(of, _)| self.used.columns[*of].origin == Origin::Input);
        let outside =
            given.map(|(of, here)| Formula::Atom { column: *here, set: self.used.columns[*of].domain.outside(self.network.domain(*here)) });
        outside.filter(|it| !matches!(it, Formula::Atom { set, .. } if set.is_empty())).collect_vec()
    }

    fn formula(&mut self, formula: &Formula) -> Formula {
        let mut all = |of: &[Formula]| of.iter().map(|it| self.formula(it)).collect_vec();
        match formula {
            Formula::Atom { column, set } => match self.member(*column, set) {
                // Columns that the used table computes have no classes here, as they have none there.
                Test::Member { column: here, set } if self.network.is_told(here) && self.is_a_column(*column) => {
                    Formula::Atom { column: here, set }
                }
                test => Formula::Test(Box::new(self.network.shown(&test))),
            },
            Formula::Not(it) => Formula::Not(Box::new(self.formula(it))),
            Formula::And(of) => Formula::And(all(of)),
            Formula::Or(of) => Formula::Or(all(of)),
            Formula::Iff(a, b) => {
                let a = self.formula(a);
                Formula::Iff(Box::new(a), Box::new(self.formula(b)))
            }
            Formula::Count { low, high, of } => Formula::Count { low: *low, high: *high, of: all(of) },
            Formula::Test(test) => {
                let test = self.test(test);
                Formula::Test(Box::new(self.network.shown(&test)))
            }
        }
    }

    /// The finding about a part of a used table that cannot be written out.
    pub(super) fn refusal(&self, item: &UseItem) -> Option<Finding> {
        let path = &item.path.value;
        if self.network.is_full() {
            return Some(parts_finding(item.path.span, path));
        }
        if self.network.has_large_sums() {
            let most = written_size::most_parts(self.network.most_cells);
            let message = format!("the sums of `{path}`, and of the tables before it, have more than {most} parts");
            let finding = Finding::new(Code::TooLarge, item.path.span, message).help("let fewer rules match together");
            return Some(limits::noted(finding, limits::RELATION_PARTS, self.network.most_cells));
        }
        if self.is_too_much {
            let too_much =
                if self.used.counts_rules() { "too many ways to count" } else { "too many sums, or sums that its type does not have" };
            let message = format!("`{path}` has {too_much}");
            return Some(invalid(item.path.span, message).help(if self.used.counts_rules() {
                "let fewer rules match together"
            } else {
                "choose a larger type, or let fewer rules match together"
            }));
        }
        if self.network.is_unknown {
            let message = format!("a relation of `{path}` is about a result that is not known exactly");
            return Some(invalid(item.path.span, message).help("let the rules there that give this result give literals"));
        }
        let column = &self.used.columns[self.wrong?].name;
        let finding = invalid(item.path.span, format!("`{path}` compares `{}` in a way that is not understood here", column.value));
        Some(
            finding
                .also(column.span, "this column")
                .help("list the same `values:` in the same order in both tables, or compare it in this table"),
        )
    }
}

/// The test that the first rule that matches is one of those that stop; `None` if stopping ones and others take turns too
/// often. Rules are tests, each with whether it stops.
fn first_that_stops(rules: &[(Test, bool)], of_else: bool) -> Option<Test> {
    let runs = rules.chunk_by(|a, b| a.1 == b.1).collect_vec();
    let then = |rest: Test, run: &&[(Test, bool)]| match run[0].1 {
        true => Test::Or(run.iter().map(|it| it.0.clone()).chain([rest]).collect_vec()),
        false => Test::And(run.iter().map(|it| negated(it.0.clone())).chain([rest]).collect_vec()),
    };
    (runs.len() <= TURNS).then(|| runs.iter().rev().fold(Test::Constant(of_else), then))
}

fn negated(test: Test) -> Test {
    Test::Not(Box::new(test))
}

fn parts_finding(span: Span, path: &str) -> Finding {
    let message = format!("`{path}`, with the tables that it uses, has more than {PARTS} parts");
    Finding::new(Code::TooLarge, span, message).help("use fewer tables, or smaller ones")
}

/// Whether positions of one domain are positions of the other.
fn has_same_positions(there: &Domain, here: &Domain) -> bool {
    match (there, here) {
        (Domain::Enum { variants: a, open, .. }, Domain::Enum { variants: b, open: is_open, .. }) => a == b && open == is_open,
        (Domain::Option(there), Domain::Option(here)) => has_same_positions(there, here),
        (Domain::Enum { .. } | Domain::Text { .. } | Domain::Set(_) | Domain::Option(_), _) => there == here,
        (Domain::Opaque, _) => false,
        _ => true,
    }
}
