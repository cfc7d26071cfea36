//! Tables that use tables: makes the results of used tables columns, and writes each in terms of the other columns.
//!
//! A result is a list of tests with a value each, one for each rule of the used table in order; the first test that
//! holds gives the value. The tests name columns of the using table: computed columns of the used table are replaced by
//! their expressions, and its inputs by the columns that it is given, with their values numbered anew.

mod borrowed_questions;
mod fed_inputs;
mod network_values;
mod sums;
mod written;
mod written_size;

pub(super) use borrowed_questions::questions;
pub(super) use fed_inputs::links;
pub(super) use written_size::too_many_comparisons;

use super::allowed_names;
use super::output_values::{self, OutputReader};
use super::scope::{ResultPlace, ScopeColumn};
use super::texts::{DistinguishedText, ToldText};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{
    Aggregate, Borrowed, Domain, Expression, Formula, HiddenSource, HiddenValue, HitPolicy, Is, Next, Origin, Output, Relation,
    Requirement, Rule, Table, Use, ValueSet,
};
use crate::source::Span;
use crate::syntax::document::{TableDocument, UseItem};
use crate::syntax::{Text, limits};
use network_values::UsedNetwork;
use std::collections::BTreeMap;
use std::sync::Arc;
use written::UseWriter;

/// A table that a document uses.
#[derive(Clone, Debug)]
pub struct Used {
    /// The path of its file, relative to the folder of the root.
    pub path: String,
    /// The table, verified.
    pub table: Arc<Table>,
}

/// A column that is a result of a used table.
pub(super) struct ResultColumn {
    pub(super) column: ScopeColumn,
    /// The use, and the output, by index.
    pub(super) of: (usize, usize),
    /// The values that each rule can give; `None` for any value.
    pub(super) results: Vec<Option<ValueSet>>,
}

fn invalid(span: Span, message: impl Into<String>) -> Finding {
    Finding::new(Code::InvalidUse, span, message)
}

/// The columns that are results of used tables.
pub(super) fn columns(document: &TableDocument, used: &[Used], findings: &mut Vec<Finding>) -> Vec<ResultColumn> {
    let mut columns = Vec::new();
    for (at, (item, used)) in document.uses.iter().zip(used).enumerate() {
        let before = findings.len();
        allowed_names::name(&item.name, "a used table", findings);
        findings.extend(refused(item, &used.table));
        if findings.len() > before {
            continue;
        }
        let outputs = used.table.used_outputs();
        let of_use: Vec<ResultColumn> =
            outputs.iter().enumerate().filter_map(|(output, it)| column(item, &used.table, (at, output), it)).collect_vec();
        if of_use.is_empty() {
            findings.push(no_values(item, &used.table));
        }
        columns.extend(of_use);
    }
    columns
}

/// The reason for which a table cannot be used.
fn refused(item: &UseItem, table: &Table) -> Option<Finding> {
    let path = &item.path.value;
    let refuse = |message: String, help: &str| Some(invalid(item.path.span, message).help(help));
    if table.outputs.is_empty() {
        return refuse(format!("`{path}` has no outputs"), "a used table gives a result: declare `outputs:` there");
    }
    if !table.actions.is_empty() {
        return refuse(format!("`{path}` has actions"), "a used table only gives results: move the actions to a table that uses it");
    }
    if table.rules.iter().any(|rule| rule.outcome.next != Next::Same) {
        return refuse(format!("`{path}` says what follows"), "leave `next` out there: a used table only gives results");
    }
    match table.hit {
        HitPolicy::Collect(Aggregate::Sum | Aggregate::Count) if table.aggregated_type().is_some() => {}
        HitPolicy::Collect(_) => {
            let help = "a used table gives one result: it can add up integers, decimals or durations (`collect sum`), or count rules (`collect count`)";
            return refuse(format!("`{path}` collects the results of all rules"), help);
        }
        _ => {}
    }
    None
}

fn no_values(item: &UseItem, table: &Table) -> Finding {
    let outputs: Vec<String> = table.outputs.iter().map(|it| format!("`{}`", it.ty)).collect_vec();
    let message = format!("nobody knows which values `{}` gives: it is {}", item.path.value, outputs.join(", "));
    let help = if table.outputs.iter().all(|it| it.values.is_empty()) {
        "list them there: `values: [A, B]` of the output"
    } else {
        "of a type of your own, a column holds variants without fields: give the used table one more output that tells its results apart"
    };
    invalid(item.path.span, message).help(help)
}

/// The column for an output; `None` if its values are not known.
fn column(item: &UseItem, table: &Table, of: (usize, usize), output: &Output) -> Option<ResultColumn> {
    let name = match table.used_outputs().len() {
        1 => item.name.value.clone(),
        _ => format!("{}.{}", item.name.value, output.name.value),
    };
    let span = item.name.span;
    let of_rule = |rule: &Rule| rule.outcomes().filter_map(|it| it.outputs.get(of.1)).cloned().collect_vec();
    let of_rules: Vec<Vec<Expression>> = table.rules.iter().map(of_rule).collect_vec();
    let expressions: Vec<&Expression> = of_rules.iter().flatten().collect_vec();
    let values = match table.hit {
        HitPolicy::Collect(_) => None,
        _ => output_values::listed(&output.ty, &output.values, &expressions, span),
    };
    let mut read = OutputReader::new(&Text::whole(&name, span), &output.ty, values, output.ordered)?;
    read.column.origin = Origin::Expression;
    read.column.text = if output.text.is_empty() { table.title.clone() } else { output.text.clone() };
    let any_of = |of: &Vec<Expression>| of.iter().try_fold(ValueSet::EMPTY, |all, it| Some(all.union(&ValueSet::one(read.known(it)?))));
    let results: Vec<Option<ValueSet>> = match table.counts_rules() {
        true => vec![Some(ValueSet::one(1)); table.rules.len()],
        false => of_rules.iter().map(any_of).collect_vec(),
    };
    let mut column = read.column;
    if results.iter().all(Option::is_some) {
        column.range = None;
    }
    Some(ResultColumn { column, of, results })
}

/// The texts that used tables distinguish, for the columns here.
pub(super) fn texts(document: &TableDocument, used: &[Used], links: &[Vec<(usize, usize)>]) -> Vec<DistinguishedText> {
    let mut texts = Vec::new();
    for ((item, used), links) in document.uses.iter().zip(used).zip(links) {
        for (of, here) in links {
            let domain = used.table.columns[*of].domain.innermost();
            if let Domain::Text { classes, .. } = domain {
                let mut tell = |it: ToldText| texts.push((*here, item.name.span, it));
                domain.names().into_iter().for_each(|it| tell(ToldText::Literal(it.to_owned())));
                classes.iter().flat_map(|it| &it.tests).for_each(|it| tell(ToldText::Tests(it.clone())));
            }
        }
    }
    texts
}

/// The used tables of a document, before its columns are complete.
pub(super) struct UseLinks<'a> {
    pub(super) document: &'a TableDocument,
    pub(super) used: &'a [Used],
    pub(super) links: Vec<Vec<(usize, usize)>>,
    /// The columns that are results, by index, with their use and output, and the results of each rule.
    pub(super) results: Vec<ResultPlace>,
}

impl UseLinks<'_> {
    /// Adds its uses to a table: the meanings of results, and the relations of used tables.
    pub(super) fn put(self, table: &mut Table) -> Result<(), Vec<Finding>> {
        let mut findings = borrowed_questions::unlike_questions(self.document, self.used, table);
        if !findings.is_empty() {
            return Err(limits::bounded(findings));
        }
        let columns = table.columns.clone();
        let mut network = UsedNetwork::new(&columns, self.document.most_cells);
        for (column, (at, output), _) in &self.results {
            let (path, inputs) = (self.used[*at].path.clone(), self.links[*at].clone());
            network.is(HiddenSource { path, what: HiddenValue::Output(*output), inputs }, *column);
        }
        let mut stops = Vec::new();
        let mut askers: BTreeMap<usize, Vec<Option<Requirement>>> = BTreeMap::new();
        for (at, (item, used)) in self.document.uses.iter().zip(self.used).enumerate() {
            let mut written = UseWriter::new(used, &self.links[at], &mut network);
            let mut results = vec![Vec::new(); used.table.outputs.len()];
            let mut meanings = Vec::new();
            for (column, (_, output), positions) in self.results.iter().filter(|it| it.1.0 == at) {
                meanings.push((*column, *output, written.meaning(*column, positions)));
                results[*output].clone_from(positions);
            }
            // Relations about columns that the used table computes are claims, which are proved there.
            let is_claim = |it: &&Relation| it.formula.columns().iter().all(|at| used.table.columns[*at].meaning().is_some());
            let relations = used.table.relations.iter().filter(|it| !is_claim(it));
            let relations: Vec<Relation> = relations.map(|it| written.relation(it)).collect_vec();
            let asked = written.asked(&columns);
            stops.extend(written.stops());
            findings.extend(written.refusal(item));
            for (column, place) in asked {
                askers.entry(column).or_default().push(place);
            }
            for (column, output, meaning) in meanings {
                let text = shown(item, &self.links[at], table);
                let is = Is {
                    expression: Expression::new(text.clone(), text, item.name.span),
                    meaning,
                    branches: Vec::new(),
                    claim: None,
                    panics: None,
                };
                table.columns[column].is = Some(is);
                table.columns[column].result_of = Some((at, output));
            }
            table.relations.extend(relations);
            let (name, path) = (item.name.spanned(), used.path.clone());
            table.uses.push(Use { name, path, table: Arc::clone(&used.table), inputs: self.links[at].clone(), results });
        }
        for (column, places) in askers {
            table.columns[column].borrowed = Some(Borrowed { asked_where: anywhere(places) });
        }
        table.hidden = Arc::new(network.hidden);
        table.facts = Arc::new(network.facts);
        table.used_stops = Arc::new(stops);
        if findings.is_empty() { Ok(()) } else { Err(limits::bounded(findings)) }
    }
}

/// The requirement under which some used table asks a question; `None` if one of them asks it everywhere.
fn anywhere(places: Vec<Option<Requirement>>) -> Option<Requirement> {
    let places = places.into_iter().collect::<Option<Vec<Requirement>>>()?;
    let first = places.first()?.clone();
    let mut formulas: Vec<Formula> = Vec::new();
    for it in places {
        if !formulas.contains(&it.formula) {
            formulas.push(it.formula);
        }
    }
    let formula = if formulas.len() == 1 { formulas.remove(0) } else { Formula::Or(formulas) };
    Some(Requirement { formula, ..first })
}

/// `risk(age, amount)`: the inputs, not the questions.
fn shown(item: &UseItem, links: &[(usize, usize)], table: &Table) -> String {
    let given = links.iter().map(|(_, here)| &table.columns[*here]).filter(|it| it.origin != Origin::Program);
    let inputs: Vec<&str> = given.map(|it| it.name.value.as_str()).collect_vec();
    format!("{}({})", item.name.value, inputs.join(", "))
}
