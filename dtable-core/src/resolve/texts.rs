//! Collects the texts that a table names for each column, and the patterns: the values that its entries distinguish.

use crate::lists::CollectVec;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, hash_map};
use std::sync::Arc;

use super::formulas::branches;
use super::rules::draft::Draft;
use super::scope::{Scope, ScopeColumn};
use super::values::domains::is_text;
use super::values::text_items::{test_of, tests_of};
use crate::diagnostic::{Code, Finding};
use crate::model::texts::automaton::{MOST_STATES, MOST_STEPS};
use crate::model::texts::{TestList, TooManyStates, folded};
use crate::model::{Domain, Position, TextClasses, TextTest, TextWord};
use crate::source::Span;
use crate::syntax::document::{ClaimItem, TableDocument};
use crate::syntax::entry::{self, Entry, ItemKind, Value, ValueKind};
use crate::syntax::formula::{self, Comparator, Expr, ExprKind};
use crate::syntax::{Literal, Text, limits};

/// Entries of columns of texts, once they are parsed: those who read what they mean take them from here. Their order in
/// the map reaches no output: texts are sorted by their places.
pub(super) struct ParsedEntries<'a>(HashMap<(usize, &'a str), (Span, Entry)>);

impl<'a> ParsedEntries<'a> {
    /// Parses the entries of columns of texts; of equal ones of a column, the first in the file. What is no entry is
    /// not among them.
    fn new(scope: &Scope, drafts: &'a [Draft]) -> Self {
        let are_texts = scope.columns.iter().map(|it| it.domain.as_ref().is_some_and(is_text)).collect_vec();
        let mut parsed = HashMap::new();
        for (at, text) in drafts.iter().flat_map(|it| &it.when).filter(|(at, text)| are_texts[*at] && text.value != "-") {
            if let hash_map::Entry::Vacant(vacant) = parsed.entry((*at, &*text.value))
                && let Ok(entry) = entry::of_rule(text)
            {
                vacant.insert((text.span, entry));
            }
        }
        Self(parsed)
    }

    /// Takes the entry of a column that was parsed at the place of a text.
    pub(super) fn take(&mut self, at: usize, text: &'a Text) -> Option<Entry> {
        let key = (at, &*text.value);
        if self.0.get(&key)?.0 == text.span { self.0.remove(&key).map(|it| it.1) } else { None }
    }
}

/// A text or a pattern that a used table distinguishes: the column, the place of the use, and the text or the pattern.
pub(super) type DistinguishedText = (usize, Span, ToldText);

/// A text, or a test of texts, that tells texts apart.
pub(super) enum ToldText {
    Literal(String),
    Tests(TestList),
}

/// The literals and tests that tell the texts of a column apart.
#[derive(Clone, Default)]
struct FoundTexts {
    /// The literals, with their places.
    literals: Vec<(Span, String)>,
    /// The tests, in lists as they stand in entries.
    tests: BTreeSet<TestList>,
}

/// Gives every column of texts the literals of the table, in the order in which they first appear.
pub(super) fn collect<'a>(
    scope: &mut Scope,
    document: &TableDocument,
    drafts: &'a [Draft],
    told: Vec<DistinguishedText>,
    findings: &mut Vec<Finding>,
) -> ParsedEntries<'a> {
    let parsed = ParsedEntries::new(scope, drafts);
    let is_open = |at: usize| scope.columns[at].domain.as_ref().is_some_and(is_text);
    let mut found: BTreeMap<usize, FoundTexts> =
        (0..scope.columns.len()).filter(|&at| is_open(at)).map(|at| (at, FoundTexts::default())).collect();
    if found.is_empty() {
        return parsed;
    }
    for ((at, _), (_, entry)) in &parsed.0 {
        found.entry(*at).and_modify(|it| in_entry(entry, it));
    }
    for (name, text) in document.examples.iter().flat_map(|it| &it.when) {
        if let Some(found) = scope.column(&name.value).and_then(|at| found.get_mut(&at))
            && let Ok(entry) = entry::of_rule(&text.trimmed())
        {
            in_entry(&entry, found);
        }
    }
    for relation in document.relations.iter().chain(document.conditions.iter().filter_map(|it| it.requires.as_ref())) {
        in_expression(&relation.formula, scope, &mut found);
        tests_in(&relation.formula, scope, &mut found);
    }
    for property in &document.properties {
        if let ClaimItem::Formula(_, formula) = &property.claim {
            in_expression(&formula.formula, scope, &mut found);
            tests_in(&formula.formula, scope, &mut found);
        }
    }
    for text in document.conditions.iter().filter_map(|it| it.is.as_ref()) {
        for expression in formula::parse_expression(text).map_or_else(|_| branches::conditions(text), |it| vec![it]) {
            in_expression(&expression, scope, &mut found);
        }
    }
    for (at, span, told) in told {
        found.entry(at).and_modify(|it| match told {
            ToldText::Literal(literal) => it.literals.push((span, literal)),
            ToldText::Tests(tests) => it.tests.extend([tests]),
        });
    }
    let pairs = compared(scope, &parsed);
    let (mut spent, mut is_refused) = (0, false);
    for at in 0..scope.columns.len() {
        if !found.contains_key(&at) {
            continue;
        }
        let group = connected(at, &pairs);
        let FoundTexts { literals, tests } =
            if group.len() == 1 { found.remove(&at).unwrap_or_default() } else { shared(&group, &found, scope) };
        let is_closed = |at: usize| matches!(scope.columns[at].domain, Some(Domain::Text { closed: true, .. }));
        let more = group.iter().filter(|it| !is_closed(**it)).count().saturating_sub(1);
        let name = scope.columns[at].name.clone();
        let ignores_case = scope.columns[at].ignores_case;
        let literals = distinct(literals.into_iter().map(|(span, it)| (span, folded(&it, ignores_case))).collect_vec());
        if literals.len() > limits::TEXTS {
            let message = format!("{} texts for `{}`; at most {} are possible", literals.len(), name.value, limits::TEXTS);
            findings.push(Finding::new(Code::TooLarge, name.span, message).help("split the table"));
            continue;
        }
        // One column that takes too long has had the steps of all. The next ones are not tried, and nothing is said of them.
        if is_refused {
            scope.columns[at].domain = None;
            continue;
        }
        let is_given = spent <= MOST_STEPS && give(&mut scope.columns[at], literals, tests, more).is_ok();
        spent += scope.columns[at].domain.as_ref().and_then(Domain::text_classes).map_or(0, TextClasses::steps);
        if !is_given {
            is_refused = true;
            let message = format!("the patterns of `{}` have more than {MOST_STATES} states together, or take too long", name.value);
            let help = "write fewer or simpler patterns, those of one result in one list, or ask the program: conditions that are `bool`";
            findings.push(Finding::new(Code::TooLarge, name.span, message).help(help));
            scope.columns[at].domain = None;
        }
    }
    parsed
}

/// The columns of texts that entries compare with each other.
fn compared(scope: &Scope, parsed: &ParsedEntries) -> BTreeSet<(usize, usize)> {
    let mut pairs = BTreeSet::new();
    let is_text_column = |at: usize| matches!(scope.columns[at].domain, Some(Domain::Text { .. }));
    for ((at, _), (_, entry)) in parsed.0.iter().filter(|it| is_text_column(it.0.0)) {
        entry.names(&mut |name| pairs.extend(scope.column(name).filter(|it| is_text_column(*it)).map(|it| (*at, it))));
    }
    pairs
}

/// The columns that are compared with one, directly or through others, and the column itself.
fn connected(at: usize, pairs: &BTreeSet<(usize, usize)>) -> Vec<usize> {
    let (mut found, mut next) = (vec![at], 0);
    while let Some(&column) = found.get(next) {
        next += 1;
        for (a, b) in pairs {
            for (this, that) in [(a, b), (b, a)] {
                if *this == column && !found.contains(that) {
                    found.push(*that);
                }
            }
        }
    }
    found
}

/// The texts of columns that are compared: a value of one may be one of another.
fn shared(group: &[usize], found: &BTreeMap<usize, FoundTexts>, scope: &Scope) -> FoundTexts {
    let mut texts = FoundTexts::default();
    for at in group {
        match &scope.columns[*at].domain {
            Some(Domain::Text { literals, closed: true, .. }) => {
                let span = scope.columns[*at].name.span;
                texts.literals.extend(literals.iter().map(|it| (span, it.clone())));
            }
            _ => {
                let own = found.get(at).cloned().unwrap_or_default();
                texts.literals.extend(own.literals);
                texts.tests.extend(own.tests);
            }
        }
    }
    texts
}

fn in_entry(entry: &Entry, found: &mut FoundTexts) {
    entry.texts(&mut |span, literal| found.literals.push((span, literal.to_owned())));
    tests_of(entry, &mut found.tests);
}

/// Collects the tests of texts in a relation or a formula. Expressions of `is:` say none.
fn tests_in(expression: &Expr, scope: &Scope, found: &mut BTreeMap<usize, FoundTexts>) {
    let mut add = |column: Option<usize>, test: Option<TextTest>| {
        if let Some(found) = column.and_then(|at| found.get_mut(&at)) {
            found.tests.extend(test.map(|it| vec![it]));
        }
    };
    each_test(expression, &mut |side, test| add(named(side, scope), Some(test)));
}

/// Calls `visit` for each test of texts in a formula, with the expression that it is about.
fn each_test(expression: &Expr, visit: &mut dyn FnMut(&Expr, TextTest)) {
    match &expression.kind {
        ExprKind::Call(column, call) => test_of(&ItemKind::Call(call.clone())).into_iter().for_each(|it| visit(column, it.0)),
        ExprKind::Contains(name, value) => {
            if let ExprKind::Literal(Value { kind: ValueKind::Literal(Literal::Str(text)), .. }) = &value.kind {
                let column = Expr { span: name.span, kind: ExprKind::Path(vec![name.value.trim().to_owned()]) };
                visit(&column, TextTest { word: TextWord::Contains, text: text.clone() });
            }
        }
        ExprKind::Compare { comparator: Comparator::Ordered(order), sides } => {
            for (side, value, order) in [(&sides.0, &sides.1, *order), (&sides.1, &sides.0, order.mirrored())] {
                if let ExprKind::Literal(value) = &value.kind {
                    test_of(&ItemKind::Compare(order, value.clone())).into_iter().for_each(|it| visit(side, it.0));
                }
            }
        }
        _ => {}
    }
    expression.parts().into_iter().for_each(|it| each_test(it, visit));
}

/// Collects the texts in an expression: each belongs to the column with which it is compared.
fn in_expression(expression: &Expr, scope: &Scope, found: &mut BTreeMap<usize, FoundTexts>) {
    let mut rest = vec![expression];
    while let Some(part) = rest.pop() {
        let mut texts = Vec::new();
        let columns = match &part.kind {
            // An order tells texts apart by a test.
            ExprKind::Compare { comparator: Comparator::Equal | Comparator::NotEqual, sides } => {
                operand_texts(&sides.0, &mut texts);
                operand_texts(&sides.1, &mut texts);
                [named(&sides.0, scope), named(&sides.1, scope)]
            }
            ExprKind::Matches { value, patterns } => {
                entry::texts(patterns, &mut |span, text| texts.push((span, text.to_owned())));
                [named(value, scope), None]
            }
            _ => [None, None],
        };
        for column in columns.into_iter().flatten() {
            if let Some(found) = found.get_mut(&column) {
                found.literals.extend(texts.iter().cloned());
            }
        }
        rest.extend(part.parts());
    }
}

/// Collects the texts with which a formula compares an output, also as `contains(output, "a")`.
pub(super) fn compared_with(formula: &Expr, output: &str, texts: &mut Vec<String>) {
    let mut found = Vec::new();
    let is_named = |it: &Expr| matches!(&it.kind, ExprKind::Path(path) if matches!(&path[..], [name] if name == output));
    match &formula.kind {
        ExprKind::Compare { sides, .. } if is_named(&sides.0) || is_named(&sides.1) => {
            operand_texts(&sides.0, &mut found);
            operand_texts(&sides.1, &mut found);
        }
        ExprKind::Matches { value, patterns } if is_named(value) => {
            entry::texts(patterns, &mut |span, text| found.push((span, text.to_owned())))
        }
        ExprKind::Contains(name, value) if name.value.trim() == output => operand_texts(value, &mut found),
        _ => {}
    }
    texts.extend(found.into_iter().map(|it| it.1));
    formula.parts().into_iter().for_each(|it| compared_with(it, output, texts));
}

/// The column that a side of a comparison names.
fn named(side: &Expr, scope: &Scope) -> Option<usize> {
    match &side.kind {
        ExprKind::Path(path) if path.len() == 1 => scope.column(&path[0]),
        _ => None,
    }
}

/// The text of `"a"` and `Some("a")`.
fn operand_texts(side: &Expr, texts: &mut Vec<(Span, String)>) {
    match &side.kind {
        ExprKind::Literal(Value { span, kind: ValueKind::Literal(Literal::Str(text)), .. }) => texts.push((*span, text.clone())),
        ExprKind::Some(inner) => operand_texts(inner, texts),
        _ => {}
    }
}

/// Each text once, in the order of the file.
fn distinct(mut texts: Vec<(Span, String)>) -> Vec<String> {
    texts.sort();
    let mut seen: HashSet<&str> = HashSet::new();
    let are_first: Vec<bool> = texts.iter().map(|(_, text)| seen.insert(text)).collect_vec();
    texts.into_iter().zip(are_first).filter(|it| it.1).map(|((_, text), _)| text).collect_vec()
}

/// Gives a column of texts its literals, and the classes of other texts that tests tell apart; `others` is the number of
/// columns with which it is compared.
fn give(column: &mut ScopeColumn, literals: Vec<String>, tests: BTreeSet<TestList>, others: usize) -> Result<(), TooManyStates> {
    let ignores_case = column.ignores_case;
    let mut domain = column.domain.as_mut();
    while let Some(Domain::Option(inner)) = domain {
        domain = Some(inner);
    }
    let Some(Domain::Text { literals: known, closed, more, classes }) = domain else { return Ok(()) };
    if *closed {
        known.iter_mut().filter(|_| ignores_case).for_each(|it| *it = folded(it, true));
    } else {
        (*known, *more) = (literals, others);
    }
    column.named = known.iter().enumerate().map(|(at, text)| (text.clone(), at as Position)).collect();
    if !tests.is_empty() && !*closed || ignores_case {
        let most = if *closed { 0 } else { 1 + *more };
        *classes = Some(Arc::new(TextClasses::new(&if *closed { BTreeSet::new() } else { tests }, known, most, ignores_case)?));
    }
    Ok(())
}

/// Gives an output of texts its literals, and the classes that formulas tell apart.
pub(super) fn give_output(column: &mut ScopeColumn, literals: Vec<String>, formulas: &[&Expr]) -> Result<(), TooManyStates> {
    let (name, mut tests) = (column.name.value.clone(), BTreeSet::new());
    let is_named = |it: &Expr| matches!(&it.kind, ExprKind::Path(path) if matches!(&path[..], [of] if *of == name));
    for formula in formulas {
        each_test(formula, &mut |side, test| tests.extend(is_named(side).then(|| vec![test])));
    }
    let mut domain = column.domain.as_mut();
    while let Some(Domain::Option(inner)) = domain {
        domain = Some(inner);
    }
    if let Some(Domain::Text { closed, .. }) = domain {
        *closed = false;
    }
    give(column, literals, tests, 0)
}
