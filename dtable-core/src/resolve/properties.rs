//! PropertyClaims about results: what their formulas name, and what they mean.
//!
//! A formula is read as a relation is. The facts about results that it names (`euros`, `fires(senior)`, `len(percent)`)
//! stand among the columns while it is read, each with a name as it is written, and get numbers of their own
//! afterwards.

use super::ResultPolicy;
use super::allowed_names;
use super::formulas::branches::read_branches;
use super::formulas::relations::too_large;
use super::formulas::{RelationReader, understood};
use super::output_values::{self, OutputReader};
use super::scope::{self, Scope, ScopeColumn};
use super::values::ReadMode;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{
    Aggregate, Domain, Expression, FIRST_RESULT, Formula, HitPolicy, Integer, Meaning, Monotone, Next, Notation, Origin, OutputValue,
    OutputValues, PartKind, Property, PropertyKind, ResultFact, Rule, Statement, StatementPart, Term,
};
use crate::source::{FileId, Span, Spanned};
use crate::syntax::Text;
use crate::syntax::document::{ClaimItem, ColumnItem, FormulaKind, PropertyItem, RelationItem, TableDocument};
use crate::syntax::formula::{self, Expr, ExprKind, ResultFunction, as_property};
use crate::syntax::token::{self, TokenKind};
use std::collections::BTreeMap;

/// The properties of a table, the values of its outputs, and the columns whose variants formulas compare.
#[derive(Default)]
pub(super) struct PropertyClaims {
    pub(super) properties: Vec<Property>,
    pub(super) output_values: Vec<OutputValues>,
    pub(super) compared: Vec<usize>,
}

/// Reads the properties of a document.
pub(super) fn properties(
    document: &TableDocument,
    (policy, links): (ResultPolicy, &[Vec<(usize, usize)>]),
    scope: &mut Scope,
    rules: &[Rule],
    findings: &mut Vec<Finding>,
) -> PropertyClaims {
    let items = &document.properties;
    if items.is_empty() || rules.is_empty() {
        return PropertyClaims::default();
    }
    let names = items.iter().filter_map(|it| it.name.as_ref()).map(Text::spanned).collect_vec();
    allowed_names::refuse_equal(&names.iter().collect_vec(), "properties", str::to_owned, findings);
    let own = scope.columns.len();
    scope.is_about_results = true;
    let table = document.name.value.trim().to_owned();
    let mut reader = PropertyReader {
        document,
        policy,
        links,
        table,
        rules,
        own,
        scope,
        facts: Vec::new(),
        parts: 0,
        claims: PropertyClaims::default(),
    };
    let read = items.iter().filter_map(|it| reader.property(it, findings)).collect_vec();
    reader.claims.properties = read;
    let claims = PropertyClaims { output_values: reader.output_values(), ..reader.claims };
    scope.forget_facts(own);
    claims
}

fn invalid(span: Span, message: impl Into<String>) -> Finding {
    Finding::new(Code::InvalidProperty, span, message)
}

struct PropertyReader<'a> {
    document: &'a TableDocument,
    policy: ResultPolicy,
    /// For each used table, its inputs and the columns that feed them.
    links: &'a [Vec<(usize, usize)>],
    /// The name of the table.
    table: String,
    rules: &'a [Rule],
    /// The number of columns of the table; those behind are facts.
    own: usize,
    scope: &'a mut Scope,
    /// The facts that the scope has, in its order.
    facts: Vec<ResultFact>,
    /// The comparisons of all formulas so far.
    parts: usize,
    claims: PropertyClaims,
}

impl PropertyReader<'_> {
    fn property(&mut self, item: &PropertyItem, findings: &mut Vec<Finding>) -> Option<Property> {
        let (text, kind) = match &item.claim {
            ClaimItem::Formula(kind, formula) => {
                let statement = self.statement(formula, findings)?;
                let text = format!("{}: {}", kind.key(), formula.text.value.trim());
                let kind = match kind {
                    FormulaKind::Always => PropertyKind::Always,
                    FormulaKind::Never => PropertyKind::Never,
                    FormulaKind::Can => PropertyKind::Can,
                };
                (text, kind(statement))
            }
            ClaimItem::Ignores(names) => {
                let mut columns = self.columns(names, "ignores", findings)?;
                columns.sort_unstable();
                (format!("ignores: {}", listed(names)), PropertyKind::Ignores(columns))
            }
            ClaimItem::Monotone { rises, output, columns: names } => {
                let key = if *rises { "rises" } else { "falls" };
                let (output_at, columns) = (self.ordered_output(output, key, findings), self.columns(names, "in", findings));
                let columns = columns.filter(|it| self.are_ordered(it, names, key, findings));
                let monotone = Monotone { output: output_at?, columns: columns? };
                let text = format!("{key}: {}, in: {}", output.value, listed(names));
                (text, if *rises { PropertyKind::Rises(monotone) } else { PropertyKind::Falls(monotone) })
            }
        };
        Some(Property { name: item.name.as_ref().map(Text::spanned), text, span: item.span, kind })
    }

    /// The columns of `ignores:` and `in:`.
    fn columns(&self, names: &[Text], key: &str, findings: &mut Vec<Finding>) -> Option<Vec<usize>> {
        let before = findings.len();
        let mut columns = Vec::new();
        for name in names {
            match self.column(name, key) {
                Ok(column) if columns.contains(&column) => {
                    findings.push(invalid(name.span, format!("`{}` stands twice", name.value)).help("leave one out"));
                }
                Ok(column) => columns.push(column),
                Err(finding) => findings.push(*finding),
            }
        }
        (findings.len() == before).then_some(columns)
    }

    fn column(&self, name: &Text, key: &str) -> Result<usize, Box<Finding>> {
        let is_asked = |at: &usize| self.scope.columns[*at].origin != Origin::Expression && !self.scope.columns[*at].is_borrowed;
        let refused = |message: String, help: String| Err(Box::new(invalid(name.span, message).help(help)));
        let Some(column) = self.scope.column(&name.value).filter(|it| *it < self.own) else {
            if self.scope.output(&name.value).is_some() {
                let help = format!("`{key}` names inputs and conditions: an output is what comes out");
                return refused(format!("`{}` is an output", name.value), help);
            }
            let known = (0..self.own).filter(is_asked).map(|it| self.scope.columns[it].name.value.as_str()).collect_vec();
            return Err(Box::new(allowed_names::unknown(name, "input or condition", &known)));
        };
        if is_asked(&column) {
            return Ok(column);
        }
        let of = self.computed_of(column);
        let help = match &of[..] {
            [] => format!("`{key}` names inputs and conditions that the program answers"),
            _ => format!("it follows what it is computed of: name {}", of.iter().map(|it| format!("`{it}`")).collect_vec().join(", ")),
        };
        let what = if self.scope.results.iter().any(|it| it.0 == column) { "a result of a used table" } else { "computed" };
        refused(format!("`{}` is {what}", name.value), help)
    }

    /// The inputs of which a column is computed, as far as its text names them.
    fn computed_of(&self, column: usize) -> Vec<String> {
        let name = &self.scope.columns[column].name.value;
        let asked = |name: &str| self.scope.column(name).filter(|it| self.scope.columns[*it].origin != Origin::Expression);
        let mut of = match self.scope.results.iter().find(|it| it.0 == column) {
            Some((_, (at, _), _)) => {
                let fed = self.links.get(*at).map_or(&[][..], Vec::as_slice);
                fed.iter().map(|(_, here)| self.scope.columns[*here].name.value.clone()).collect_vec()
            }
            None => {
                let is = self.document.conditions.iter().find(|it| it.name.value == *name).and_then(|it| it.is.as_ref());
                let tokens = is.map_or_else(Vec::new, |it| token::tokens(&it.value).unwrap_or_default());
                tokens.into_iter().filter_map(|it| if let TokenKind::Word(word) = it.kind { Some(word) } else { None }).collect_vec()
            }
        };
        of.retain(|it| asked(it).is_some());
        of.sort();
        of.dedup();
        of
    }

    /// Whether all columns have an order; else there are findings.
    fn are_ordered(&self, columns: &[usize], names: &[Text], key: &str, findings: &mut Vec<Finding>) -> bool {
        let before = findings.len();
        for (column, name) in columns.iter().zip(names) {
            let Some(domain) = &self.scope.columns[*column].domain else { return false };
            if !has_order(domain) {
                findings.push(no_order(
                    name,
                    domain,
                    &format!("an output can {} in numbers, dates, characters, truth values and enums in order", key.trim_end_matches('s')),
                ));
            }
        }
        findings.len() == before
    }

    /// The output of `rises:` and `falls:`.
    fn ordered_output(&mut self, name: &Text, key: &str, findings: &mut Vec<Finding>) -> Option<usize> {
        let Some(output) = self.scope.output(&name.value) else {
            findings.push(match self.scope.column(&name.value) {
                Some(_) => {
                    let finding = invalid(name.span, format!("`{}` is a column, and no output", name.value));
                    finding.help(format!("`{key}` names an output; `in` names columns"))
                }
                None => allowed_names::unknown(name, "output", &self.scope.output_names()),
            });
            return None;
        };
        if self.policy.hit == HitPolicy::Collect(Aggregate::All) {
            let finding = invalid(name.span, format!("`{}` is a list here, which has no order", name.value));
            findings
                .push(finding.help("under `hit: collect` all results come out: `collect sum`, `min`, `max` or `count` makes one of them"));
            return None;
        }
        match self.fact(name, FactKind::Value) {
            Ok(at) => {
                let domain = self.scope.columns[at].domain.clone()?;
                if has_order(&domain) {
                    return Some(output);
                }
                findings.push(no_order(
                    name,
                    &domain,
                    &format!("numbers, dates, characters, truth values and enums in order can {}", key.trim_end_matches('s')),
                ));
                None
            }
            Err(finding) => {
                findings.push(*finding);
                None
            }
        }
    }

    /// Reads a formula; `None` after a finding.
    fn statement(&mut self, item: &RelationItem, findings: &mut Vec<Finding>) -> Option<Statement> {
        let before = findings.len();
        if item.misread.is_none() {
            self.name_facts(&item.formula, findings);
        }
        if findings.len() > before {
            return None;
        }
        // The same tree over places in the text, from which each part is cut.
        let bare = Text::exact(item.text.value.clone(), FileId(0), 0, Vec::new());
        let within = formula::parse_about_results(&bare).ok().unwrap_or_else(|| item.formula.clone());
        let mut found = Vec::new();
        let mut reader = RelationReader::new(self.scope, ReadMode::Relation, &mut found);
        reader.parts = self.parts;
        let whole = match &item.misread {
            Some(_) => reader.relation(item).and(None),
            None => part(&mut reader, &item.formula, &within, &item.text.value),
        };
        self.parts = reader.parts;
        self.claims.compared.extend(reader.compared.into_iter().filter(|it| *it < self.own));
        findings.extend(found.into_iter().map(as_property));
        if self.parts > self.scope.most_parts() {
            findings.push(too_large("formulas", item.text.span, self.scope));
            return None;
        }
        let mut statement = Statement { whole: whole?, facts: Vec::new() };
        self.number_facts(&mut statement);
        Some(statement)
    }

    /// Gives the facts that a statement names numbers of their own, in the order of the scope.
    fn number_facts(&self, statement: &mut Statement) {
        let named = statement.whole.formula().columns().into_iter().filter(|it| *it >= self.own).collect_vec();
        statement.facts = named.iter().map(|it| self.facts[*it - self.own].clone()).collect_vec();
        statement.whole.renumber(&|column| named.iter().position(|it| *it == column).map_or(column, |at| FIRST_RESULT + at));
    }

    /// Whether a name is that of a column of texts, and of no output.
    fn is_text_column(&self, name: &str) -> bool {
        let column = self.scope.column(name).filter(|_| self.scope.output(name).is_none());
        column.is_some_and(|at| self.scope.columns[at].domain.as_ref().is_some_and(has_texts))
    }

    /// Makes columns of all facts about results that a formula names.
    fn name_facts(&mut self, formula: &Expr, findings: &mut Vec<Finding>) {
        let mut rest = vec![formula];
        let mut next = 0;
        while let Some(expr) = rest.get(next).copied() {
            next += 1;
            let named = match &expr.kind {
                ExprKind::Path(path) => match &path[..] {
                    [name] if self.scope.output(name).is_some() => self.fact(&Text::whole(name, expr.span), FactKind::Value).map(|_| ()),
                    _ => Ok(()),
                },
                ExprKind::Result(ResultFunction::Length, output) => self.fact(&output.trimmed(), FactKind::Length).map(|_| ()),
                ExprKind::Contains(name, _) if self.is_text_column(name.value.trim()) => Ok(()),
                ExprKind::Contains(output, _) => self.fact(&output.trimmed(), FactKind::Item).map(|_| ()),
                ExprKind::Result(function, argument) => self.truth(*function, &argument.trimmed()),
                _ => Ok(()),
            };
            findings.extend(named.err().map(|it| *it));
            rest.extend(expr.parts());
        }
    }

    /// The truth `fires(rule)`, `does(action)` or `next(table)`.
    fn truth(&mut self, function: ResultFunction, argument: &Text) -> Result<(), Box<Finding>> {
        let unknown = |what: &str, known: &[&str]| Err(Box::new(allowed_names::unknown(argument, what, known)));
        let fact = match function {
            ResultFunction::Fires => match self.rules.iter().position(|it| it.id.value == argument.value) {
                Some(rule) => ResultFact::Fires(rule),
                None => return unknown("rule", &self.rules.iter().map(|it| it.id.value.as_str()).collect_vec()),
            },
            ResultFunction::Does => match self.scope.action(&argument.value) {
                Some(action) => ResultFact::Does(action),
                None => return unknown("action", &self.scope.action_names()),
            },
            _ => {
                let outcomes = self.rules.iter().flat_map(Rule::outcomes);
                let tables =
                    outcomes.filter_map(|it| if let Next::Table(name) = &it.next { Some(name.as_str()) } else { None }).collect_vec();
                match argument.value.as_str() {
                    "stop" => ResultFact::Next(Next::Stop),
                    name if name == self.table || name == "stay" => ResultFact::Next(Next::Same),
                    name if tables.contains(&name) => ResultFact::Next(Next::Table(name.to_owned())),
                    _ => {
                        let mut known = tables;
                        known.extend(["stop", self.table.as_str()]);
                        known.dedup();
                        return unknown("table", &known);
                    }
                }
            }
        };
        let name = called(function, argument);
        self.add(name.clone(), truth_column(&name), fact);
        Ok(())
    }

    /// The column of a fact about an output; makes it if it is not there yet.
    fn fact(&mut self, name: &Text, wanted: FactKind) -> Result<usize, Box<Finding>> {
        let Some(output) = self.scope.output(&name.value) else {
            return Err(Box::new(allowed_names::unknown(name, "output", &self.scope.output_names())));
        };
        let is_list = self.policy.hit == HitPolicy::Collect(Aggregate::All);
        let declared = self.scope.outputs[output].name.span;
        if wanted == FactKind::Value
            && let Some(column) = self.scope.column(&name.value).filter(|it| *it < self.own)
        {
            let finding = Finding::new(Code::UnlikeNames, name.span, format!("`{}` is a column and an output", name.value));
            let finding = finding.also(self.scope.columns[column].name.span, "the column").also(declared, "the output");
            return Err(Box::new(finding.help("give one of them another name: a formula speaks of both")));
        }
        let wrong = match (wanted, is_list) {
            (FactKind::Value, true) => Some(("is a list here", format!("write `contains({0}, VALUE)` or `len({0})`", name.value))),
            (FactKind::Item | FactKind::Length, false) => {
                Some(("is no list", format!("only under `hit: collect` lists come out: compare `{}` itself", name.value)))
            }
            _ => None,
        };
        if let Some((what, help)) = wrong {
            return Err(Box::new(invalid(name.span, format!("`{}` {what}", name.value)).help(help)));
        }
        let scope_name = wanted.scope_name(&name.value);
        if let Some(known) = self.scope.column(&scope_name) {
            return Ok(known);
        }
        let counts = self.policy.hit == HitPolicy::Collect(Aggregate::Count);
        let mut column = if wanted == FactKind::Length || wanted == FactKind::Value && counts {
            number_column(&scope_name)
        } else {
            let reader = if wanted == FactKind::Value { self.value_reader(output) } else { self.reader(output) };
            reader.map(|it| it.column).ok_or_else(|| Box::new(self.not_known(output, name.span)))?
        };
        column.name = Spanned::new(if wanted == FactKind::Length { scope_name.clone() } else { name.value.clone() }, declared);
        if let Some(values) = self.texts_of(output, &column) {
            let formulas = self.document.properties.iter().filter_map(|it| match &it.claim {
                ClaimItem::Formula(_, formula) => Some(&formula.formula),
                _ => None,
            });
            let given = super::texts::give_output(&mut column, values, &formulas.collect_vec());
            given.map_err(|_| Box::new(Finding::new(Code::TooLarge, name.span, "formulas have too many patterns")))?;
        }
        let fact = match wanted {
            FactKind::Value => ResultFact::Output(output),
            FactKind::Item => ResultFact::Item(output),
            FactKind::Length => ResultFact::Length,
        };
        let at = self.add(scope_name, column, fact);
        self.name_values(output, at);
        Ok(at)
    }

    /// Adds a fact under the name by which formulas find it.
    fn add(&mut self, name: String, column: ScopeColumn, fact: ResultFact) -> usize {
        if let Some(known) = self.scope.column(&name) {
            return known;
        }
        self.facts.push(fact);
        self.scope.add_fact(name, column)
    }

    /// The value that comes out as a column: of the least or the greatest of what may be nothing it is an `Option`.
    fn value_reader(&self, output: usize) -> Option<OutputReader> {
        let it = &self.scope.outputs[output];
        let name = Text::whole(&it.name.value, it.name.span);
        if self.policy.gives_option() { OutputReader::new(&name, &format!("Option<{}>", it.ty), None, false) } else { self.reader(output) }
    }

    /// An output as a column; `None` where nobody knows its values.
    fn reader(&self, output: usize) -> Option<OutputReader> {
        let it = &self.scope.outputs[output];
        let is_enum = output_values::is_enum(&it.ty);
        let mut values = if is_enum { output_values::listed(&it.ty, it.values(), &[], it.name.span) } else { None };
        // A name of its own stands at a place of its own.
        let start = Span { end: it.name.span.start, ..it.name.span };
        for (name, variant) in values.iter_mut().flat_map(|it| &mut it.items).filter(|(name, variant)| name.value != variant.value) {
            *name = Text::whole(&name.value, if name.span == variant.span { start } else { name.span });
        }
        OutputReader::new(&Text::whole(&it.name.value, it.name.span), &it.ty, values, it.ordered)
    }

    fn not_known(&self, output: usize, span: Span) -> Finding {
        let it = &self.scope.outputs[output];
        let finding = invalid(span, format!("nobody knows which values `{}` has: it is `{}`", it.name.value, it.ty));
        finding.also(it.name.span, "the output").help("list them there: `values: [A, B]`")
    }

    /// The texts of an output: those that its rules give, and those that formulas compare it with.
    fn texts_of(&self, output: usize, column: &ScopeColumn) -> Option<Vec<String>> {
        if !matches!(column.domain.as_ref()?.innermost(), Domain::Text { .. }) {
            return None;
        }
        let it = &self.scope.outputs[output];
        let results = self.rules.iter().flat_map(Rule::outcomes).filter_map(|it| it.outputs.get(output));
        let mut texts = results.chain(it.values()).filter_map(|it| output_values::text(it, &self.scope.outputs[output].ty)).collect_vec();
        for item in &self.document.properties {
            if let ClaimItem::Formula(_, formula) = &item.claim {
                super::texts::compared_with(&formula.formula, &it.name.value, &mut texts);
            }
        }
        texts.sort();
        texts.dedup();
        Some(texts)
    }

    /// Lets formulas name the listed values of an output that is no enum.
    fn name_values(&mut self, output: usize, at: usize) {
        let Some(reader) = self.reader(output) else { return };
        let it = &self.scope.outputs[output];
        // The reader knows no texts: the column has them.
        let text = |value| self.scope.columns[at].domain.as_ref()?.position(&format!("{:?}", output_values::text(value, &it.ty)?));
        let known = |value| reader.known(value).or_else(|| text(value));
        let named = it.values().iter().filter_map(|value| Some((value.named.as_ref()?.value.clone(), known(value)?)));
        let named: BTreeMap<String, u128> = named.collect();
        if !output_values::is_enum(&it.ty) {
            self.scope.columns[at].value_names = named;
        }
    }

    /// The values that the outcomes of all rules give each output.
    fn output_values(&self) -> Vec<OutputValues> {
        (0..self.scope.outputs.len()).map(|it| self.values_of(it)).collect_vec()
    }

    fn values_of(&self, output: usize) -> OutputValues {
        let name = &self.scope.outputs[output].name.value;
        let known_as = [FactKind::Value, FactKind::Item].map(|it| it.scope_name(name));
        let fact = known_as.iter().filter_map(|it| self.scope.column(it)).find(|it| *it >= self.own);
        let reader = self.reader(output);
        let counts = self.policy.hit == HitPolicy::Collect(Aggregate::Count);
        let domain = match (fact, &reader) {
            (Some(at), _) if !self.policy.gives_option() => self.scope.columns[at].domain.clone().unwrap_or(Domain::Opaque),
            (_, _) if counts => Domain::integer(Integer::Usize, Integer::Usize.all()),
            (_, Some(reader)) => reader.column.domain.clone().unwrap_or(Domain::Opaque),
            (_, None) => Domain::Opaque,
        };
        let texts = fact.map(|it| &self.scope.columns[it].named).filter(|it| !it.is_empty());
        let value = |it: &Expression| {
            let text = texts.and_then(|texts| texts.get(&output_values::text(it, &self.scope.outputs[output].ty)?).copied());
            let known = || reader.as_ref().and_then(|reader| reader.known(it)).filter(|_| !has_texts(&domain));
            let none = matches!(domain, Domain::Option(_)) && it.text.trim() == "None";
            match text.or_else(known) {
                _ if none => OutputValue::Known(0),
                Some(at) => OutputValue::Known(in_option(at, text.is_some(), &domain)),
                None => self.computed(it, &domain, fact).unwrap_or(OutputValue::Any),
            }
        };
        let of_rules = self.rules.iter().map(|rule| rule.outcomes().filter_map(|it| it.outputs.get(output)).map(value).collect_vec());
        OutputValues { of_rules: of_rules.collect_vec(), domain }
    }

    /// The meaning of a result that is an expression over inputs.
    fn computed(&self, expression: &Expression, domain: &Domain, fact: Option<usize>) -> Option<OutputValue> {
        let text = Text::whole(expression.text.trim(), expression.span);
        let (mut ignored, mut compared) = (Vec::new(), Vec::new());
        let meaning = match domain {
            Domain::Integer { ty, notation: Notation::Number, .. } => {
                let parsed = formula::parse_expression(&text).ok()?;
                let (term, found) = RelationReader::new(self.scope, ReadMode::Rust, &mut ignored).number(&parsed, *ty)?;
                if found.is_some_and(|it| it != *ty) {
                    return None;
                }
                if let Term::Constant(value) = term {
                    return ty.position_of(value).map(OutputValue::Known);
                }
                Meaning::Number { term, ty: *ty }
            }
            Domain::Bool => Meaning::Truth(understood::test(&text, self.scope, &mut compared, &mut ignored)?),
            Domain::Enum { .. } | Domain::Char { .. } => read_branches(fact?, &text, self.scope, &mut compared)?.0,
            _ => return None,
        };
        let is_input = |at: &usize| *at < self.own && self.scope.columns[*at].origin == Origin::Input;
        meaning.columns().iter().all(is_input).then_some(OutputValue::Computed(meaning))
    }
}

/// The facts that an output's name can stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FactKind {
    /// The value itself.
    Value,
    /// One of the values of a list.
    Item,
    /// The length of a list.
    Length,
}

impl FactKind {
    /// The name under which the fact stands among the columns.
    fn scope_name(self, output: &str) -> String {
        match self {
            Self::Value => output.to_owned(),
            Self::Item => format!("contains({output})"),
            Self::Length => format!("len({output})"),
        }
    }
}

/// The name of a fact among the columns.
pub(super) fn called(function: ResultFunction, argument: &Text) -> String {
    format!("{}({})", function.name(), argument.value.trim())
}

fn listed(names: &[Text]) -> String {
    match names {
        [one] => one.value.clone(),
        _ => format!("[{}]", names.iter().map(|it| it.value.as_str()).collect_vec().join(", ")),
    }
}

fn typed_column(name: &str, ty: &str) -> ScopeColumn {
    let item = ColumnItem { ty: Some(Text::whole(ty, Span::default())), ..ColumnItem::new(Text::whole("fact", Span::default())) };
    let constants = super::values::constants::Constants::new(&[], &mut Vec::new());
    let column = scope::column(Origin::Input, &item, &constants, &mut Vec::new());
    ScopeColumn { name: Spanned::new(name.to_owned(), Span::default()), ..column }
}

fn truth_column(name: &str) -> ScopeColumn {
    typed_column(name, "bool")
}

fn number_column(name: &str) -> ScopeColumn {
    typed_column(name, Integer::Usize.name())
}

/// Whether larger and smaller values are told apart.
fn has_order(domain: &Domain) -> bool {
    let domain = domain.innermost();
    *domain == Domain::Bool || domain.is_ordered()
}

fn no_order(name: &Text, domain: &Domain, help: &str) -> Finding {
    let values = super::values::listed(domain);
    let finding = invalid(name.span, format!("the values of `{}` have no order", name.value)).help(help.to_owned());
    let is_enum = matches!(domain.innermost(), Domain::Enum { open: false, .. });
    let finding = if is_enum { finding.help("if they stand in `values:` in their order, say `ordered: true` beside it") } else { finding };
    if values.is_empty() { finding } else { finding.note(format!("its values are: {values}")) }
}

fn has_texts(domain: &Domain) -> bool {
    matches!(domain.innermost(), Domain::Text { .. })
}

/// The position of a text inside of `Some`.
fn in_option(at: u128, is_text: bool, domain: &Domain) -> u128 {
    match domain {
        Domain::Option(inner) if is_text => in_option(at, true, inner) + 1,
        _ => at,
    }
}

/// Reads a part of a formula. `within` is the same part, with places in `text`.
fn part(reader: &mut RelationReader, expr: &Expr, within: &Expr, text: &str) -> Option<StatementPart> {
    let mut all = |of: &[Expr], inside: &[Expr]| {
        let parts = of.iter().zip(inside).map(|(it, within)| part(reader, it, within, text)).collect_vec();
        parts.into_iter().collect::<Option<Vec<StatementPart>>>()
    };
    let kind = match (&expr.kind, &within.kind) {
        (ExprKind::And(of), ExprKind::And(inside)) => PartKind::All(all(of, inside)?),
        (ExprKind::Or(of), ExprKind::Or(inside)) => PartKind::Any(all(of, inside)?),
        (ExprKind::Implies(of), ExprKind::Implies(inside)) => PartKind::Implies(all(of, inside)?),
        _ => PartKind::Formula(reader.formula(expr)?),
    };
    let written = text.get(within.span.start..within.span.end).unwrap_or(text).trim();
    Some(StatementPart { text: without_brackets(written, &kind), span: expr.span, kind })
}

/// A part in brackets without them, where they are around all of it.
fn without_brackets(text: &str, kind: &PartKind) -> String {
    let is_one = !matches!(kind, PartKind::Formula(Formula::Not(_)));
    let inside = text.strip_prefix('(').and_then(|it| it.strip_suffix(')')).filter(|_| is_one);
    let is_balanced = |it: &&str| {
        let mut open = 0_i32;
        it.chars().all(|it| {
            open += i32::from(it == '(') - i32::from(it == ')');
            open >= 0
        })
    };
    inside.filter(is_balanced).unwrap_or(text).trim().to_owned()
}
