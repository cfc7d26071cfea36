//! The graph that asks in the order of the file (`ask: in order`): what the program gives is looked at first, then each
//! question in its turn, unless it cannot matter any more.
//!
//! A question matters where what is left to decide differs between its answers, or some of them rule an end out. So the
//! graph is the reduced diagram under one order, as by R. E. Bryant: all questions are asked in their turn, and then
//! those are left out whose answers all lead to one graph. Where several ends are right, two graphs are one if some end
//! is right in both wherever they end.

use super::effort::GraphLimits;
use super::graphs::{Costed, searched};
use super::problem::Problem;
use super::problem::best_questions::{BestQuestions, IMPOSSIBLE, StateId};
use super::problem::factors::factors;
use super::problem::sets::{ANY, NONE};
use super::search::Rounds;
use super::search::average::average_cost;
use super::search::diagram::{Diagram, FunctionId};
use super::small;
use crate::decide::ExpectedCost;
use crate::decide::forms::graph::Dag;
use crate::lists::CollectVec;
use crate::model::{Origin, Table};
use crate::space::Unanswered;
use std::collections::HashMap;

/// The graph, with the questions that it asks on average, and those that the best graph without the order asks. `None`
/// where it is beyond the limits.
pub(super) fn graph(table: &Table, problem: &mut Problem, limits: GraphLimits) -> Option<Costed> {
    let at_best = searched(problem, limits, Rounds::One).ok().flatten().map(|solved| {
        let dag = small::smallest(&solved.best, solved.root, problem, limits);
        counted(table, problem, limits, &dag)
    });
    let (diagram, root) = diagram(problem, limits)?;
    let mut ordered =
        Ordered { order: order(table, problem), best: BestQuestions::new(&problem.questions), states: HashMap::new(), diagram };
    let root = ordered.state(problem, root, 0).ok()?;
    let dag = small::smallest(&ordered.best, root, problem, limits);
    let cost = counted(table, problem, limits, &dag);
    let expected = cost.zip(at_best.flatten()).map(|(cost, least)| ExpectedCost { cost, least: least.min(cost) });
    Some((dag, expected))
}

fn diagram(problem: &mut Problem, limits: GraphLimits) -> Option<(Diagram, FunctionId)> {
    let factors = factors(problem).ok().flatten()?;
    let (mut diagram, root) = Diagram::new(problem, factors, limits.diagram.min(limits.steps), limits.reduced).ok()?;
    diagram.steps = limits.steps;
    Some((diagram, root))
}

/// The average cost of the questions that a graph asks; what the program gives costs nothing.
fn counted(table: &Table, problem: &mut Problem, limits: GraphLimits, dag: &Dag) -> Option<f64> {
    let (diagram, root) = diagram(problem, limits)?;
    let costs = problem.questions.iter().map(|it| it.cost).collect_vec();
    for it in &mut problem.questions {
        it.cost = if question_of(table, it.column).is_some() { it.cost } else { 0.0 };
    }
    let cost = average_cost(dag, problem, diagram, root);
    problem.questions.iter_mut().zip(costs).for_each(|(it, cost)| it.cost = cost);
    cost
}

/// The question that a column asks: itself, or the side of a comparison.
fn question_of(table: &Table, column: usize) -> Option<usize> {
    let sides = table.columns[column].compared.map_or(vec![column], |it| vec![it.left, it.right]);
    sides.into_iter().find(|it| table.columns[*it].origin == Origin::Program)
}

/// The columns in their turn: what is given, then the questions as in the file, each behind those that it requires.
fn order(table: &Table, problem: &Problem) -> Vec<usize> {
    let mut order = (0..problem.questions.len()).collect_vec();
    order.sort_by_key(|at| turn(table, problem.questions[*at].column));
    order
}

/// The turn of a column: the place of the last question that it waits for, how many columns it waits for in a row, and
/// its own place.
fn turn(table: &Table, column: usize) -> (usize, usize, usize) {
    let own = question_of(table, column).map_or(0, |it| it + 1);
    let required = table.columns[column].asked_where().into_iter().flat_map(|it| it.formula.columns());
    required
        .map(|it| turn(table, it))
        .fold((own, 0, column), |(place, depth, column), before| (place.max(before.0), depth.max(before.1 + 1), column))
}

/// The graph that is being built.
struct Ordered {
    /// The questions of the problem in their turn.
    order: Vec<usize>,
    best: BestQuestions,
    /// The states by what is left to decide, and by the next turn.
    states: HashMap<(FunctionId, usize), StateId>,
    diagram: Diagram,
}

impl Ordered {
    /// The state in which a function is left to decide, and the questions before a turn are done with.
    fn state(&mut self, problem: &mut Problem, function: FunctionId, turn: usize) -> Result<StateId, Unanswered> {
        match self.diagram.set(function) {
            ANY => return Ok(IMPOSSIBLE),
            NONE => {}
            set => return Ok(self.best.end(set)),
        }
        if let Some(known) = self.states.get(&(function, turn)) {
            return Ok(*known);
        }
        let Some(&question) = self.order.get(turn) else { return Err(Unanswered::OutOfBudget) };
        let mut key = vec![question as u32];
        for answer in 0..problem.questions[question].answers {
            let behind = self.diagram.answered(problem, function, question, answer)?;
            key.push(self.state(problem, behind, turn + 1)?);
        }
        let state = match self.one(problem, &key[1..]) {
            Some(one) => one,
            None => self.best.state(&key),
        };
        self.states.insert((function, turn), state);
        Ok(state)
    }

    /// The one graph that is right behind all answers, if there is one.
    fn one(&mut self, problem: &mut Problem, behind: &[StateId]) -> Option<StateId> {
        let mut possible = behind.iter().copied().filter(|it| *it != IMPOSSIBLE);
        let first = possible.next()?;
        let others = possible.collect_vec();
        others.into_iter().try_fold(first, |one, other| self.joined(problem, one, other))
    }

    /// A graph that is right wherever two graphs are.
    fn joined(&mut self, problem: &mut Problem, one: StateId, other: StateId) -> Option<StateId> {
        if one == other {
            return Some(one);
        }
        if problem.sets.are_single() || one == IMPOSSIBLE || other == IMPOSSIBLE {
            return None;
        }
        if let (Some(a), Some(b)) = (self.best.leaf(one), self.best.leaf(other)) {
            let both = problem.sets.both(a, b);
            return (both != NONE).then(|| self.best.end(both));
        }
        let asks = |this: &Self, state| this.best.leaf(state).is_none().then(|| this.best.question(state, 0).0);
        let (asked, asked_by_other) = (asks(self, one), asks(self, other));
        let question = self.order.iter().copied().find(|it| asked == Some(*it) || asked_by_other == Some(*it))?;
        let behind = |this: &Self, state, asked: Option<usize>| {
            if asked == Some(question) { this.best.question(state, 0).1.to_vec() } else { vec![state; problem.questions[question].answers] }
        };
        let (behind, behind_other) = (behind(self, one, asked), behind(self, other, asked_by_other));
        let mut key = vec![question as u32];
        for (one, other) in behind.into_iter().zip(behind_other) {
            key.push(if one == other { one } else { self.joined(problem, one, other)? });
        }
        Some(self.best.state(&key))
    }
}

#[cfg(test)]
mod tests {
    use crate::compile::Unit;
    use crate::decide::{Dag, Forms, Node, build};
    use crate::fixture::{Random, checked};
    use std::fmt::Write;

    fn decided(text: &str) -> Forms {
        let compiled = checked(text);
        let Unit::VerifiedTable(table) = &compiled.unit else { panic!("{:?}\n{text}", compiled.findings) };
        build(table)
    }

    /// The columns that a graph asks in a case, and the end to which it comes.
    fn walked(dag: &Dag, case: &[u128]) -> (Vec<usize>, usize) {
        let (mut at, mut asked) = (0, Vec::new());
        loop {
            match &dag.nodes[at] {
                Node::Leaf(end) => return (asked, *end),
                Node::Test { column, branches } => {
                    asked.push(*column);
                    at = branches.iter().find(|it| it.values.contains(case[*column])).expect("branches partition the domain").to;
                }
            }
        }
    }

    const QUESTIONS: usize = 5;
    const INPUTS: usize = 2;
    const COLUMNS: usize = QUESTIONS + INPUTS;

    /// Rules with an entry a column: `None` is `-`; the first that matches fires.
    struct Rules(Vec<[Option<bool>; COLUMNS]>);

    impl Rules {
        fn new(seed: u64) -> Self {
            let mut random = Random(seed);
            let rules = 2 + random.below(4usize);
            let mut entry = || [None, None, Some(false), Some(true)][random.below(4usize)];
            Self((0..rules).map(|_| std::array::from_fn(|_| entry())).collect())
        }

        /// The table, whose inputs stand behind the questions.
        fn text(&self) -> String {
            let mut text = "table: t\nhit: first\nask: in order\nlints: { irrelevant-condition: allow, unused-condition: allow, unreachable-rule: allow, redundant-rule: allow, joinable-rules: allow, needless-entry: allow }\nconditions: { ".to_owned();
            (0..QUESTIONS).for_each(|at| write!(text, "q{at}: Is it?, ").unwrap());
            text += "}\ninputs: { ";
            (0..INPUTS).for_each(|at| write!(text, "i{at}: bool, ").unwrap());
            text += "}\noutputs: { r: u8 }\nrules:\n";
            for (at, rule) in self.0.iter().enumerate() {
                let entries = rule.iter().enumerate().filter_map(|(at, it)| Some((at, (*it)?)));
                let name = |at: usize| if at < QUESTIONS { format!("q{at}") } else { format!("i{}", at - QUESTIONS) };
                let entries: Vec<String> = entries.map(|(at, it)| format!("{}: {}", name(at), if it { "T" } else { "F" })).collect();
                writeln!(text, "  - {{ id: r{at}, when: {{ {} }}, out: {{ r: {at} }} }}", entries.join(", ")).unwrap();
            }
            text + "  - { id: else, out: { r: 99 } }\n"
        }

        fn fires(&self, case: &[u128]) -> usize {
            let holds = |rule: &[Option<bool>; COLUMNS]| {
                rule.iter().zip(case).all(|(entry, value)| entry.is_none_or(|it| u128::from(it) == *value))
            };
            self.0.iter().position(holds).unwrap_or(self.0.len())
        }

        /// Whether an answer can still matter to a program that knows some others of a case, and all inputs.
        fn matters(&self, question: usize, known: &[usize], case: &[u128]) -> bool {
            cases().filter(|it| known.iter().all(|at| it[*at] == case[*at]) && it[QUESTIONS..] == case[QUESTIONS..]).any(|mut it| {
                let one = self.fires(&it);
                it[question] = 1 - it[question];
                self.fires(&it) != one
            })
        }
    }

    fn cases() -> impl Iterator<Item = Vec<u128>> {
        (0..1u128 << COLUMNS).map(|bits| (0..COLUMNS).map(|at| bits >> at & 1).collect())
    }

    #[test]
    fn the_first_question_of_the_file_that_can_matter_is_asked() {
        let (mut tables, mut asked) = (0, 0);
        for seed in 0..200 {
            let rules = Rules::new(seed);
            let compiled = checked(&rules.text());
            let Unit::VerifiedTable(table) = &compiled.unit else { continue };
            tables += 1;
            let forms = build(table);
            for dag in [forms.graph(), forms.result_graph()].into_iter().flatten() {
                for case in cases() {
                    let questions: Vec<usize> = walked(dag, &case).0.into_iter().filter(|it| *it < QUESTIONS).collect();
                    for (at, question) in questions.iter().enumerate() {
                        let first = (0..QUESTIONS).find(|it| !questions[..at].contains(it) && rules.matters(*it, &questions[..at], &case));
                        assert_eq!(first, Some(*question), "{case:?}\n{}", rules.text());
                    }
                    let open = (0..QUESTIONS).find(|it| !questions.contains(it) && rules.matters(*it, &questions, &case));
                    assert_eq!(open, None, "{case:?}\n{}", rules.text());
                    asked += questions.len();
                }
            }
        }
        assert!(tables > 100 && asked > 20_000, "{tables} tables, {asked} questions");
    }

    /// The questions that the graph asks, in words, in all cases that the relations allow.
    fn all_asked(text: &str, columns: &[&str], is_possible: impl Fn(&[u128]) -> bool) -> Vec<String> {
        let forms = decided(text);
        let dag = forms.graph().unwrap();
        let cases = (0..1u128 << columns.len()).map(|bits| (0..columns.len()).map(|at| bits >> at & 1).collect::<Vec<_>>());
        let names = |case: Vec<u128>| walked(dag, &case).0.iter().map(|it| columns[*it]).collect::<Vec<_>>().join(" ");
        let mut all: Vec<String> = cases.filter(|it| is_possible(it)).map(names).collect();
        all.sort();
        all.dedup();
        all
    }

    #[test]
    fn relations_leave_out_what_they_tell() {
        let head = "table: t\nask: in order\nconditions: { a: A?, b: B?, c: C? }\noutputs: { r: u8 }\n";
        let one = format!(
            "{head}relations: [\"exactly_one(a, b, c)\"]\nrules: |\n  | rule | a | b | c | r |\n  | x | T | - | - | 1 |\n  | y | - | T | - | 2 |\n  | z | - | - | T | 3 |\n"
        );
        assert_eq!(all_asked(&one, &["a", "b", "c"], |it| it.iter().sum::<u128>() == 1), ["a", "a b"]);
        // `a` tells only of `c`, which tells nothing here.
        let idle = format!(
            "{head}relations: [\"a -> c\"]\nlints: {{ irrelevant-condition: allow, unneeded-assumption: allow }}\nrules: |\n  | rule | a | b | c | r |\n  | x | - | T | - | 1 |\n  | y | - | F | - | 2 |\n"
        );
        assert_eq!(all_asked(&idle, &["a", "b", "c"], |it| it[0] <= it[2]), ["b"]);
    }

    #[test]
    fn what_is_required_comes_before() {
        let text = "table: t\nask: in order\nconditions:\n  b: { text: B?, requires: c }\n  a: A?\n  c: C?\noutputs: { r: u8 }\n\
                    rules: |\n  | rule | b | a | c | r |\n  | 1 | T | - | T | 1 |\n  | 2 | F | T | T | 2 |\n  | 3 | F | F | T | 3 |\n  | 4 | - | T | F | 4 |\n  | 5 | - | F | F | 5 |\n";
        let forms = decided(text);
        let yes = [1, 1, 1];
        assert_eq!(walked(forms.graph().unwrap(), &yes).0, [1, 2, 0]);
    }
}
