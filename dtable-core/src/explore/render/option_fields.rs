//! The fields of a page, and the data by which it decides: options for each field, rules as sets of options, and the
//! graph.
//!
//! A page evaluates nothing: people choose the value of a computed column like an answer, and a diagram tells which
//! options go together (`feasible_options`).

use super::feasible_options::{PossibleOptions, possible};
use super::field::{Choosable, Field};
use crate::decide::{Dag, Node};
use crate::doc::page::sheet::is_asked;
use crate::doc::shown_table::Shown;
use crate::lists::CollectVec;
use crate::model::{ConditionEntry, Domain, HitPolicy, Origin, Position, Rule, Table, ValueSet};
use crate::space::Space;
use crate::space::classes::partition;

/// The page of a table with more options than this, in all fields together, has no fields.
const MOST_OPTIONS_TO_CHOOSE: usize = 2_000;
/// The page of a table with more entries than this has no fields.
const MOST_ENTRIES_TO_CHOOSE: usize = 60_000;

/// The fields of a page, with the data by which it decides.
pub(super) struct OptionFields {
    pub(super) fields: Vec<Field>,
    /// For each rule and each field the options in which the entry holds; `None` for ELSE.
    pub(super) rules: Vec<Option<Vec<ValueSet>>>,
    /// The graph: for each node the field that it looks at with the node for each option, or the rule.
    pub(super) graph: Vec<FieldNode>,
    pub(super) possible: PossibleOptions,
}

/// A node of the graph.
pub(super) enum FieldNode {
    Ask(usize, Vec<usize>),
    Rule(usize),
}

/// Finds the fields of a table; `Err` with the reason if its page has none.
pub(super) fn fields(shown: &Shown) -> Result<OptionFields, String> {
    let table = shown.table;
    let entries = table.rules.len().saturating_mul(table.columns.len());
    let too_large = || Err("The table is too large for cases to be chosen here; <code>cargo dtable eval</code> decides them.".to_owned());
    if entries > MOST_ENTRIES_TO_CHOOSE {
        return too_large();
    }
    let Ok(mut space) = Space::new(table) else { return too_large() };
    let asked: Vec<usize> = (0..table.columns.len()).filter(|at| is_chosen(shown, &space, *at)).collect_vec();
    // A column that only comparisons in entries look at has one option: the comparison is the field.
    let fields: Vec<Field> = asked.iter().map(|at| field(shown, &space, *at)).filter(|it| it.options.len() > 1).collect_vec();
    if fields.iter().map(|it| it.options.len()).sum::<usize>() > MOST_OPTIONS_TO_CHOOSE {
        return too_large();
    }
    if fields.is_empty() {
        return Err(String::new());
    }
    let rules = table.rules.iter().map(|rule| rule_options(rule, &fields)).collect_vec();
    let possible = possible(&mut space, &fields);
    Ok(OptionFields { graph: steps(shown, &fields), fields, rules, possible })
}

/// Whether rules, the graph or relations distinguish values of a column.
fn is_chosen(shown: &Shown, space: &Space, column: usize) -> bool {
    let in_graph = |dag: &Dag| dag.nodes.iter().any(|node| matches!(node, Node::Test { column: at, .. } if *at == column));
    let is_demanded = || !space.logic.is_by_solver() && space.logic.residuals.mentions(space.demand, column);
    is_asked(shown.table, column) || shown.graph.is_some_and(in_graph) || is_demanded()
}

fn field(shown: &Shown, space: &Space, at: usize) -> Field {
    let (table, classes) = (shown.table, &space.classes);
    let column = &table.columns[at];
    let mut options: Vec<Choosable> = Vec::new();
    for class in classes.all(at).iter() {
        if classes.not_applicable(at) == Some(class) {
            options.push(Choosable { label: "n/a".to_owned(), class, values: ValueSet::EMPTY });
            continue;
        }
        let values = classes.values(at, &ValueSet::one(class));
        // A branch of the graph consists of whole classes, so each option goes one way.
        for part in partition(&values, &branches(shown.graph, at)) {
            options.push(Choosable { label: column.values(&part), class, values: part });
        }
    }
    options.sort_by_key(|it| it.values.first().unwrap_or(Position::MAX));
    if column.domain == Domain::Bool {
        // T before F, as everywhere.
        options.sort_by_key(|it| it.values.first().map_or(2, |at| 1 - at));
    }
    Field { column: at, name: name(table, at), text: table.known_as(at).text.clone(), options, line: line(table, at) }
}

/// All sets of values by which a graph goes on from a column.
fn branches(graph: Option<&Dag>, column: usize) -> Vec<ValueSet> {
    let nodes = graph.map_or(&[][..], |dag| &dag.nodes);
    let of = |node: &Node| match node {
        Node::Test { column: at, branches } if *at == column => branches.iter().map(|it| it.values.clone()).collect_vec(),
        _ => Vec::new(),
    };
    nodes.iter().flat_map(of).collect_vec()
}

/// The name of a column for people.
fn name(table: &Table, at: usize) -> String {
    let name = |at: usize| &table.columns[at].name.value;
    match table.columns[at].compared {
        Some(it) => format!("{} {} {}", name(it.left), it.op, name(it.right)),
        None => name(at).clone(),
    }
}

/// The line in which a column's entries are shown.
fn line(table: &Table, column: usize) -> Option<usize> {
    let of = table.columns[column].compared.map_or(column, |it| it.left);
    let is_shown = |at: &usize| table.columns[*at].origin != Origin::Input || is_asked(table, *at);
    (0..table.written().len()).filter(is_shown).position(|at| at == of)
}

/// The options in which each entry of a rule holds.
fn rule_options(rule: &Rule, fields: &[Field]) -> Option<Vec<ValueSet>> {
    let entries = rule.entries()?;
    let holds = |entry: &ConditionEntry, option: &Choosable| entry.holds(option.values.first());
    let of = |field: &Field| {
        let options = field.options.iter().zip(0..).filter(|(option, _)| holds(&entries[field.column], option));
        ValueSet::from_spans(options.map(|(_, at)| (at, at)).collect_vec())
    };
    Some(fields.iter().map(of).collect_vec())
}

/// The graph over fields; empty if there is none, or if the table collects.
fn steps(shown: &Shown, fields: &[Field]) -> Vec<FieldNode> {
    let Some(dag) = shown.graph.filter(|_| !matches!(shown.table.hit, HitPolicy::Collect(_))) else { return Vec::new() };
    let step = |node: &Node| {
        let (column, branches) = match node {
            Node::Leaf(rule) => return Some(FieldNode::Rule(*rule)),
            Node::Test { column, branches } => (*column, branches),
        };
        let field = fields.iter().position(|it| it.column == column)?;
        // *Not applicable* may go any way: the graph has already asked the columns on which that depends.
        let to = |option: &Choosable| {
            let branch = branches.iter().find(|it| option.values.first().is_none_or(|at| it.values.contains(at)));
            branch.or(branches.first()).map(|it| it.to)
        };
        Some(FieldNode::Ask(field, fields[field].options.iter().map(to).collect::<Option<_>>()?))
    };
    dag.nodes.iter().map(step).collect::<Option<_>>().unwrap_or_default()
}
