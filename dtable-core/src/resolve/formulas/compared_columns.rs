//! Entries that compare columns: `<= limit`.
//!
//! Each comparison becomes a column of its own, behind those of the author: its truth.

use crate::diagnostic::{Code, Finding, nearest};
use crate::lists::CollectVec;
use crate::model::{
    Column, Compared, Comparison, ConditionEntry, Domain, EntryComparison, Expression, Formula, Is, Notation, Origin, Requirement, Table,
    ValueSet, Variant, When,
};
use crate::resolve::scope::{Scope, ScopeColumn};
use crate::resolve::values::ReadMode;
use crate::source::{Span, Spanned};
use crate::syntax::entry::{Entry, Item, ItemKind, ItemOrder, Named, Sign, Value, ValueKind};
use crate::syntax::limits;
use std::collections::BTreeMap;

fn invalid(span: Span, message: impl Into<String>) -> Finding {
    Finding::new(Code::InvalidEntry, span, message)
}

const fn comparison(sign: Sign) -> Comparison {
    match sign {
        Sign::Equal => Comparison::Equal,
        Sign::NotEqual => Comparison::NotEqual,
        Sign::Ordered(ItemOrder::Less) => Comparison::Less,
        Sign::Ordered(ItemOrder::LessOrEqual) => Comparison::LessOrEqual,
        Sign::Ordered(ItemOrder::Greater) => Comparison::Greater,
        Sign::Ordered(ItemOrder::GreaterOrEqual) => Comparison::GreaterOrEqual,
    }
}

/// The comparison of a column, by index, with the column that an entry names; `None` where it names a value.
///
/// # Errors
///
/// Columns that cannot be compared; a name that is a value as well.
pub(in crate::resolve) fn read(named: &Named, at: usize, scope: &Scope) -> Result<Option<EntryComparison>, Finding> {
    let (name, span) = (&named.name.value, named.span);
    let Some(other) = scope.column(name) else { return Ok(None) };
    let (left, right) = (&scope.columns[at], &scope.columns[other]);
    let (Some(x), Some(y)) = (&left.domain, &right.domain) else { return Ok(None) };
    let op = comparison(named.sign);
    let comparable = are_comparable(left, x, right, y);
    let is_value = names_value(name, span, left, x, scope);
    if is_value && comparable.is_ok() {
        let finding = invalid(span, format!("`{name}` is a value of `{}`, and a column of its type", left.name.value));
        return Err(finding.help(match x {
            Domain::Enum { .. } => "for the value, write it with its type: `Type::Value`; for the column, give one of them another name",
            Domain::Text { .. } => "for the value, write it in quotes; for the column, give it another name",
            _ => "give the column another name",
        }));
    }
    if is_value {
        return Ok(None);
    }
    comparable.map_err(|(message, help)| invalid(span, message).help(help))?;
    if at == other {
        return Err(invalid(span, format!("`{name}` is compared with itself")).help("name another column"));
    }
    if !op.is_equality() {
        have_one_order((left, x), (right, y)).map_err(|(message, help)| invalid(span, message).help(help))?;
    }
    Ok(Some(EntryComparison { op, other, not: named.not, span }))
}

fn names_value(name: &str, span: Span, column: &ScopeColumn, domain: &Domain, scope: &Scope) -> bool {
    let value = Value { span, text: name.to_owned(), negative: false, kind: ValueKind::Path(vec![name.to_owned()]) };
    scope.vocabulary(column, ReadMode::Entry).position(&value, domain).is_ok()
}

/// Whether two columns have one type, whose values can be told to be equal; else what is wrong, and what to write.
fn are_comparable(left: &ScopeColumn, x: &Domain, right: &ScopeColumn, y: &Domain) -> Result<(), (String, &'static str)> {
    let (a, b) = (&left.name.value, &right.name.value);
    let is_same_type = plain_type(&left.type_name) == plain_type(&right.type_name)
        && left.converted.as_ref().map(|it| plain_type(&it.1)) == right.converted.as_ref().map(|it| plain_type(&it.1));
    match (x, y) {
        (Domain::Integer { notation: p, .. }, Domain::Integer { notation: q, .. }) if p != q => {
            Err((format!("`{a}` has {}, but `{b}` has {}", p.plural(), q.plural()), "compare columns of one key"))
        }
        (Domain::Integer { notation: Notation::Dense, .. }, Domain::Integer { .. }) => Err(dense_compared(a, b)),
        (Domain::Integer { notation: Notation::Ipv6, .. }, Domain::Integer { .. }) => Err(ipv6_compared(a, b)),
        (Domain::Integer { ty, all, .. }, Domain::Integer { all: other, .. }) if is_same_type => {
            let is_held = |all: &ValueSet| all.last().is_none_or(|last| ty.value_at(last).is_some());
            let message = || format!("`{a}` and `{b}` have values from 2^127 on, which are not compared with each other");
            if is_held(all) && is_held(other) { Ok(()) } else { Err((message(), "give both a `range:` that ends before")) }
        }
        (Domain::Float { .. }, Domain::Float { .. }) | (Domain::Char { .. }, Domain::Char { .. }) if is_same_type => Ok(()),
        (Domain::Bool, Domain::Bool) if is_same_type => Ok(()),
        (Domain::Text { .. }, Domain::Text { .. }) if left.ignores_case != right.ignores_case => {
            let (ignoring, other) = if left.ignores_case { (a, b) } else { (b, a) };
            Err((format!("`{ignoring}` ignores case, and `{other}` does not"), "declare both alike: `case: ignored`, or neither"))
        }
        (Domain::Text { .. }, Domain::Text { .. }) => Ok(()),
        (Domain::Enum { open: p, .. }, Domain::Enum { open: q, .. }) if is_same_type => {
            let message = format!("`{a}` and `{b}` cannot be compared: what the table does not see of their values may differ");
            let is_plain = !p && !q && !left.has_fields && !right.has_fields;
            let help = "variants with fields and `other` are not compared; ask the program: a condition that is `bool`";
            if is_plain { Ok(()) } else { Err((message, help)) }
        }
        (Domain::Set(_), _) | (_, Domain::Set(_)) => {
            let help = "a set is compared with no column: say what it has, or ask the program, by a condition that is `bool`";
            Err((format!("`{a}` and `{b}` cannot be compared"), help))
        }
        (Domain::Option(_), _) | (_, Domain::Option(_)) => {
            let help = "an `Option` is compared with no column: write values, or ask the program, by a condition that is `bool`";
            Err((format!("`{a}` and `{b}` cannot be compared"), help))
        }
        (Domain::Opaque, _) | (_, Domain::Opaque) if is_same_type => Err((
            format!("the values of `{a}` and `{b}` are not known"),
            "list the variants of the enum with `values:`, or name a type with `as:`",
        )),
        _ => Err((format!("`{a}` is `{}`, but `{b}` is `{}`", left.ty, right.ty), "compare columns of one type")),
    }
}

/// Whether the values of two columns that compare by `==` have one order; else what is wrong, and what to write.
pub(super) fn have_one_order((left, x): (&ScopeColumn, &Domain), (right, y): (&ScopeColumn, &Domain)) -> Result<(), (String, String)> {
    let (a, b) = (&left.name.value, &right.name.value);
    let names = |of: &[Variant]| of.iter().map(|it| it.variant.clone()).collect_vec();
    match (x, y) {
        (Domain::Integer { .. } | Domain::Float { .. } | Domain::Char { .. }, _) => Ok(()),
        (Domain::Enum { variants: p, ordered: true, .. }, Domain::Enum { variants: q, ordered: true, .. }) => {
            let message = || format!("`{a}` and `{b}` do not list the same values in one order");
            if names(p) == names(q) { Ok(()) } else { Err((message(), "list them alike".to_owned())) }
        }
        (Domain::Enum { ordered, .. }, Domain::Enum { ordered: is_ordered, .. }) if *ordered || *is_ordered => {
            let without = if *ordered { b } else { a };
            Err((format!("the values of `{without}` have no order"), format!("say `ordered: true` beside the `values:` of `{without}`")))
        }
        _ => Err((format!("the values of `{a}` have no order"), format!("columns like these compare by `==` and `!=` alone: `== {b}`"))),
    }
}

/// Why decimals of any number of digits are not compared: those between two literals have one key.
pub(super) fn dense_compared(a: &str, b: &str) -> (String, &'static str) {
    let message = format!("`{a}` and `{b}` cannot be compared: their decimals may have any number of digits");
    (message, "say how many digits follow the point, for both: `as: decimal(2)`")
}

/// Why IPv6 addresses are not compared: the difference of two of them has more bits than the proof counts with.
pub(super) fn ipv6_compared(a: &str, b: &str) -> (String, &'static str) {
    let help = "compare each with addresses and networks, or ask the program: a condition that is `bool`";
    (format!("`{a}` and `{b}` cannot be compared: they are IPv6 addresses"), help)
}

/// A type without references.
fn plain_type(ty: &str) -> &str {
    let mut ty = ty.trim();
    while let Some(inner) = ty.strip_prefix('&') {
        let inner = inner.trim_start();
        ty = match inner.strip_prefix('\'') {
            Some(lifetime) => lifetime.trim_start_matches(|it: char| it.is_alphanumeric() || it == '_').trim_start(),
            None => inner,
        };
    }
    ty
}

/// A column where only values can stand: in a list, as the end of a range.
pub(in crate::resolve) fn refuse_in_list(entry: &Entry, column: &ScopeColumn, scope: &Scope) -> Option<Finding> {
    let items = match entry {
        Entry::OneOf(items) | Entry::NoneOf(items) => items,
        Entry::NotApplicable(Some(inner)) => {
            if let Entry::Named(named) = &**inner {
                return named_column(&named.name.value, column, scope).then(|| {
                    invalid(named.span, "a comparison with a column is no item of a list").help("write a rule of its own for `n/a`")
                });
            }
            return refuse_in_list(inner, column, scope);
        }
        Entry::NotAll(parts) => return parts.iter().find_map(|it| refuse_in_list(it, column, scope)),
        _ => return None,
    };
    items.iter().find_map(|it| refuse_item(it, items.len(), column, scope))
}

fn refuse_item(item: &Item, count: usize, column: &ScopeColumn, scope: &Scope) -> Option<Finding> {
    let name_of = |value: &Value| match &value.kind {
        ValueKind::Path(path) if path.len() == 1 && !value.negative => Some(path[0].clone()).filter(|it| named_column(it, column, scope)),
        _ => None,
    };
    match &item.value {
        ItemKind::Compare(_, value) => {
            name_of(value)?;
            let help = "join comparisons with `&&`, or write a rule for each";
            Some(invalid(item.span, "a comparison with a column is no item of a list").help(help))
        }
        ItemKind::Range { low, open, high, inclusive } => {
            let (a, b) = (low.as_ref().and_then(name_of), high.as_ref().and_then(name_of));
            a.as_ref().or(b.as_ref())?;
            let low = low.as_ref().map(|it| format!("{} {}", if *open { ">" } else { ">=" }, it.text));
            let high = high.as_ref().map(|it| format!("{} {}", if *inclusive { "<=" } else { "<" }, it.text));
            let parts: Vec<String> = low.into_iter().chain(high).collect_vec();
            Some(invalid(item.span, "a column is no end of a range").help(format!("write `{}`", parts.join(" && "))))
        }
        ItemKind::One(value) => {
            // Nobody compares a column with itself.
            let name = name_of(value).filter(|name| *name != column.name.value)?;
            let finding = invalid(item.span, format!("`{name}` is a column, and no value of `{}`", column.name.value));
            Some(finding.help(if count == 1 {
                format!("to compare with it, write `== {name}`")
            } else {
                "write a rule of its own".to_owned()
            }))
        }
        ItemKind::Some(_) | ItemKind::Call(_) => None,
    }
}

/// Whether a name is that of a column, and of no value here.
fn named_column(name: &str, column: &ScopeColumn, scope: &Scope) -> bool {
    let is_value = column.domain.as_ref().is_some_and(|domain| names_value(name, Span::default(), column, domain, scope));
    scope.column(name).is_some() && !is_value
}

/// The column whose name is most like one that an entry compares with, and that is no column.
pub(in crate::resolve) fn nearest_column(entry: &Entry, at: usize, scope: &Scope) -> Option<String> {
    let Entry::Named(named) = entry else { return None };
    let names = scope.columns.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, it)| it.name.value.as_str());
    nearest(&named.name.value, names).map(str::to_owned)
}

/// A finding about a name that is no value, with the column that may be meant.
pub(in crate::resolve) fn with_nearest(mut found: Vec<Finding>, near: Option<String>) -> Vec<Finding> {
    let is_told = |it: &Finding| it.help.iter().any(|help| help.starts_with("did you mean"));
    if let (Some(near), [finding]) = (near, &mut found[..])
        && !is_told(finding)
    {
        finding.help = vec![format!("did you mean `{near}`?")];
    }
    found
}

/// An example that compares columns.
pub(in crate::resolve) fn in_example(span: Span) -> Finding {
    invalid(span, "an example has values, and compares no columns").help("write values of both columns for which the comparison holds")
}

/// The comparison that an entry makes and denies.
pub(in crate::resolve) fn contradiction(compares: &[EntryComparison], column: &ScopeColumn, span: Span) -> Option<Finding> {
    let is_float = matches!(column.domain, Some(Domain::Float { .. }));
    let truths = |it: &EntryComparison| it.op.orders(it.not, is_float);
    let other = |at: usize| compares[..at].iter().find(|it| it.other == compares[at].other && truths(it) & truths(&compares[at]) == 0);
    (1..compares.len()).find(|at| other(*at).is_some())?;
    Some(invalid(span, "no values match all parts of this entry").help("leave out a part, or delete the rule"))
}

/// Gives a table a column for each comparison in its entries.
///
/// # Errors
///
/// A rule that denies its own comparison; more comparisons than a table can have.
pub(in crate::resolve) fn add(table: &mut Table, most_cells: usize) -> Result<(), Finding> {
    let mut known = ComparedColumns::default();
    let mut said: Vec<Vec<(usize, bool, Span)>> = Vec::with_capacity(table.rules.len());
    for rule in &table.rules {
        let entries = rule.entries().unwrap_or_default().iter().enumerate();
        let all = entries.flat_map(|(left, entry)| entry.compares.iter().map(move |it| (left, it, entry.span)));
        let of_rule: Vec<(usize, bool, Span)> = all.map(|(left, it, span)| known.column(table, left, it, span)).collect_vec();
        denied(&of_rule).map_or(Ok(()), Err)?;
        said.push(of_rule);
    }
    let count = known.columns.len();
    if count == 0 {
        return Ok(());
    }
    refuse_too_many(table, count, most_cells)?;
    for (compared, span) in &known.columns {
        let column = column(table, *compared, *span);
        table.columns.push(column);
        if matches!(table.columns[compared.left].domain, Domain::Enum { .. }) {
            table.compared.extend([compared.left, compared.right]);
        }
    }
    table.compared.sort_unstable();
    table.compared.dedup();
    for (rule, said) in table.rules.iter_mut().zip(said) {
        let span = rule.span;
        if let When::Entries(entries) = &mut rule.when {
            entries.extend((0..count).map(|at| entry(&said, at, span)));
        }
    }
    for example in &mut table.examples {
        example.when.extend((0..count).map(|_| Domain::Bool.all()));
        example.not_applicable.extend((0..count).map(|_| true));
    }
    Ok(())
}

/// The comparisons found so far, each with the place where it first stands.
#[derive(Default)]
struct ComparedColumns {
    places: BTreeMap<(usize, usize, u8), (usize, bool)>,
    columns: Vec<(Compared, Span)>,
}

impl ComparedColumns {
    /// The number of the compared column that a comparison is about, and whether the entry says that it is true.
    fn column(&mut self, table: &Table, left: usize, it: &EntryComparison, span: Span) -> (usize, bool, Span) {
        let is_float = matches!(table.columns[left].domain, Domain::Float { .. });
        let (key, turned) = if left <= it.other { ((left, it.other), it.op) } else { ((it.other, left), it.op.mirrored()) };
        let all = if is_float { 0b1111 } else { 0b0111 };
        let holds = turned.orders(it.not, is_float);
        let same = |bits: u8| (key.0, key.1, bits);
        if let Some((at, truth)) = self.places.get(&same(holds)) {
            return (*at, *truth, span);
        }
        let at = self.columns.len();
        // Of `!=` and `not(..)` the comparison that they deny is the column.
        let (op, truth) = if it.op == Comparison::NotEqual { (Comparison::Equal, it.not) } else { (it.op, !it.not) };
        self.columns.push((Compared { left, op, right: it.other }, it.span));
        self.places.insert(same(holds), (at, truth));
        self.places.insert(same(all & !holds), (at, !truth));
        (at, truth, span)
    }
}

/// A comparison that a rule makes, and denies in the entry of the other side.
fn denied(said: &[(usize, bool, Span)]) -> Option<Finding> {
    let other = |at: usize| said[..at].iter().find(|it| it.0 == said[at].0 && it.1 != said[at].1);
    let (at, first) = (1..said.len()).find_map(|at| Some((at, other(at)?)))?;
    let finding = invalid(said[at].2, "this denies what the rule says for the other column").label("the opposite here");
    Some(finding.also(first.2, "a comparison here").help("no values match both: leave one out, or delete the rule"))
}

fn refuse_too_many(table: &Table, count: usize, most_cells: usize) -> Result<(), Finding> {
    let columns = table.columns.len() + count;
    let span = table.rules.first().map_or(table.name.span, |it| it.span);
    let (number, limit, what) = if columns > limits::COLUMNS {
        (columns, limits::COLUMNS, "conditions, inputs and comparisons in entries")
    } else if columns.saturating_mul(table.rules.len()) > limits::ENTRIES.min(most_cells) {
        (columns.saturating_mul(table.rules.len()), limits::ENTRIES.min(most_cells), "entries and comparisons in them")
    } else {
        return Ok(());
    };
    let message = format!("{number} {what}; at most {limit} are possible");
    let finding = Finding::new(Code::TooLarge, span, message).help("split the table");
    Err(if limit == most_cells { limits::noted(finding, limits::ENTRIES, most_cells) } else { finding })
}

/// The column that is the truth of a comparison.
fn column(table: &Table, compared: Compared, span: Span) -> Column {
    let [left, right] = [compared.left, compared.right].map(|at| &table.columns[at]);
    let text = format!("{} {} {}", left.name.value, compared.op, right.name.value);
    let expression = Expression { text: text.clone(), canonical: text.clone(), span, named: None, key: None };
    let requirements: Vec<&Requirement> = [left, right].into_iter().filter_map(|it| it.requires.as_ref()).collect_vec();
    let requires = (!requirements.is_empty()).then(|| Requirement {
        text: requirements.iter().map(|it| it.text.as_str()).collect_vec().join(" && "),
        span: requirements[0].span,
        formula: Formula::And(requirements.iter().map(|it| it.formula.clone()).collect_vec()),
    });
    let asked = [left, right].into_iter().filter(|it| it.origin == Origin::Program);
    let cost = asked.fold(0u64, |sum, it| sum.saturating_add(it.cost)).max(1);
    let is = Some(Is::of_test(expression, Some(compared.test(&table.columns))));
    let column = Column::new(Spanned::new(text, span), Origin::Expression, "bool".to_owned(), Domain::Bool);
    Column { is, requires, cost, compared: Some(compared), ..column }
}

/// The entry of a rule in a compared column.
fn entry(said: &[(usize, bool, Span)], at: usize, rule: Span) -> ConditionEntry {
    let first = said.iter().find(|it| it.0 == at);
    let (set, text) = match first {
        None => (Domain::Bool.all(), "-"),
        Some((_, true, _)) => (ValueSet::one(1), "T"),
        Some((_, false, _)) => (ValueSet::one(0), "F"),
    };
    let span = first.map_or(rule, |it| it.2);
    ConditionEntry { text: text.into(), span, set, not_applicable: first.is_none(), compares: Box::default() }
}
