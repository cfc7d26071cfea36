//! Reads outputs: their types, the values that they list, and the cells of rules.

use crate::lists::CollectVec;
use std::collections::BTreeMap;

use super::allowed_names;
use super::allowed_names::words;
use super::rules::one_of::is_choice;
use super::values::domains::{direction_mark, literal, refuse_size, unquoted_character};
use super::values::known_expressions::KnownExpressions;
use super::values::library_literals::{self, LiteralPlace};
use super::values::order_of_values;
use super::values::typed_literals::{self, OutputType};
use super::values::written_types;
use crate::diagnostic::{Code, Finding};
use crate::model::{Expression, Output};
use crate::source::{Span, Spanned};
use crate::syntax::document::{OutputItem, TableDocument, ValuesItem};
use crate::syntax::{Text, expression, token};

/// An output whose cells can be read.
#[derive(Debug)]
pub struct ScopeOutput {
    /// The name of the output.
    pub name: Spanned<String>,
    /// The Rust type, as written.
    pub ty: String,
    /// The type of its literals.
    pub(super) wanted: OutputType,
    text: String,
    values: Vec<Expression>,
    /// The index of each value by the texts that a cell may write for it; for equal texts, the first value.
    places: BTreeMap<String, usize>,
    /// Whether the listed values have an order, that of the list.
    pub(super) ordered: bool,
    default: Option<Expression>,
}

impl ScopeOutput {
    /// Turns it into an output of the model.
    pub fn into_output(self) -> Output {
        Output { text: self.text, values: self.values, ordered: self.ordered, default: self.default, ..Output::new(self.name, self.ty) }
    }

    /// Returns the listed values, in their order; none where any expression may be a result.
    pub fn values(&self) -> &[Expression] {
        &self.values
    }

    /// The value of a blank cell.
    pub const fn default(&self) -> Option<&Expression> {
        self.default.as_ref()
    }

    /// Accepts every cell. Used after a finding about the declaration, as the cells may be right.
    fn allow_everything(&mut self, at: &Text) {
        self.wanted = OutputType::Unknown;
        self.values.clear();
        self.default = Some(anything(at));
    }

    /// Reads a cell.
    ///
    /// # Errors
    ///
    /// The cell is blank and there is no `default:`; or it is no expression, no value of the list, or a literal of
    /// another type.
    pub(super) fn expression(&self, at: usize, cell: &Text, known: &mut KnownExpressions) -> Result<Expression, Finding> {
        if cell.is_blank() {
            return self.default.clone().ok_or_else(|| self.blank(cell));
        }
        if self.values.is_empty() {
            if let Some(literal) = library_literals::read(cell, &self.wanted, LiteralPlace::Cell)? {
                return Ok(literal);
            }
            return known.canonical(at, cell, &self.wanted).map(|canonical| Expression::new(cell.value.clone(), canonical, cell.span));
        }
        self.listed(cell).or_else(|| to_do(cell)).ok_or_else(|| self.unknown(cell))
    }

    /// Returns the listed value that a cell names, by its name or as Rust writes it.
    fn listed(&self, cell: &Text) -> Option<Expression> {
        let by_name = self.places.get(cell.value.trim());
        let literal = || library_literals::read(cell, &self.wanted, LiteralPlace::List).ok().flatten().map(|it| it.canonical);
        let canonical = || literal().or_else(|| expression::canonical(cell).ok());
        let place = by_name.or_else(|| self.places.get(&canonical()?))?;
        Some(Expression { span: cell.span, ..self.values[*place].clone() })
    }

    fn blank(&self, cell: &Text) -> Finding {
        let finding = Finding::new(Code::InvalidResult, cell.span, format!("a blank `{}`", self.name.value));
        if self.values.is_empty() {
            finding.help("write a Rust expression, or a `default:` of the output; every rule gives every output")
        } else {
            finding.help(self.listed_values())
        }
    }

    fn unknown(&self, cell: &Text) -> Finding {
        let finding = Finding::new(Code::InvalidResult, cell.span, format!("`{}` has no value `{}`", self.name.value, cell.value));
        let names = || self.values.iter().map(Expression::shown);
        let written = last_name(&cell.value);
        if let Some(path) = names().find(|it| last_name(it) == written && it.contains("::")) {
            return finding.or_meant(&cell.value, path, names().filter(|it| last_name(it) == written).count() == 1);
        }
        finding.or_nearest(written, names()).unwrap_or_else(|it| it.help(self.listed_values()))
    }

    fn listed_values(&self) -> String {
        let names: Vec<_> = self.values.iter().take(12).map(|it| format!("`{}`", it.shown())).collect_vec();
        format!("its values are: {}{}", names.join(", "), if self.values.len() > 12 { ", .." } else { "" })
    }
}

/// Returns the last name of a path: `High` of `Fine::High`.
fn last_name(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or_default().trim()
}

/// Reads `todo!()`, which suggested rules have.
fn to_do(cell: &Text) -> Option<Expression> {
    let canonical = expression::canonical(cell).ok().filter(|it| it == "todo ! ( )")?;
    Some(Expression::new(cell.value.clone(), canonical, cell.span))
}

/// Reads the outputs of a table.
pub(super) fn outputs(document: &TableDocument, findings: &mut Vec<Finding>) -> Vec<ScopeOutput> {
    document.outputs.iter().map(|item| output(item, findings)).collect_vec()
}

fn output(item: &OutputItem, findings: &mut Vec<Finding>) -> ScopeOutput {
    let name = allowed_names::name(&item.name, "an output", findings);
    let before = findings.len();
    let (ty, type_name) = written_types::output_type(item, findings);
    let wanted = OutputType::new(&type_name);
    let text = words(item.text.as_ref());
    let mut output = ScopeOutput { name, ty, wanted, text, values: Vec::new(), places: BTreeMap::new(), ordered: false, default: None };
    if let (Some(values), true) = (&item.values, findings.len() == before) {
        ListedValues { type_name: &type_name, output: &mut output }.read(values, findings);
    }
    let is_enum = *written_innermost(&output.wanted) == OutputType::Unknown;
    output.ordered = order_of_values::of_output(item, is_enum, findings);
    if findings.len() == before {
        output.default = item.default.as_ref().map(|it| default(&output, it, findings));
    } else {
        output.allow_everything(&item.name);
    }
    output
}

/// The type inside of any number of `Option`s.
fn written_innermost(wanted: &OutputType) -> &OutputType {
    if let OutputType::Option(inner) = wanted { written_innermost(inner) } else { wanted }
}

/// Reads `default:`, which may be anything that a cell may be.
fn default(output: &ScopeOutput, text: &Text, findings: &mut Vec<Finding>) -> Expression {
    let refused = if text.is_blank() {
        Some(Finding::new(Code::InvalidResult, text.span, "a blank default").help("write what a blank cell gives, or leave `default:` out"))
    } else if is_choice(text) {
        Some(Finding::new(Code::InvalidResult, text.span, "a default is one result").help("write `one_of(..)` in the cells of the rules"))
    } else {
        None
    };
    let read = refused.map_or_else(|| output.expression(0, &text.trimmed(), &mut KnownExpressions::new(1)), Err);
    read.unwrap_or_else(|finding| {
        findings.push(finding);
        anything(text)
    })
}

/// An expression in place of one that has a finding.
fn anything(text: &Text) -> Expression {
    Expression::new(text.value.clone(), text.value.clone(), text.span)
}

/// Reads `values:` of an output.
struct ListedValues<'a> {
    type_name: &'a str,
    output: &'a mut ScopeOutput,
}

impl ListedValues<'_> {
    fn read(&mut self, values: &ValuesItem, findings: &mut Vec<Finding>) {
        if refuse_size(values, "an output without values", findings).is_none() {
            return;
        }
        let before = findings.len();
        let mut seen: BTreeMap<String, Span> = BTreeMap::new();
        for (name, text) in &values.items {
            match self.value(name, text) {
                Ok((value, spellings)) => {
                    if let Some(first) = seen.insert(value.canonical.clone(), text.span) {
                        findings.push(twice(text, first));
                    }
                    let place = self.output.values.len();
                    for spelling in spellings {
                        self.output.places.entry(spelling).or_insert(place);
                    }
                    self.output.values.push(value);
                }
                Err(finding) => findings.push(finding),
            }
        }
        if findings.len() == before {
            let named: Vec<_> = self.output.values.iter().filter_map(|it| it.named.as_ref()).collect_vec();
            allowed_names::refuse_equal(&named, "values", str::to_owned, findings);
        }
        // Names come before other spellings.
        for (place, value) in self.output.values.iter().enumerate().rev() {
            self.output.places.insert(value.shown().to_owned(), place);
        }
    }

    /// Reads a value. Also returns the other texts that a cell may write for it.
    fn value(&self, name: &Text, text: &Text) -> Result<(Expression, Vec<String>), Finding> {
        let is_alias = name.span != text.span;
        if is_alias {
            allowed_names::checked_value_name(name, "a value")?;
        }
        if let Some(literal) = library_literals::read(text, &self.output.wanted, LiteralPlace::List).map_err(as_type)? {
            let shown = if is_alias { name.value.clone() } else { literal.shown().to_owned() };
            let spellings = vec![literal.canonical.clone()];
            return Ok((Expression { named: Some(Spanned::new(shown, text.span)), ..literal }, spellings));
        }
        let (code, mut spellings) = rust(self.type_name, &self.output.wanted, text)?;
        let canonical = expression::canonical(&Text::whole(&code, text.span)).map_err(as_type)?;
        spellings.push(canonical.clone());
        let shown = if is_alias { name.value.clone() } else { shown(&self.output.wanted, text) };
        let named = Some(Spanned::new(shown, text.span));
        Ok((Expression { named, ..Expression::new(code, canonical, text.span) }, spellings))
    }
}

/// Returns the name of a value without a short name: as it is written, but a text or character without quotes.
fn shown(wanted: &OutputType, text: &Text) -> String {
    let whole = text.value.trim();
    match wanted {
        OutputType::Str | OutputType::String => literal(text),
        OutputType::Char => whole.strip_prefix('\'').and_then(|it| it.strip_suffix('\'')).unwrap_or(whole).to_owned(),
        _ => whole.to_owned(),
    }
}

/// Returns a value of `values:` as Rust writes it, and the other spellings that a cell may use.
fn rust(type_name: &str, wanted: &OutputType, text: &Text) -> Result<(String, Vec<String>), Finding> {
    if stands_for_many(text.value.trim()) {
        let finding = Finding::new(Code::InvalidType, text.span, format!("`{}` stands for more than one value", text.value));
        return Err(finding.help("list single values; one with fields is written as in Rust: `Rate::Fixed(0)`"));
    }
    if let (OutputType::Str | OutputType::String, Some(finding)) = (wanted, direction_mark(text)) {
        return Err(finding);
    }
    match wanted {
        OutputType::Option(inner) => of_option(type_name, inner, text),
        OutputType::Str => Ok((format!("{:?}", literal(text)), Vec::new())),
        OutputType::String => Ok((format!("{:?}.into()", literal(text)), vec![format!("{:?}", literal(text))])),
        OutputType::Unknown | OutputType::Library(_) if token::is_word(text.value.trim()) => {
            let known = written_types::no_variants(type_name).map(|it| Finding::new(Code::InvalidType, text.span, it));
            known.map_or(Ok(()), |it| Err(it.help("list values as Rust writes them")))?;
            Ok(variant(type_name, text.value.trim()))
        }
        _ => {
            let text = unquoted_character(text, matches!(wanted, OutputType::Char));
            expression::canonical(&text).and_then(|_| typed_literals::check(&text, wanted)).map_err(as_type)?;
            Ok((text.value, Vec::new()))
        }
    }
}

/// Whether an item stands for several values (a variant with any fields, or all others): only lists of columns may have
/// it.
fn stands_for_many(value: &str) -> bool {
    value == "other"
        || value
            .split_once(['(', '{'])
            .is_some_and(|(name, rest)| token::is_word(name.trim()) && rest.trim_end_matches([')', '}']).trim() == "..")
}

fn of_option(type_name: &str, inner: &OutputType, text: &Text) -> Result<(String, Vec<String>), Finding> {
    let whole = text.value.trim();
    if whole == "None" {
        return Ok((whole.to_owned(), Vec::new()));
    }
    let inside = whole.strip_prefix("Some(").and_then(|it| it.strip_suffix(')'));
    let inside = inside.map_or_else(|| text.trimmed(), |it| Text::whole(it, text.span));
    let inner_name = written_types::optional(type_name).unwrap_or_default();
    let (code, mut spellings) = rust(inner_name, inner, &inside)?;
    spellings.extend([code.clone(), inside.value]);
    let wrapped: Vec<String> = spellings.iter().map(|it| format!("Some ( {it} )")).collect_vec();
    spellings.extend(wrapped);
    Ok((format!("Some({code})"), spellings))
}

/// Returns a variant of the type as Rust writes it, and its other spellings.
fn variant(type_name: &str, name: &str) -> (String, Vec<String>) {
    let (lent, path) = written_types::behind_reference(type_name);
    let shown = written_types::shown(path);
    let is_path = path.split(' ').all(|it| it == "::" || token::is_word(it));
    let of = if is_path { shown } else { format!("<{shown}>") };
    let short = written_types::last_name(path).map(|it| format!("{it} :: {name}"));
    (format!("{}{of}::{name}", if lent { "&" } else { "" }), short.into_iter().collect_vec())
}

fn twice(text: &Text, first: Span) -> Finding {
    let finding = Finding::new(Code::InvalidType, text.span, format!("`{}` stands in the list twice", text.value));
    finding.label("again here").also(first, "first here").help("delete one of them")
}

/// Turns a finding about an item of `values:` into one about the output's type.
fn as_type(finding: Finding) -> Finding {
    Finding { code: Code::InvalidType, ..finding }
}
