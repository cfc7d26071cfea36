//! From a [`Document`](crate::syntax::Document) to a [`Table`] or a [`Model`](crate::model::Model): names are looked
//! up, entries become sets.
//!
//! ```text
//! scope (columns, constants, actions, outputs) -> draft (rules, however written) -> rules, outcomes
//!     types -> domains                         -> values (what an entry's item means)
//!                                              -> formulas, comparisons, numbers -> relations, conditions
//!                                              -> examples, settings
//! ```
//!
//! All findings of a table are collected. A part that depends on a name with a finding is left out without a further
//! finding.
//!
//! # Files
//!
//! - `scope`: The names of a table. `declared` reads its columns, actions, outputs and notes; `allowed_names` says which
//!   names are allowed; `shared_types` reads files of types; `texts` collects the texts that entries name,
//!   `mentioned` the members of sets.
//! - `values`: What a literal means in a column. `written_types` reads types, `domains` finds the values of a column,
//!   `set_columns` reads `set:` and members,
//!   `constants` reads `constants:`, `key_types` reads `as:` and `with:`, `typed_literals`, `named_inputs` and
//!   `known_expressions` look at results. `text_items` reads patterns of texts. `meant` says what people mean by an entry that its column refuses, and offers
//!   a reading only if the column takes it; `foreign_patterns` reads patterns of other tools.
//! - `rules`: From drafts to rules. `grids` and `draft` read rules however they are written; `entries` turns an entry
//!   into a set of values, and `known` remembers entries that were read before; `outcome` and `one_of` read what a rule
//!   does; `collecting` and `priority` check what these hit policies need.
//! - `formulas`: What an expression means, as far as the verifier understands it; the rest is opaque. `relations`,
//!   `conditions`, `comparisons`, `terms`, `branches`, `understood`; `bits` makes arithmetic of masks and shifts; `compared_columns` finds entries that compare
//!   columns, and makes a column of each comparison. `panics` finds what panics in an opaque expression.
//! - `uses`: The results of used tables as columns. `links` finds the columns that feed a used table's inputs,
//!   `questions` what used tables ask, `network` the values of a network, `written` writes used tables out over the
//!   columns of their user, `sums` those that add up or count, `written_size`
//!   bounds the memory that they take.
//! - `outputs`: Reads outputs: their types, the values that they list, and the cells of rules.
//! - `properties`: Claims about results. `output_values` finds the values that outputs have.
//! - `settings`: Hit policy, levels of findings, examples. `expected` reads what examples say comes out, `shares` costs
//!   and weights, `derives` what the types of the table derive.
//! - `record`: Where the answers of a decision can be recorded. `asked_order`: where its questions can come in order.
//! - `models`: Which tables a model links. `unlike` finds equal names that mean different things in tables that belong
//!   together.
//! - `given_values`: Reads a value that a program gives as text.
//! - `tests`: Whole tables through `parse` and `resolve`.

mod allowed_names;
mod asked_order;
mod declared;
mod derives;
mod expected;
mod formulas;
#[cfg(feature = "library")]
pub(crate) mod given_values;
mod mentioned;
mod models;
mod output_values;
mod outputs;
mod properties;
mod record;
mod rules;
mod scope;
mod settings;
pub mod shared_types;
mod shares;
#[cfg(test)]
mod tests;
mod texts;
mod unlike;
pub mod uses;
mod values;

#[cfg(feature = "explore")]
pub use allowed_names::{NameOf, refused_name};
pub use models::model;

use self::allowed_names::words;
use self::formulas::conditions::ComputedColumns;
use self::rules::draft::Draft;
use self::scope::Scope;
use self::uses::{UseLinks, Used};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Domain, HitPolicy, Layout, Rule, Table};
use crate::syntax::document::{Rules, TableDocument};
use crate::syntax::limits;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The table that a document describes.
///
/// # Errors
///
/// Every name, type, entry, result and relation that is not right.
///
/// ```
/// use dtable_core::source::{FileId, Source};
/// use dtable_core::{resolve, syntax};
/// let text = "table: day\nconditions: { sunny: Is it sunny? }\nactions: { swim: Swim }\n\
///             rules: |\n  | rule | sunny | do   |\n  | yes  | T     | swim |\n  | else |       |      |\n";
/// let Ok(syntax::Document::Table(document)) = syntax::parse(&Source::new("day.yaml", text), FileId(0)) else { panic!() };
/// let table = resolve::table(&document).unwrap();
/// assert_eq!(table.rules[0].outcome.actions, [0]);
/// assert!(table.rules[1].is_else());
/// ```
pub fn table(document: &TableDocument) -> Result<Table, Vec<Finding>> {
    table_with(document, &[])
}

/// The table that a document describes, with the tables that it uses, in the order of `uses:`.
///
/// # Errors
///
/// Every name, type, entry, result, relation and use that is not right.
pub fn table_with(document: &TableDocument, used: &[Used]) -> Result<Table, Vec<Finding>> {
    let mut findings = Vec::new();
    let name = allowed_names::table_name(&document.name, &mut findings);
    let mut scope = declared::declared(document, used, &mut findings);
    if findings.iter().any(|it| it.code == Code::InvalidUse) {
        // Everything else may depend on what the used tables give.
        return Err(limits::bounded(findings));
    }
    formulas::conditions::numbers(document, &mut scope, &mut findings);
    let (drafts, layout) = drafts(&document.rules, &scope, &mut findings);
    let links = uses::links(document, used, &scope, &mut findings);
    let parsed = texts::collect(&mut scope, document, &drafts, uses::texts(document, used, &links), &mut findings);
    mentioned::collect(&mut scope, document, &drafts, used, &links, &mut findings);
    let hit = settings::hit(document.hit.as_ref(), &mut findings);
    let (rules, bounds) = rules::rules(&drafts, parsed, &scope, &mut findings);
    let rules = rules::priority::in_order(hit, rules, &scope);
    let (relations, compared) = formulas::relations::relations(&document.relations, &scope, &mut findings);
    let computed = ComputedColumns::new(document, &scope, &mut findings);
    let code = settings::code(document.code.as_ref(), &mut findings);
    rules::collecting::check(hit, document, &drafts, &scope, &mut findings);
    rules::priority::check(hit, document, &drafts, &mut findings);
    let may_be_empty = rules::collecting::may_be_empty(hit, document, &rules, &mut findings);
    let policy = ResultPolicy { hit, may_be_empty };
    let examples = settings::examples(&document.examples, policy, &scope, &rules, &mut findings);
    let claims = properties::properties(document, (policy, &links), &mut scope, &rules, &mut findings);
    let expect_else = settings::expect_else(document.expect_else.as_ref(), &rules, &mut findings);
    let check = settings::check(document.check.as_ref(), &mut findings);
    let effort = settings::effort(document.effort.as_ref(), &mut findings);
    let record = settings::record(document.record.as_ref(), &mut findings);
    let in_order = settings::ask(document.ask.as_ref(), &mut findings);
    let lints = settings::lints(&document.lints, &mut findings);
    let derive = derives::derives(&document.derive, &mut findings);
    unless_refused(findings)?;
    let (title, doc) = (words(document.title.as_ref()), words(document.doc.as_ref()));
    let uses = UseLinks { document, used, links, results: std::mem::take(&mut scope.results) };
    let notes = std::mem::take(&mut scope.notes);
    let (mut columns, constants, actions, outputs) = scope.into_columns();
    columns.iter_mut().zip(bounds).for_each(|(column, bounds)| column.bounds = bounds);
    columns.iter_mut().enumerate().for_each(|(at, column)| column.says_yes = column.domain == Domain::Bool && says_yes(&rules, at));
    let compared =
        computed.put(&mut columns).into_iter().chain(compared).chain(claims.compared).collect::<BTreeSet<_>>().into_iter().collect_vec();
    let mut table = Table {
        name,
        title,
        doc,
        columns,
        compared,
        constants,
        actions,
        outputs,
        notes,
        derive,
        relations,
        rules,
        hit,
        may_be_empty,
        examples,
        properties: claims.properties,
        output_values: claims.output_values,
        told_apart: Vec::new(),
        expect_else,
        check,
        effort,
        most_steps: None,
        code,
        record,
        in_order,
        lints,
        layout,
        uses: Vec::new(),
        hidden: Arc::default(),
        facts: Arc::default(),
        may_panic: false,
        used_stops: Arc::default(),
    };
    uses.put(&mut table)?;
    table.may_panic = table.columns.iter().any(|it| it.panics().is_some()) || table.uses.iter().any(|it| it.table.may_panic);
    unless_refused(table.record.map_or_else(Vec::new, |key| record::refused(&table, key)))?;
    formulas::compared_columns::add(&mut table, document.most_cells).map_err(|it| vec![it])?;
    unless_refused(table.in_order.map_or_else(Vec::new, |key| asked_order::refused(&table, key)))?;
    unless_refused(uses::too_many_comparisons(&table, document.most_cells).into_iter().collect_vec())?;
    Ok(table)
}

/// The result where several rules match, and where none does.
#[derive(Clone, Copy)]
struct ResultPolicy {
    hit: HitPolicy,
    may_be_empty: bool,
}

impl ResultPolicy {
    /// Whether the result is an `Option` of the output's type.
    const fn gives_option(self) -> bool {
        self.may_be_empty && self.hit.gives_one_of_all()
    }
}

/// Fails with findings, if there are any.
fn unless_refused(findings: Vec<Finding>) -> Result<(), Vec<Finding>> {
    if findings.is_empty() { Ok(()) } else { Err(limits::bounded(findings)) }
}

fn drafts(rules: &Rules, scope: &Scope, findings: &mut Vec<Finding>) -> (Vec<Draft>, Layout) {
    match rules {
        Rules::Grid(grid) => rules::grids::rules(grid, scope, findings),
        Rules::Data(items) => (items.iter().map(|it| Draft::from_data(it, scope, findings)).collect_vec(), Layout::Data),
    }
}

/// Whether the entries of the rules in a column of truth values say `Y` and `N`, and nothing else.
fn says_yes(rules: &[Rule], column: usize) -> bool {
    let entries = rules.iter().filter_map(|rule| rule.entries()?.get(column));
    let mut named = entries.map(|entry| &*entry.text).filter(|text| !matches!(*text, "-" | "n/a")).peekable();
    named.peek().is_some() && named.all(|text| matches!(text, "Y" | "N"))
}
