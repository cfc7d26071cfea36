//! Decision graphs: the cheapest questions that settle what is right.
//!
//! A graph costs what its questions cost, averaged over all cases. `problem` is the table without names: questions, answers, and what is
//! due to each case. Where it has few enough cells (`cells`) or states of knowledge (`factors`, `knowledge`, `lattice`), the best graphs
//! are found by looking at each of them (`exact`); beyond, the rules become a diagram (`diagram`) in which equal remainders are equal
//! nodes, and a search (`search`) settles those that the most telling questions lead to (`entropy`; in haste, `estimate`). Whichever way, the outcome is all best choices at
//! every state (`choices`), from which a small graph is made (`share`, `climb`, `merge`, `marks`). Where even the diagram is too large, a
//! graph is grown from residual rules (`build`, `state`) by information gain alone (`choose`). All limits stand in `effort`, and are
//! counted in steps.
//!
//! Where the rules are too many for a graph there is a search tree (`tree`); where they are too tangled for either, bitmaps (`bitmaps`), as
//! far as answers are free; else the emitter writes rule-by-rule code. Whatever comes out is held against the rules (graphs by `validate`)
//! before anybody uses it. The sizes at which one form takes the place of another are a value ([`Tuning`]), which tests set low: so forms
//! for very many rules are tried on few.

mod effort;
mod exact;
pub mod forms;
mod grown;
mod problem;
mod promise;
mod search;
mod small;
mod tuning;

pub use crate::model::Outcomes;
pub use forms::bitmaps::Bitmaps;
pub use forms::graph::{Branch, Dag, Node, NodeId};
pub use forms::packed::Packed;
pub use forms::tree::Tree;
pub use promise::{broken_promise, is_promised};
pub use tuning::{BitmapSizes, Form, GraphSizes, PackedSizes, TreeSizes, Tuning};

use crate::model::{Count, Effort, HitPolicy, Position, Rule, Table};
use crate::space::Space;
use crate::verify::VerifiedTable;
use effort::Limits;
use problem::{Ends, Problem};
use search::Rounds;

/// The graphs of a table.
#[derive(Clone, Debug)]
pub struct Decision {
    /// Ends in rules; `None` where data or rule-by-rule code is better.
    pub rules: Option<Dag>,
    /// Ends in outcomes by their number: for tables with outputs.
    pub results: Option<Dag>,
    /// What deciding by `rules` costs.
    pub rules_cost: Option<Expected>,
    /// What deciding by `results` costs.
    pub results_cost: Option<Expected>,
    /// The outcomes.
    pub outcomes: Outcomes,
    /// The rules as a search tree, where they are too many for a graph.
    pub tree: Option<Tree>,
    /// The rules as bitmaps, where there is neither a graph nor a tree.
    pub bitmaps: Option<Bitmaps>,
    /// The outcomes as bitmaps, where neither the rule that fires nor a graph tells them.
    pub outcome_bitmaps: Option<Bitmaps>,
    /// The rules in packed form, where `decide` has it.
    pub packed_rules: Option<Packed>,
    /// The outcomes in packed form, where the function has it.
    pub packed_results: Option<Packed>,
    /// The sizes at which forms change.
    pub tuning: Tuning,
}

/// What a decision by a graph costs on average, over all cases as often as they occur: the sum of the costs of the columns that are
/// asked on the way, each 1 where the table does not say `cost:`. Without `weight:` all cases occur equally often.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The average, rounded as `f64` does.
    pub cost: f64,
    /// No graph of the table has a smaller average; equal to `cost` where the graph is proved to be optimal.
    pub least: f64,
}

impl Expected {
    /// Whether no graph is better.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.cost <= self.least
    }
}

impl Decision {
    /// The rule that fires in a case, by the form that `decide` has. Where a graph is too deep to be nested code, it is the graph all the same.
    #[must_use]
    pub fn rule(&self, table: &Table, case: &[Position]) -> usize {
        match self {
            Self { packed_rules: Some(it), .. } => it.decide(case),
            Self { tree: Some(it), .. } => it.decide(case),
            Self { rules: Some(it), .. } => it.decide(case),
            Self { bitmaps: Some(it), .. } => it.decide(case),
            _ => rule_by_rule(table, case),
        }
    }

    /// The number of the outcome of a case, by the form that the function has.
    #[must_use]
    pub fn result(&self, table: &Table, case: &[Position]) -> usize {
        match self {
            Self { packed_results: Some(it), .. } => it.decide(case),
            Self { tree: None, results: Some(it), .. } => it.decide(case),
            Self { tree: None, outcome_bitmaps: Some(it), .. } => it.decide(case),
            _ => self.outcomes.of_rule[self.rule(table, case)][0],
        }
    }
}

/// What rule-by-rule code does: the first rule that matches fires. Without ELSE, the last one takes what is left.
fn rule_by_rule(table: &Table, case: &[Position]) -> usize {
    let otherwise = table.rules.iter().position(Rule::is_else).or_else(|| table.rules.len().checked_sub(1));
    let mut rules = 0..table.rules.len();
    rules.find(|rule| Some(*rule) != otherwise && table.rules[*rule].matches(case)).or(otherwise).unwrap_or(0)
}

/// The graphs of a verified table.
#[must_use]
pub fn build(verified: &VerifiedTable) -> Decision {
    chosen(verified, Tuning::DEFAULT)
}

/// The same with other sizes, for tests ([`Tuning`]); `None` where the table cannot have the form that they ask for.
#[doc(hidden)]
#[must_use]
pub fn build_tuned(verified: &VerifiedTable, tuning: &Tuning) -> Option<Decision> {
    let Some(form) = tuning.form else { return Some(chosen(verified, *tuning)) };
    let table = verified.table();
    let mut decision = nothing(verified, *tuning);
    if matches!(table.hit, HitPolicy::Collect(_)) {
        return None;
    }
    match form {
        Form::Graph | Form::Chain | Form::Masks => graphs(verified, &mut decision),
        Form::Tree if verified.decides_by_rule() => decision.tree = Tree::new(table, tuning.tree),
        Form::Bitmaps => {
            decision.bitmaps = Bitmaps::new(verified, tuning.bitmaps);
            decision.outcome_bitmaps = Bitmaps::new_of_outcomes(verified, tuning.bitmaps);
        }
        Form::Tree | Form::RuleByRule => {}
    }
    pack(verified, &mut decision);
    let (has_outputs, by_rule) = (!table.outputs.is_empty(), verified.decides_by_rule() || table.outputs.is_empty());
    let is_there = match form {
        Form::Graph => decision.rules.is_some() && (!has_outputs || decision.results.is_some()),
        Form::Chain | Form::Masks if has_outputs => decision.packed_results.is_some(),
        Form::Chain | Form::Masks => decision.packed_rules.is_some(),
        Form::Tree => decision.tree.is_some(),
        Form::Bitmaps => decision.bitmaps.is_some() && (by_rule || decision.outcome_bitmaps.is_some()),
        Form::RuleByRule => by_rule,
    };
    is_there.then_some(decision)
}

/// The outcomes, and no form yet.
fn nothing(verified: &VerifiedTable, tuning: Tuning) -> Decision {
    Decision {
        rules: None,
        results: None,
        rules_cost: None,
        results_cost: None,
        outcomes: Outcomes::new(verified.table()),
        tree: None,
        bitmaps: None,
        outcome_bitmaps: None,
        packed_rules: None,
        packed_results: None,
        tuning,
    }
}

/// The forms that are best for the table.
fn chosen(verified: &VerifiedTable, tuning: Tuning) -> Decision {
    let table = verified.table();
    let mut decision = nothing(verified, tuning);
    if matches!(table.hit, HitPolicy::Collect(_)) {
        return decision;
    }
    let size = Size::of(verified, &tuning);
    if size != Size::Small && verified.decides_by_rule() {
        let tree = Tree::of(verified, tuning.tree);
        let is_tangled = tree.is_none() && table.effort == Effort::Default;
        decision.bitmaps = if is_tangled { Bitmaps::of(verified, tuning.bitmaps) } else { None };
        decision.tree = tree.filter(|_| size == Size::Large);
    }
    if decision.tree.is_none() && decision.bitmaps.is_none() {
        graphs(verified, &mut decision);
        decision.bitmaps = if decision.rules.is_none() { Bitmaps::of(verified, tuning.bitmaps) } else { None };
    }
    if !verified.decides_by_rule() && decision.results.is_none() {
        decision.outcome_bitmaps = Bitmaps::of_outcomes(verified, tuning.bitmaps);
    }
    pack(verified, &mut decision);
    decision
}

/// Makes the packed forms, where they are better.
fn pack(verified: &VerifiedTable, decision: &mut Decision) {
    if decision.tree.is_some() {
        return;
    }
    let (table, outcomes) = (verified.table(), &decision.outcomes);
    decision.packed_rules = Packed::tuned(table, decision.rules.as_ref(), &|rule| rule, &decision.tuning);
    if !table.outputs.is_empty() {
        decision.packed_results = Packed::tuned(table, decision.results.as_ref(), &|rule| outcomes.of_rule[rule][0], &decision.tuning);
    }
}

/// Makes the graphs, as far as they do not become too large.
fn graphs(verified: &VerifiedTable, decision: &mut Decision) {
    let table = verified.table();
    let sizes = decision.tuning.graph;
    if table.rules.len() > sizes.nodes {
        return;
    }
    let Ok(mut space) = Space::new(table) else { return };
    // A graph follows from what can occur together, listed.
    if space.logic.is_by_solver() {
        return;
    }
    let outcomes = &decision.outcomes;
    let results = if table.outputs.is_empty() { Ok(None) } else { graph(verified, &mut space, outcomes, Ends::Results, &sizes) };
    // A graph that ends in rules ends in results, too: where every graph of results is too large, so is every one of rules.
    let Ok(results) = results else { return };
    let rules = match (&results, outcomes.rules()) {
        (Some((dag, expected)), Some(rules)) => Some((with_leaves(dag, &rules), *expected)),
        _ => graph(verified, &mut space, outcomes, Ends::Rules, &sizes).unwrap_or_default(),
    };
    let in_values = |it: Option<(Dag, Option<Expected>)>| it.map(|(dag, expected)| (in_values(&dag, &space), expected));
    let (rules, results) = (in_values(rules), in_values(results));
    let rules = rules.filter(|(dag, _)| forms::graph::validate::agrees_with_rules(dag, table, &mut space) == Ok(true));
    let results = results.filter(|(dag, _)| {
        let rules = rules.as_ref().map(|it| &it.0);
        forms::graph::validate::results_agree(dag, rules, table, outcomes, &mut space) == Ok(true)
    });
    (decision.results, decision.results_cost) = results.map_or((None, None), |(dag, expected)| (Some(dag), expected));
    (decision.rules, decision.rules_cost) = rules.map_or((None, None), |(dag, expected)| (Some(dag), expected));
}

/// What a table has too many rules for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Size {
    /// For nothing. Over few cases a graph is better, whatever the rules are.
    Small,
    /// For a graph, if they are so tangled that there is no tree.
    Medium,
    /// For a graph.
    Large,
}

impl Size {
    fn of(verified: &VerifiedTable, tuning: &Tuning) -> Self {
        if verified.verdict().cases.as_ref().is_some_and(|cases| *cases <= Count::from(tuning.graph_cases)) {
            return Self::Small;
        }
        match verified.table().rules.len() {
            rules if rules >= tuning.tree_rules => Self::Large,
            rules if rules >= tuning.tangled_rules => Self::Medium,
            _ => Self::Small,
        }
    }
}

/// A graph in which no way asks a column twice, and what it costs where that is known.
fn graph(
    verified: &VerifiedTable,
    space: &mut Space,
    outcomes: &Outcomes,
    ends: Ends,
    sizes: &GraphSizes,
) -> Result<Option<(Dag, Option<Expected>)>, TooLarge> {
    let is_small = |dag: &Dag| dag.nodes.len() <= sizes.nodes;
    let found = cheapest(verified, space, outcomes, ends, sizes)?.filter(|(dag, _)| is_small(dag));
    let asked_once = found.map(|(dag, expected)| (forms::graph::once::once(dag), expected));
    Ok(asked_once.filter(|(dag, _)| is_small(dag)))
}

/// The cheapest graph that is found within the limits, and what it costs where that is known.
fn cheapest(
    verified: &VerifiedTable,
    space: &mut Space,
    outcomes: &Outcomes,
    ends: Ends,
    sizes: &GraphSizes,
) -> Result<Option<(Dag, Option<Expected>)>, TooLarge> {
    let table = verified.table();
    let limits = Limits::of(table, verified.verdict(), sizes);
    let Some(mut problem) = Problem::new(table, space, verified.verdict(), outcomes, ends) else { return Ok(None) };
    if let Some(total) = exact::cells::count(&problem.questions, limits.cells) {
        let solved = exact::cells::Cells::new(&mut problem, total).ok().and_then(|cells| exact::solve(&cells));
        return Ok(solved.map(|solved| costed(small::smallest(&solved.choices, solved.root, &mut problem, limits), &solved)));
    }
    // The rule behind a value is asked for in traces only.
    let rounds = match table.effort {
        Effort::Exact => Rounds::ToTheEnd,
        Effort::Default if ends == Ends::Rules && !table.outputs.is_empty() => Rounds::One,
        Effort::Default => Rounds::WhileStepsLast,
    };
    if let Some(solved) = searched(&mut problem, limits, rounds)? {
        let dag = small::smallest(&solved.choices, solved.root, &mut problem, limits);
        return Ok(Some(costed(dag, &solved)));
    }
    let leaf = |rule: usize| if ends == Ends::Rules { rule } else { outcomes.of_rule[rule][0] };
    Ok(grown::build(table, space, leaf, sizes.nodes).map(|dag| (dag, None)))
}

/// The graph with its cost.
fn costed(dag: Dag, solved: &exact::Solved) -> (Dag, Option<Expected>) {
    (dag, Some(Expected { cost: solved.cost, least: solved.least }))
}

/// Settles all states of knowledge where they are few enough, and searches where they are not.
fn searched(problem: &mut Problem, limits: Limits, rounds: Rounds) -> Result<Option<exact::Solved>, TooLarge> {
    let Ok(Some(factors)) = problem::factors::factors(problem) else { return Ok(None) };
    if let Some(solved) = exact::lattice::Lattice::new(problem, &factors, limits.known).and_then(|it| exact::solve(&it)) {
        return Ok(Some(solved));
    }
    let building = limits.diagram.min(limits.steps);
    let Ok((mut diagram, root)) = search::diagram::Diagram::new(problem, factors, building) else {
        return if building < limits.steps { Err(TooLarge) } else { Ok(None) };
    };
    diagram.steps += limits.steps - building;
    search::solve(problem, diagram, root, rounds, limits)
}

/// Whatever is tried next, the graph would have more nodes than it may have: told by the size of the diagram, or of the first graph that the
/// search came upon.
struct TooLarge;

/// The same graph with other leaves.
fn with_leaves(dag: &Dag, leaves: &[usize]) -> Dag {
    let nodes = dag.nodes.iter().map(|node| match node {
        Node::Leaf(leaf) => Node::Leaf(leaves[*leaf]),
        test @ Node::Test { .. } => test.clone(),
    });
    Dag { nodes: nodes.collect() }
}

/// The graph with the table's values in place of classes.
fn in_values(dag: &Dag, space: &Space) -> Dag {
    let values = |column: usize, branch: &Branch| Branch { values: space.classes.values(column, &branch.values), to: branch.to };
    let nodes = dag.nodes.iter().map(|node| match node {
        Node::Leaf(leaf) => Node::Leaf(*leaf),
        Node::Test { column, branches } => {
            Node::Test { column: *column, branches: branches.iter().map(|branch| values(*column, branch)).collect() }
        }
    });
    Dag { nodes: nodes.collect() }
}
