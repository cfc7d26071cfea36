//! The names of a table: columns, actions, outputs. [`declared`](super::declared) reads them.

use std::collections::{BTreeMap, BTreeSet};

use super::allowed_names::{self, words};
use super::outputs::ScopeOutput;
use super::shares::cost;
use super::values::constants::Constants;
use super::values::domains::{Typed, have_fields, is_text};
use super::values::key_types::{self, Key};
use super::values::set_columns;
use super::values::written_types;
use super::values::{ReadMode, Vocabulary};
use crate::diagnostic::{Code, Finding};
use crate::model::{Action, Borrowed, Claim, Column, Constant, Conversion, Domain, Meaning, Note, Origin, Output, Position, ValueSet};
use crate::source::{Span, Spanned};
use crate::syntax::Text;
use crate::syntax::document::{ColumnItem, ValuesItem};
use crate::syntax::limits;

/// All names that rules and relations can use.
#[derive(Debug)]
pub struct Scope {
    /// Conditions and inputs, in the order of the file.
    pub columns: Vec<ScopeColumn>,
    /// The actions.
    pub actions: Vec<Action>,
    /// The outputs.
    pub outputs: Vec<ScopeOutput>,
    /// The notes of rules.
    pub notes: Vec<Note>,
    /// The constants.
    pub(super) constants: Constants,
    /// The columns that are results of used tables, by index, with their use and output, and what each rule gives.
    pub(super) results: Vec<ResultPlace>,
    /// Whether formulas may name results, too.
    pub(super) is_about_results: bool,
    /// The most entries, and the most comparisons in relations, where whoever reads the table sets a limit.
    pub(super) most_cells: usize,
    places: NamePlaces,
}

/// A column that is a result, its use and output, and what each rule can give.
pub(super) type ResultPlace = (usize, (usize, usize), Vec<Option<ValueSet>>);

/// Where each name stands; of equal names, the first.
#[derive(Debug, Default)]
struct NamePlaces {
    columns: BTreeMap<String, usize>,
    actions: BTreeMap<String, usize>,
    outputs: BTreeMap<String, usize>,
}

/// A column whose domain may be unknown, after a finding.
#[derive(Debug)]
pub struct ScopeColumn {
    /// The name of the column.
    pub name: Spanned<String>,
    /// The question.
    pub text: String,
    /// Who knows the value.
    pub origin: Origin,
    /// The Rust type, as written.
    pub ty: String,
    /// The Rust type, in the spelling that equal types share.
    pub type_name: String,
    /// `as:`, as written, and in the spelling that equal types share.
    pub converted: Option<(String, String)>,
    /// The conversion that gives the key.
    pub with: Option<Conversion>,
    /// The values; `None` after a finding about them.
    pub domain: Option<Domain>,
    /// Where `values:` stands.
    pub listed: Option<Span>,
    /// Where a list of texts has the word `other`, without quotes.
    pub text_other: Option<Span>,
    /// The condition under which the value is checked by the program, as written.
    pub range: Option<Spanned<String>>,
    /// The texts that the table names, or the names of the variants, by position.
    pub named: BTreeMap<String, Position>,
    /// Whether it reads capitals as small letters: `case: ignored`.
    pub ignores_case: bool,
    /// The cost of asking it.
    pub cost: u64,
    /// Whether the list of variants says that one has fields: `Fixed(..)`.
    pub has_fields: bool,
    /// Whether it says where it is applicable.
    pub is_optional: bool,
    /// The number that `is:` gives, where it is one that the verifier understands.
    pub number: Option<Meaning>,
    /// The statement of the author about the values of that number.
    pub claim: Option<ScopeClaim>,
    /// Whether used tables alone ask it: then no entry and no relation can name it.
    pub is_borrowed: bool,
    /// The names of values that are no variants, by position: of an output, for formulas about results.
    pub value_names: BTreeMap<String, Position>,
}

/// The author's statement about the values of an expression that the verifier understands.
#[derive(Debug)]
pub struct ScopeClaim {
    /// The statement to be proved.
    pub claim: Claim,
    /// The values that entries can name.
    pub domain: Domain,
}

impl ScopeColumn {
    /// The spelling of the type whose values the column has.
    pub fn value_type(&self) -> &str {
        self.converted.as_ref().map_or(&self.type_name, |it| &it.1)
    }
}

impl Scope {
    /// The names of a table; none is checked.
    pub(super) fn new(
        columns: Vec<ScopeColumn>,
        results: Vec<ResultPlace>,
        actions: Vec<Action>,
        outputs: Vec<ScopeOutput>,
        constants: Constants,
    ) -> Self {
        let places = NamePlaces {
            columns: places(columns.iter().map(|it| &it.name)),
            actions: places(actions.iter().map(|it| &it.name)),
            outputs: places(outputs.iter().map(|it| &it.name)),
        };
        Self { columns, actions, outputs, notes: Vec::new(), constants, results, is_about_results: false, most_cells: usize::MAX, places }
    }

    /// The most comparisons with single values in all relations, or in all properties.
    pub(super) const fn most_parts(&self) -> usize {
        if self.most_cells < limits::RELATION_PARTS { self.most_cells } else { limits::RELATION_PARTS }
    }

    /// A column by name.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.places.columns.get(name).copied()
    }

    /// An action by name.
    pub fn action(&self, name: &str) -> Option<usize> {
        self.places.actions.get(name).copied()
    }

    /// An output by name.
    pub fn output(&self, name: &str) -> Option<usize> {
        self.places.outputs.get(name).copied()
    }

    /// A note by name.
    pub fn note(&self, name: &str) -> Option<usize> {
        self.notes.iter().position(|it| it.name.value == name)
    }

    /// The names of all notes.
    pub fn note_names(&self) -> Vec<&str> {
        self.notes.iter().map(|it| it.name.value.as_str()).collect()
    }

    /// Adds a fact about results, which formulas name like a column, under a name; returns its index.
    pub(super) fn add_fact(&mut self, name: String, column: ScopeColumn) -> usize {
        self.places.columns.insert(name, self.columns.len());
        self.columns.push(column);
        self.columns.len() - 1
    }

    /// Removes all facts about results, which stand behind the columns of the table.
    pub(super) fn forget_facts(&mut self, own: usize) {
        self.is_about_results = false;
        self.columns.truncate(own);
        self.places.columns.retain(|_, at| *at < own);
    }

    /// The names of all columns.
    pub fn column_names(&self) -> Vec<&str> {
        self.columns.iter().filter(|it| !it.is_borrowed).map(|it| it.name.value.as_str()).collect()
    }

    /// A question of the network by name, whoever asks it.
    pub(super) fn question(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|it| it.origin == Origin::Program && it.name.value == name)
    }

    /// The names of all actions.
    pub fn action_names(&self) -> Vec<&str> {
        self.actions.iter().map(|it| it.name.value.as_str()).collect()
    }

    /// The names of all outputs.
    pub fn output_names(&self) -> Vec<&str> {
        self.outputs.iter().map(|it| it.name.value.as_str()).collect()
    }

    /// How values of a column are named.
    pub(super) fn vocabulary<'a>(&'a self, column: &'a ScopeColumn, mode: ReadMode) -> Vocabulary<'a> {
        Vocabulary {
            mode,
            name: &column.name.value,
            type_name: if matches!(column.domain, Some(Domain::Set(_))) { &column.type_name } else { column.value_type() },
            range: column.range.as_ref().or(column.claim.as_ref().map(|it| &it.claim.text)).map(|it| it.value.as_str()),
            narrow: column.claim.as_ref().map(|it| &it.domain),
            named: Some(&column.named),
            constants: &self.constants,
        }
    }

    /// The columns of the model, in which the conditions are not computed yet; only without findings.
    pub fn into_columns(self) -> (Vec<Column>, Vec<Constant>, Vec<Action>, Vec<Output>) {
        let columns = self.columns.into_iter().map(|it| {
            let column = Column::new(it.name, it.origin, it.ty, it.domain.unwrap_or(Domain::Bool));
            let converted = it.converted.map(|(written, _)| written);
            let (text, listed, text_other, range, with) = (it.text, it.listed, it.text_other, it.range, it.with);
            let borrowed = it.is_borrowed.then(Borrowed::default);
            Column { text, listed, text_other, range, convert: converted.is_some(), converted, with, cost: it.cost, borrowed, ..column }
        });
        let outputs = self.outputs.into_iter().map(ScopeOutput::into_output).collect();
        (columns.collect(), self.constants.into_vec(), self.actions, outputs)
    }
}

fn places<'a>(names: impl Iterator<Item = &'a Spanned<String>>) -> BTreeMap<String, usize> {
    let mut places = BTreeMap::new();
    for (at, name) in names.enumerate() {
        places.entry(name.value.clone()).or_insert(at);
    }
    places
}

pub(super) fn column(origin: Origin, item: &ColumnItem, constants: &Constants, findings: &mut Vec<Finding>) -> ScopeColumn {
    let what = if origin == Origin::Input { allowed_names::AN_INPUT } else { "a condition" };
    let name = allowed_names::name(&item.name, what, findings);
    let before = findings.len();
    let (ty, type_name) = written_types::type_of(item, origin, findings);
    let is_set = set_columns::is_set(item, findings);
    let key = if is_set { set_columns::key(item, findings) } else { key_types::key(item, &type_name, findings) };
    let Key { converted, with, notation } = key;
    let value_type = converted.as_ref().map_or(&type_name, |it| &it.1).as_str();
    let value_type = if is_set { &type_name } else { value_type };
    let library = with.as_ref().and_then(|it| if let Conversion::Library(library) = it { Some(*library) } else { None });
    let typed = Typed { item, origin, type_name: value_type, is_converted: converted.is_some(), notation, library, constants, is_set };
    let values = if findings.len() == before { typed.domain(findings) } else { None };
    let (domain, range) = values.map_or((None, None), |(domain, range)| (Some(domain), range));
    let cost = item.cost.as_ref().and_then(|it| cost(it, origin == Origin::Expression, findings)).unwrap_or(1);
    let text = words(item.text.as_ref());
    let has_fields = item.values.as_ref().is_some_and(have_fields);
    let is_optional = item.requires.is_some();
    let ignores_case = domain.as_ref().is_some_and(|domain| ignores_case(item, domain, findings));
    let named = domain.as_ref().map_or_else(BTreeMap::new, variants);
    let listed = item.values.as_ref().map(|it| it.span);
    let text_other = domain.as_ref().filter(|it| is_text(it)).and(item.values.as_ref()).and_then(named_other);
    let (number, claim, is_borrowed) = (None, None, false);
    ScopeColumn {
        name,
        text,
        origin,
        ty,
        type_name,
        converted,
        with,
        domain,
        listed,
        text_other,
        range,
        named,
        ignores_case,
        cost,
        has_fields,
        is_optional,
        number,
        claim,
        is_borrowed,
        value_names: BTreeMap::new(),
    }
}

/// Whether `case:` says that capitals are small letters.
fn ignores_case(item: &ColumnItem, domain: &Domain, findings: &mut Vec<Finding>) -> bool {
    let Some(case) = &item.case else { return false };
    if case.value.trim() != "ignored" {
        let finding = Finding::new(Code::UnexpectedValue, case.span, format!("`{}` is no `case`", case.value.trim()));
        findings.push(finding.help("write `case: ignored`, or leave it out: then capitals are no small letters"));
    } else if let Some(twice) = item.values.as_ref().and_then(same_but_for_case) {
        let finding =
            Finding::new(Code::InvalidType, twice.span, format!("`{}` stands in the list twice, as case is ignored", twice.value));
        findings.push(finding.help("delete one of them"));
    } else if !is_text(domain) {
        let finding = Finding::new(Code::InvalidType, case.span, format!("the values of `{}` are no texts", item.name.value));
        findings.push(finding.help("leave `case:` out"));
    }
    is_text(domain)
}

/// A text of a list that differs from an earlier one in case alone.
fn same_but_for_case(values: &ValuesItem) -> Option<&Text> {
    let mut seen = BTreeSet::new();
    values.items.iter().map(|(_, it)| it).find(|it| !seen.insert(it.value.to_ascii_lowercase()))
}

/// Where a list has the word `other`.
fn named_other(values: &ValuesItem) -> Option<Span> {
    values.items.iter().find(|(_, it)| it.value.trim() == "other").map(|(_, it)| it.span)
}

/// The names of the variants of an enum, by position; of equal names, the first.
pub(super) fn variants(domain: &Domain) -> BTreeMap<String, Position> {
    match domain.innermost() {
        Domain::Enum { variants, .. } => variants.iter().enumerate().rev().map(|(at, it)| (it.name.clone(), at as Position)).collect(),
        _ => BTreeMap::new(),
    }
}
