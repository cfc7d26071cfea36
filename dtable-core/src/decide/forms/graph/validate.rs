//! Checks a graph against the rules before it becomes code, in every expansion.
//!
//! A graph whose leaves are rules has to obey two laws, for all possible cases. A case that ends in a rule lies in the
//! rule. A case of a rule ends in it, or in an earlier rule. Together they say that the graph decides as the
//! interpreter does: by the first rule that matches, or else by ELSE. In a graph whose leaves are outcomes, a case of a
//! rule has to end in an outcome that the rule allows (under `hit: first`: that the first matching rule allows), and a
//! case of no rule in one that ELSE allows. If looking at each rule does not show that, the graph of rules tells to
//! which rule a case belongs.
//!
//! The possible cases come from a space of the proof. The space has to belong to the table (`is_about`), for it may
//! have been made from entries alone.
//!
//! Before that the graph has to be well-formed (`in_classes`): the branches of each test partition the column's values,
//! no branch cuts a class of the proof, no path asks a column twice, and none asks a condition where it is not
//! applicable. The finished graph is checked, with the table's own values, as they go into code.
//!
//! Since no path asks a column twice, the values with which a node is reached can be followed column by column. A first
//! walk ignores the relations, which is fast: a leaf that no case reaches is reached by no possible case. Only if it
//! finds something does a second walk carry the demand along.

use super::{Branch, Dag, Node, NodeId};
use crate::lists::CollectVec;
use crate::model::{Column, ConditionEntry, Outcomes, Rule, Table, ValueSet};
use crate::space::cases::RuleRegion;
use crate::space::{Listing, ResidualId, Space, Unanswered};
use crate::verify::VerifiedTable;
use std::collections::{HashMap, HashSet};

/// The most paths of a graph of rules that are compared with the graph of outcomes. If there are more, the table gets
/// no graph of outcomes.
const COMPARED_PATHS: usize = 50_000;

/// Keeps the graphs, of rules and of outcomes, that decide as the rules of a verified table do.
pub(in crate::decide) fn agreeing_graphs<T>(
    [rules, results]: [Option<(Dag, T)>; 2],
    verified: &VerifiedTable,
    outcomes: &Outcomes,
    space: &mut Space,
) -> [Option<(Dag, T)>; 2] {
    let table = verified.table();
    // In a space of entries alone several rules may match a case. The first one is right in the table itself.
    let is_in_order = table.hit.is_in_order() || matches!(verified.listing(), Listing::BySolver);
    if !is_about(space, table) {
        return [None, None];
    }
    let rules = rules.filter(|(dag, _)| agrees_with_rules(dag, table, space) == Ok(true));
    let results = results.filter(|(dag, _)| {
        let rules = rules.as_ref().map(|it| &it.0);
        results_agree(dag, rules, table, outcomes, is_in_order, space) == Ok(true)
    });
    [rules, results]
}

/// Whether a space has the rules of a table with their entries, and knows which conditions may be not applicable. In a
/// space of entries alone the last rule may take all other cases, because a verified table has a rule for every
/// possible case.
fn is_about(space: &Space, table: &Table) -> bool {
    let has_else = table.rules.iter().any(Rule::is_else);
    let is_entry = |column: usize, entry: &ConditionEntry, classes: &ValueSet| {
        let is_exact = || *classes == space.classes.of_entry(column, entry) && !space.classes.cuts(column, &entry.set);
        if entry.is_irrelevant() { *classes == space.all.0[column] } else { is_exact() }
    };
    let is_rule = |(rule, own): (usize, &RuleRegion)| {
        let takes_what_is_left = !has_else && rule + 1 == table.rules.len() && own.region == space.all;
        let entries = table.rules[rule].entries().unwrap_or_default().iter().zip(&own.region.0);
        own.rule == rule && (takes_what_is_left || entries.enumerate().all(|(column, (entry, classes))| is_entry(column, entry, classes)))
    };
    let with_entries = (0..table.rules.len()).filter(|rule| !table.rules[*rule].is_else()).collect_vec();
    let may_be_absent = |(column, it): (usize, &Column)| it.requires.is_none() || space.classes.not_applicable(column).is_some();
    with_entries.len() == space.rules.len()
        && space.else_rule == table.rules.iter().position(Rule::is_else)
        && with_entries.into_iter().zip(&space.rules).all(is_rule)
        && table.columns.iter().enumerate().all(may_be_absent)
}

/// Whether a graph whose leaves are rules decides as the rules do.
fn agrees_with_rules(dag: &Dag, table: &Table, space: &mut Space) -> Result<bool, Unanswered> {
    let Some(dag) = &in_classes(dag, table, table.rules.len(), space) else { return Ok(false) };
    Ok(asks_what_is_applicable(dag, space)? && ends_lie_in_their_rules(dag, space)? && cases_end_in_their_rules(dag, space)?)
}

/// Whether a graph whose leaves are outcomes decides as the rules do. `rules` is a graph of rules that was checked;
/// `first` says whether only the first matching rule counts.
fn results_agree(
    dag: &Dag,
    rules: Option<&Dag>,
    table: &Table,
    outcomes: &Outcomes,
    first: bool,
    space: &mut Space,
) -> Result<bool, Unanswered> {
    let Some(dag) = &in_classes(dag, table, outcomes.all.len(), space) else { return Ok(false) };
    if !asks_what_is_applicable(dag, space)? || !first && !cases_end_as_their_rules_allow(dag, outcomes, space)? {
        return Ok(false);
    }
    if !first && space.else_rule.is_none() {
        return Ok(true);
    }
    let Some(rules) = rules.and_then(|rules| in_classes(rules, table, table.rules.len(), space)) else { return Ok(false) };
    let else_rule = space.else_rule;
    let mut compare = Compare {
        walk: GraphWalk::new(dag),
        rules: &rules,
        outcomes,
        is_compared: &|rule| first || Some(rule) == else_rule,
        left: COMPARED_PATHS,
    };
    let mut all = space.all.0.clone();
    compare.path(0, &mut all, space.demand, space)
}

/// Translates a graph into classes of the proof. `None` if it is not well-formed, has ends beyond `ends`, or cuts a
/// class. *Not applicable* is in no branch.
fn in_classes(dag: &Dag, table: &Table, ends: usize, space: &Space) -> Option<Dag> {
    let mut nodes = Vec::with_capacity(dag.nodes.len());
    for (at, node) in dag.nodes.iter().enumerate() {
        nodes.push(match node {
            Node::Leaf(leaf) if *leaf < ends => Node::Leaf(*leaf),
            Node::Leaf(_) => return None,
            Node::Test { column, branches } => {
                let mut left = table.columns.get(*column)?.domain.all();
                let mut in_classes = Vec::with_capacity(branches.len());
                for Branch { values, to } in branches {
                    let classes = space.classes.of(*column, values);
                    let is_right = !values.is_empty() && values.is_subset(&left) && space.classes.values(*column, &classes) == *values;
                    if !is_right || *to <= at || *to >= dag.nodes.len() {
                        return None;
                    }
                    left = left.minus(values);
                    in_classes.push(Branch { values: classes, to: *to });
                }
                if !left.is_empty() {
                    return None;
                }
                Node::Test { column: *column, branches: in_classes }
            }
        });
    }
    let dag = Dag { nodes };
    (!dag.nodes.is_empty() && !asks_again(&dag)).then_some(dag)
}

/// Whether some path asks a column twice. Parents come before their children.
fn asks_again(dag: &Dag) -> bool {
    let mut asked: Vec<HashSet<usize>> = vec![HashSet::new(); dag.nodes.len()];
    for (at, node) in dag.nodes.iter().enumerate() {
        let Node::Test { column, branches } = node else { continue };
        let mut known = std::mem::take(&mut asked[at]);
        if !known.insert(*column) {
            return true;
        }
        branches.iter().for_each(|branch| asked[branch.to].extend(&known));
    }
    false
}

/// Whether no possible case reaches a test of a condition that is not applicable in it.
fn asks_what_is_applicable(dag: &Dag, space: &mut Space) -> Result<bool, Unanswered> {
    let mut open = vec![(0, space.demand)];
    let mut seen: HashSet<(NodeId, ResidualId)> = open.iter().copied().collect();
    if !dag.nodes.iter().any(|node| matches!(node, Node::Test { column, .. } if space.classes.not_applicable(*column).is_some())) {
        return Ok(true);
    }
    while let Some((at, demand)) = open.pop() {
        let Node::Test { column, branches } = &dag.nodes[at] else { continue };
        if let Some(class) = space.classes.not_applicable(*column) {
            let absent = space.logic.confined(demand, *column, &ValueSet::one(class))?;
            if space.logic.is_satisfiable(absent)? {
                return Ok(false);
            }
        }
        for branch in branches {
            let demand = space.logic.confined(demand, *column, &branch.values)?;
            if seen.insert((branch.to, demand)) && space.logic.is_satisfiable(demand)? {
                open.push((branch.to, demand));
            }
        }
    }
    Ok(true)
}

fn ends_lie_in_their_rules(dag: &Dag, space: &mut Space) -> Result<bool, Unanswered> {
    let mut walk = GraphWalk::new(dag);
    let reached = reached_values(dag, &space.all.0);
    let mut leaves_of: HashMap<usize, Vec<NodeId>> = HashMap::new();
    for (at, node) in dag.nodes.iter().enumerate() {
        if let Node::Leaf(rule) = node {
            leaves_of.entry(*rule).or_default().push(at);
        }
    }
    let mut region = space.all.0.clone();
    for at in 0..space.rules.len() {
        let rule = space.rules[at].rule;
        let Some(leaves) = leaves_of.get(&rule) else { continue };
        for column in 0..region.len() {
            let set = &space.rules[at].region.0[column];
            if leaves.iter().all(|leaf| reached[*leaf][column].is_subset(set)) {
                continue;
            }
            region[column] = space.all.0[column].minus(set);
            if walk.reaches(space, &region, &|found| found == rule)? {
                return Ok(false);
            }
            region[column] = space.all.0[column].clone();
        }
    }
    Ok(true)
}

fn cases_end_in_their_rules(dag: &Dag, space: &mut Space) -> Result<bool, Unanswered> {
    let mut walk = GraphWalk::new(dag);
    let most = space.rules.iter().map(|it| it.rule).chain(space.else_rule).max().map_or(0, |rule| rule + 1);
    let mut earlier = vec![false; most];
    for at in 0..space.rules.len() {
        let (rule, region) = (space.rules[at].rule, space.rules[at].region.0.clone());
        earlier[rule] = true;
        if walk.reaches(space, &region, &|found| !earlier[found])? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn cases_end_as_their_rules_allow(dag: &Dag, outcomes: &Outcomes, space: &mut Space) -> Result<bool, Unanswered> {
    let mut walk = GraphWalk::new(dag);
    for at in 0..space.rules.len() {
        let (allowed, region) = (&outcomes.of_rule[space.rules[at].rule], space.rules[at].region.0.clone());
        if walk.reaches(space, &region, &|found| !allowed.contains(&found))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// For each node the values of each column with which it is reached.
fn reached_values(dag: &Dag, all: &[ValueSet]) -> Vec<Vec<ValueSet>> {
    let mut reached = vec![vec![ValueSet::EMPTY; all.len()]; dag.nodes.len()];
    reached[0] = all.to_vec();
    for (at, node) in dag.nodes.iter().enumerate() {
        let Node::Test { column, branches } = node else { continue };
        let values = std::mem::take(&mut reached[at]);
        for branch in branches {
            for (place, (known, new)) in reached[branch.to].iter_mut().zip(&values).enumerate() {
                let new = if place == *column { &new.intersect(&branch.values) } else { new };
                if known.is_empty() {
                    known.clone_from(new);
                } else if !new.is_subset(known) {
                    *known = known.union(new);
                }
            }
        }
    }
    reached
}

/// Walks through a graph.
struct GraphWalk<'a> {
    dag: &'a Dag,
    /// For each node the number of the last walk that visited it.
    visited: Vec<u32>,
    round: u32,
}

impl<'a> GraphWalk<'a> {
    fn new(dag: &'a Dag) -> Self {
        Self { dag, visited: vec![0; dag.nodes.len()], round: 0 }
    }

    /// Whether some possible case of the region ends in a wanted leaf.
    fn reaches(&mut self, space: &mut Space, region: &[ValueSet], wanted: &dyn Fn(usize) -> bool) -> Result<bool, Unanswered> {
        self.round += 1;
        if !self.freely(0, region, wanted) {
            return Ok(false);
        }
        let mut demand = space.demand;
        if demand == ResidualId::TRUE {
            return Ok(true);
        }
        for column in space.logic.residuals.columns(demand).clone().iter() {
            demand = space.logic.confined(demand, *column, &region[*column])?;
        }
        self.demanding(0, space, region, demand, wanted, &mut HashSet::new())
    }

    /// Whether some case of the region ends in a wanted leaf, possible or not.
    fn freely(&mut self, at: NodeId, region: &[ValueSet], wanted: &dyn Fn(usize) -> bool) -> bool {
        if std::mem::replace(&mut self.visited[at], self.round) == self.round {
            return false;
        }
        let dag = self.dag;
        match &dag.nodes[at] {
            Node::Leaf(leaf) => wanted(*leaf),
            Node::Test { column, branches } => {
                for branch in branches {
                    if branch.values.meets(&region[*column]) && self.freely(branch.to, region, wanted) {
                        return true;
                    }
                }
                false
            }
        }
    }

    /// Whether some possible case of the region ends in a wanted leaf; `demand` is the residual of the demand at the
    /// node.
    fn demanding(
        &self,
        at: NodeId,
        space: &mut Space,
        region: &[ValueSet],
        demand: ResidualId,
        wanted: &dyn Fn(usize) -> bool,
        seen: &mut HashSet<(NodeId, ResidualId)>,
    ) -> Result<bool, Unanswered> {
        if !seen.insert((at, demand)) || !space.logic.is_satisfiable(demand)? {
            return Ok(false);
        }
        match &self.dag.nodes[at] {
            Node::Leaf(leaf) => Ok(wanted(*leaf)),
            Node::Test { column, branches } => {
                for branch in branches {
                    let values = branch.values.intersect(&region[*column]);
                    if values.is_empty() {
                        continue;
                    }
                    let demand = space.logic.confined(demand, *column, &values)?;
                    if self.demanding(branch.to, space, region, demand, wanted, seen)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }
}

/// The comparison of a graph of outcomes with one of rules.
struct Compare<'a> {
    walk: GraphWalk<'a>,
    rules: &'a Dag,
    outcomes: &'a Outcomes,
    is_compared: &'a dyn Fn(usize) -> bool,
    left: usize,
}

impl Compare<'_> {
    /// Follows every path of the graph of rules. For all cases of a path, the other graph has to end in an outcome that
    /// the rule at the end of the path allows.
    fn path(&mut self, at: NodeId, region: &mut Vec<ValueSet>, demand: ResidualId, space: &mut Space) -> Result<bool, Unanswered> {
        if !space.logic.is_satisfiable(demand)? {
            return Ok(true);
        }
        let dag = self.rules;
        match &dag.nodes[at] {
            Node::Leaf(rule) if !(self.is_compared)(*rule) => Ok(true),
            Node::Leaf(rule) => {
                self.left = self.left.checked_sub(1).ok_or(Unanswered::OutOfBudget)?;
                let allowed = &self.outcomes.of_rule[*rule];
                Ok(!self.walk.reaches(space, region, &|found| !allowed.contains(&found))?)
            }
            Node::Test { column, branches } => {
                let whole = region[*column].clone();
                for branch in branches {
                    region[*column] = whole.intersect(&branch.values);
                    let demand = space.logic.confined(demand, *column, &branch.values)?;
                    if !self.path(branch.to, region, demand, space)? {
                        return Ok(false);
                    }
                }
                region[*column] = whole;
                Ok(true)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{agrees_with_rules, is_about, results_agree};
    use crate::decide::optimiser::fixture;
    use crate::decide::{Branch, Dag, Node};
    use crate::fixture::verified;
    use crate::interpret::{allowed, interpret, is_possible};
    use crate::model::{Outcomes, Position, Table, ValueSet, When};
    use crate::space::Space;

    const TEXTS: [&str; 3] = [
        "table: t\ninputs: { k: { type: K, values: [P, Q, R] }, n: { type: u8, range: 0..=6 }, b: bool, c: bool }\noutputs: { x: u8 }\nhit: first
relations: ['k == Q -> n > 2', 'b -> !c']\nrules: |
  | rule | k    | n   | b | c | x |
  | 1    | P, R | < 4 | T | - | 1 |
  | 2    | -    | > 2 | F | - | 2 |
  | 3    | Q    | -   | - | F | 1 |
  | else |      |     |   |   | 4 |\n",
        "table: t\nhit: any\nconditions: { b: , c: , d: }\noutputs: { x: u8 }\nrelations: ['b || c']\nrules: |
  | rule | b | c | d | x            |
  | 1    | T | - | - | one_of(1, 2) |
  | 2    | - | T | - | one_of(2, 3) |
  | 3    | - | - | T | one_of(2, 4) |\n",
        "table: t\nconditions: { b: , c: , d: }\noutputs: { x: u8 }\nrules: |
  | rule | b | c | d | x            |
  | 1    | T | T | - | 1            |
  | 2    | F | T | - | one_of(2, 3) |
  | else |   |   |   | one_of(1, 3) |\n",
    ];

    fn cases(table: &Table) -> Vec<Vec<Position>> {
        let all = table.columns.iter().fold(vec![Vec::new()], |cases, column| {
            let with = |case: &Vec<Position>| column.domain.all().iter().map(|at| [&case[..], &[at]].concat()).collect::<Vec<_>>();
            cases.iter().flat_map(with).collect()
        });
        all.into_iter().filter(|case| is_possible(table, case)).collect()
    }

    /// The graph with one leaf, one way, or one value changed.
    fn mutants(dag: &Dag, ends: usize) -> Vec<Dag> {
        let mut mutants = Vec::new();
        let mut push = |change: &dyn Fn(&mut Dag)| {
            let mut wrong = dag.clone();
            change(&mut wrong);
            mutants.push(wrong);
        };
        for (at, node) in dag.nodes.iter().enumerate() {
            match node {
                Node::Leaf(_) => (0..ends).for_each(|end| push(&|it| it.nodes[at] = Node::Leaf(end))),
                Node::Test { branches, .. } => {
                    for way in 0..branches.len() {
                        (at + 1..dag.nodes.len()).for_each(|to| push(&|it| branches_of(it, at)[way].to = to));
                        push(&|it| {
                            let branches = branches_of(it, at);
                            let moved = ValueSet::one(branches[way].values.last().unwrap());
                            let other = (way + 1) % branches.len();
                            branches[other].values = branches[other].values.union(&moved);
                            branches[way].values = branches[way].values.minus(&moved);
                        });
                    }
                }
            }
        }
        mutants
    }

    fn branches_of(dag: &mut Dag, at: usize) -> &mut Vec<Branch> {
        let Node::Test { branches, .. } = &mut dag.nodes[at] else { panic!() };
        branches
    }

    /// A changed graph is refused where a possible case is decided otherwise, and no other that is a graph.
    #[test]
    fn wrong_graphs_are_refused() {
        for text in TEXTS {
            let verified = verified(text);
            let (table, graphs) = (verified.table(), fixture::graphs(&verified));
            let (cases, outcomes) = (cases(table), Outcomes::new(table));
            let (rules, results) = (graphs.0.expect("a graph"), graphs.1.expect("a graph"));
            let mut space = Space::new(table).ok().unwrap();
            assert_eq!(agrees_with_rules(&rules, table, &mut space), Ok(true));
            assert_eq!(results_agree(&results, Some(&rules), table, &outcomes, table.hit.is_in_order(), &mut space), Ok(true));
            let is_graph = |dag: &Dag| {
                dag.nodes.iter().all(|node| !matches!(node, Node::Test { branches, .. } if branches.iter().any(|it| it.values.is_empty())))
                    && !super::asks_again(dag)
            };
            let mut refused = [0; 2];
            for wrong in mutants(&rules, table.rules.len()) {
                let decides = is_graph(&wrong) && cases.iter().all(|case| Some(wrong.decide(case)) == interpret(table, case).fired);
                assert_eq!(agrees_with_rules(&wrong, table, &mut space), Ok(decides), "{wrong:?}");
                refused[0] += usize::from(!decides);
            }
            for wrong in mutants(&results, outcomes.all.len()) {
                let is_right = |case: &Vec<Position>| allowed(table, case).contains(&&outcomes.all[wrong.decide(case)]);
                let decides = is_graph(&wrong) && cases.iter().all(is_right);
                assert_eq!(
                    results_agree(&wrong, Some(&rules), table, &outcomes, table.hit.is_in_order(), &mut space),
                    Ok(decides),
                    "{wrong:?}"
                );
                refused[1] += usize::from(!decides);
            }
            assert!(refused.iter().all(|count| *count > 2), "{refused:?}");
        }
    }

    #[test]
    fn what_is_no_graph_is_refused() {
        let verified = verified(TEXTS[0]);
        let (table, right) = (verified.table(), fixture::graphs(&verified).0.expect("a graph"));
        let mut space = Space::new(table).ok().unwrap();
        let mut of = |change: &dyn Fn(&mut Dag)| {
            let mut wrong = right.clone();
            change(&mut wrong);
            agrees_with_rules(&wrong, table, &mut space).ok().unwrap()
        };
        assert!(of(&|_| {}));
        assert!(!of(&|it| it.nodes.clear()));
        assert!(!of(&|it| branches_of(it, 0)[0].to = 0));
        assert!(!of(&|it| branches_of(it, 0)[0].to = 99));
        assert!(!of(&|it| {
            branches_of(it, 0).pop();
        }));
        assert!(!of(&|it| {
            let again = branches_of(it, 0)[0].clone();
            branches_of(it, 0).push(again);
        }));
        let leaf = right.nodes.iter().position(|node| matches!(node, Node::Leaf(_))).unwrap();
        assert!(!of(&|it| it.nodes[leaf] = Node::Leaf(99)));
    }

    const OPTIONAL: &str = "table: t\nconditions:\n  file:\n  size: { type: u8, requires: file }\noutputs: { x: u8 }\nrules: |
  | rule  | file | size | x |
  | none  | F    | -    | 1 |
  | small | T    | < 5  | 2 |
  | large | T    | >= 5 | 3 |\n";

    /// A space of the same entries is about a table, and a space of other ones is not.
    #[test]
    fn a_space_of_other_rules_is_refused() {
        for text in [TEXTS[0], TEXTS[1], OPTIONAL] {
            let verified = verified(text);
            let table = verified.table();
            let of = |change: &dyn Fn(&mut Table)| {
                let mut other = table.clone();
                change(&mut other);
                is_about(&Space::new(&other).ok().unwrap(), table)
            };
            assert!(of(&|_| {}) && of(&|it| it.relations.clear()));
            assert!(!of(&|it| drop(it.rules.remove(0))) && !of(&|it| it.rules.swap(0, 1)));
            for rule in 0..table.rules.len() {
                for column in 0..table.rules[rule].entries().map_or(0, <[_]>::len) {
                    let change = |set: &dyn Fn(&ValueSet) -> ValueSet| {
                        of(&|it| {
                            let When::Entries(entries) = &mut it.rules[rule].when else { panic!() };
                            (entries[column].set, entries[column].text) = (set(&entries[column].set), "changed".into());
                        })
                    };
                    assert!(!change(&|set| set.minus(&ValueSet::one(set.first().unwrap()))), "{rule} {column}");
                }
            }
        }
        let verified = verified(OPTIONAL);
        let mut always = verified.table().clone();
        always.columns[1].requires = None;
        assert!(!is_about(&Space::new(&always).ok().unwrap(), verified.table()));
    }

    /// `size` is asked before it is known whether there is a file.
    #[test]
    fn a_condition_that_is_not_applicable_is_not_asked() {
        let verified = verified(OPTIONAL);
        let (table, mut space) = (verified.table(), Space::new(verified.table()).ok().unwrap());
        let ask = |column: usize, ways: [(u128, u128, usize); 2]| {
            let branches = ways.map(|(low, high, to)| Branch { values: ValueSet::span(low, high), to });
            Node::Test { column, branches: branches.to_vec() }
        };
        let leaves = [Node::Leaf(0), Node::Leaf(1), Node::Leaf(2)];
        let of = |tests: &[Node], leaves: &[Node]| Dag { nodes: [tests, leaves].concat() };
        let right = of(&[ask(0, [(0, 0, 2), (1, 1, 1)]), ask(1, [(0, 4, 3), (5, 255, 4)])], &leaves);
        let wrong = of(&[ask(1, [(0, 4, 1), (5, 255, 2)]), ask(0, [(0, 0, 3), (1, 1, 4)]), ask(0, [(0, 0, 3), (1, 1, 5)])], &leaves);
        assert_eq!(agrees_with_rules(&right, table, &mut space), Ok(true));
        assert_eq!(agrees_with_rules(&wrong, table, &mut space), Ok(false));
    }
}
