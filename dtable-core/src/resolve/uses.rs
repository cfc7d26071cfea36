//! Decisions that use decisions: the results of used tables as columns, and what they are in terms of the other columns.
//!
//! A result is a choice: of the rules of the used table, in their order, the first whose entries hold gives it. Its tests name columns of the user:
//! what the used table computes is written out, and what it takes are columns here, whose values are numbered anew.

use super::scope::{self, ResultPlace, Scope, ScopeColumn};
use super::texts::Told;
use super::types;
use super::values::{Mode, Vocabulary};
use super::{constants::Constants, names, sums};
use crate::diagnostic::{Code, Finding, nearest};
use crate::model::{
    Aggregate, Column, Conversion, Domain, Expression, Formula, HitPolicy, Integer, Is, Meaning, Next, Origin, Output, Position, Relation,
    Rule, Table, Term, Test, Use, ValueSet, last_segment,
};
use crate::source::{Span, Spanned};
use crate::syntax::document::{ColumnItem, TableDocument, UseItem, ValuesItem};
use crate::syntax::entry::{self, Entry, ItemKind};
use crate::syntax::{Text, expression, limits};
use std::collections::BTreeMap;
use std::sync::Arc;

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
    /// What each rule gives; `None` where that is no literal.
    pub(super) results: Vec<Option<Position>>,
}

fn invalid(span: Span, message: impl Into<String>) -> Finding {
    Finding::new(Code::InvalidUse, span, message)
}

/// The columns that are results of used tables.
pub(super) fn columns(document: &TableDocument, used: &[Used], findings: &mut Vec<Finding>) -> Vec<ResultColumn> {
    let mut columns = Vec::new();
    for (at, (item, used)) in document.uses.iter().zip(used).enumerate() {
        let before = findings.len();
        names::name(&item.name, "a used table", findings);
        findings.extend(refused(item, &used.table));
        if findings.len() > before {
            continue;
        }
        let outputs = used.table.outputs.iter().enumerate();
        let of_use: Vec<ResultColumn> = outputs.filter_map(|(output, it)| column(item, &used.table, (at, output), it)).collect();
        if of_use.is_empty() {
            findings.push(no_values(item, &used.table));
        }
        columns.extend(of_use);
    }
    columns
}

/// What keeps a table from being used.
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
    let is_integer = || table.outputs.first().is_some_and(|it| Integer::named(&it.ty).is_some());
    match table.hit {
        HitPolicy::Collect(Aggregate::Sum) if is_integer() => {}
        HitPolicy::Collect(_) => {
            let help = "a used table gives one result: only `collect sum` of integers is available";
            return refuse(format!("`{path}` collects the results of all rules"), help);
        }
        _ => {}
    }
    if table.rules.iter().any(|rule| !rule.alternatives.is_empty()) {
        return refuse(format!("`{path}` leaves a choice"), "write one result in place of `one_of` there");
    }
    if let Some(column) = table.columns.iter().find(|it| it.origin == Origin::Program) {
        let message = format!("`{path}` asks the program for `{}`", column.name.value);
        return refuse(message, "so far a used table has inputs only: make the condition an input of both tables");
    }
    let is_opaque = |it: &&Column| it.origin == Origin::Expression && it.meaning().is_none() && it.result_of.is_none();
    let opaque = table.columns.iter().find(is_opaque)?;
    let message = format!("`{path}` computes `{}` by an expression that is not understood", opaque.name.value);
    refuse(message, "make it an input there, and a computed condition of this table")
}

fn no_values(item: &UseItem, table: &Table) -> Finding {
    let outputs: Vec<String> = table.outputs.iter().map(|it| format!("`{}`", it.ty)).collect();
    let message = format!("nobody knows which values `{}` gives: it is {}", item.path.value, outputs.join(", "));
    invalid(item.path.span, message).help("list them there: `values: [A, B]` of the output")
}

/// The column that an output is; `None` where its values are not known.
fn column(item: &UseItem, table: &Table, of: (usize, usize), output: &Output) -> Option<ResultColumn> {
    let name = match table.outputs.len() {
        1 => item.name.value.clone(),
        _ => format!("{}.{}", item.name.value, output.name.value),
    };
    let span = item.name.span;
    let whole = |text: &str| Text::whole(text, span);
    let mut declared = ColumnItem { ty: Some(whole(&output.ty)), ..ColumnItem::new(whole(&name)) };
    let expressions: Vec<&Expression> = table.rules.iter().filter_map(|rule| rule.outcome.outputs.get(of.1)).collect();
    if !matches!(table.hit, HitPolicy::Collect(_)) {
        declared.values = listed(output, &expressions, span);
    }
    let constants = Constants::new(&[], &mut Vec::new());
    let mut column = scope::column(Origin::Input, &declared, &constants, &mut Vec::new());
    let domain = column.domain.clone().filter(|it| *it != Domain::Opaque)?;
    column.origin = Origin::Expression;
    column.text = if output.text.is_empty() { table.title.clone() } else { output.text.clone() };
    let vocabulary = Vocabulary {
        mode: Mode::Rust,
        name: &name,
        type_name: column.value_type(),
        range: None,
        narrow: None,
        named: Some(&column.named),
        constants: &constants,
    };
    let results: Vec<Option<Position>> = expressions.iter().map(|it| literal(it, &vocabulary, &domain)).collect();
    if results.iter().all(Option::is_some) {
        column.range = None;
    }
    Some(ResultColumn { column, of, results })
}

/// The values that an output can have, as a column lists them: those that it lists itself, or its texts, where all are literals.
fn listed(output: &Output, expressions: &[&Expression], span: Span) -> Option<ValuesItem> {
    let kind = types::kind(&spelling(&output.ty));
    let is_enum = types_of(&kind) == types::TypeKind::Unknown;
    let pair = |it: &Expression| {
        let value = if is_enum { last_segment(&it.text) } else { it.text.as_str() };
        let name = if is_enum { it.shown() } else { value };
        (Text::whole(name, span), Text::whole(value, span))
    };
    let mut items: Vec<(Text, Text)> = output.values.iter().filter(|it| it.text != "None").map(pair).collect();
    if items.is_empty() && kind == types::TypeKind::Text {
        let is_text = |it: &&Expression| matches!(entry_of(it), Some(ItemKind::One(value)) if value.text.ends_with('"'));
        if expressions.iter().all(is_text) {
            items = expressions.iter().map(|it| pair(it)).collect();
            let mut seen = std::collections::BTreeSet::new();
            items.retain(|(_, text)| seen.insert(super::domains::literal(text)));
        }
    }
    (!items.is_empty()).then_some(ValuesItem { span, items })
}

/// What lies in however many `Option`s.
fn types_of(kind: &types::TypeKind) -> types::TypeKind {
    if let types::TypeKind::Option(inner) = kind { types_of(inner) } else { kind.clone() }
}

/// A type in the spelling that equal types share.
fn spelling(ty: &str) -> String {
    expression::type_name(&Text::whole(ty, Span::default())).unwrap_or_default()
}

/// The one value that an expression is, if it is one.
fn entry_of(expression: &Expression) -> Option<ItemKind> {
    match entry::parse(&Text::whole(expression.text.trim(), expression.span)).ok()? {
        Entry::OneOf(mut items) if items.len() == 1 => Some(items.remove(0).value),
        _ => None,
    }
}

/// The position of a result that is a literal, or a variant.
fn literal(expression: &Expression, vocabulary: &Vocabulary, domain: &Domain) -> Option<Position> {
    let item = entry_of(expression)?;
    if !matches!(item, ItemKind::One(_) | ItemKind::Some(_)) || expression.text.trim() == "_" {
        return None;
    }
    let set = vocabulary.item(&Spanned::new(item, expression.span), domain).ok()?;
    set.first().filter(|_| set.len() == 1 && set.is_subset(&domain.all()))
}

/// For each use the columns here that its inputs are, each with the column there.
pub(super) fn links(document: &TableDocument, used: &[Used], scope: &Scope, findings: &mut Vec<Finding>) -> Vec<Vec<(usize, usize)>> {
    let links: Vec<Vec<(usize, usize)>> =
        document.uses.iter().zip(used).map(|(item, used)| links_of(item, &used.table, scope, findings)).collect();
    findings.extend(circle(document, scope, &links));
    links
}

fn links_of(item: &UseItem, table: &Table, scope: &Scope, findings: &mut Vec<Finding>) -> Vec<(usize, usize)> {
    let inputs: Vec<(usize, &Column)> = table.columns.iter().enumerate().filter(|(_, it)| it.origin == Origin::Input).collect();
    let is_input = |name: &Text| inputs.iter().any(|(_, it)| it.name.value == name.value);
    for (name, _) in item.with.iter().filter(|(name, _)| !is_input(name)) {
        let finding = Finding::new(Code::UnknownName, name.span, format!("`{}` has no input `{}`", item.path.value, name.value));
        let known = inputs.iter().map(|(_, it)| it.name.value.as_str());
        findings.push(match nearest(&name.value, known) {
            Some(near) => finding.help(format!("did you mean `{near}`?")),
            None => finding.help("`with:` has the inputs of the used table, and the columns that they are here: `with: { INPUT: COLUMN }`"),
        });
    }
    let mut links = Vec::new();
    for (of, input) in inputs {
        let given = item.with.iter().find(|(name, _)| name.value == input.name.value).map(|(_, here)| here);
        match link(item, input, given, scope) {
            Ok(here) => links.push((of, here)),
            Err(finding) => findings.push(finding),
        }
    }
    links
}

/// The column here that an input of a used table is.
fn link(item: &UseItem, input: &Column, given: Option<&Text>, scope: &Scope) -> Result<usize, Finding> {
    let (path, name) = (&item.path.value, &input.name.value);
    let (wanted, span) = given.map_or((name, item.path.span), |it| (&it.value, it.span));
    let Some(here) = scope.column(wanted.trim()) else {
        let finding = Finding::new(Code::UnknownName, span, format!("`{path}` takes `{name}`, and there is no column `{wanted}` here"));
        let finding = finding.also(input.name.span, "the input");
        return Err(match nearest(wanted, scope.column_names()) {
            Some(near) if given.is_some() => finding.help(format!("did you mean `{near}`?")),
            _ => finding.help(format!("declare an input `{name}`, or name the column that it is: `with: {{ {name}: COLUMN }}`")),
        });
    };
    let column = &scope.columns[here];
    if let Some((message, help)) = unfit(input, column, path) {
        return Err(invalid(span, message).also(input.name.span, "the input").help(help));
    }
    Ok(here)
}

/// Why a column cannot be the input of a used table.
fn unfit(input: &Column, column: &ScopeColumn, path: &str) -> Option<(String, String)> {
    let (name, here) = (&input.name.value, &column.name.value);
    if column.origin == Origin::Program {
        let message = format!("`{path}` takes `{name}`, and `{here}` is a question to the program");
        return Some((message, "an input of a used table is an input here, a result, or computed".to_owned()));
    }
    if column.is_optional {
        let message = format!("`{path}` takes `{name}`, and `{here}` is not always applicable");
        return Some((message, "name a column without `requires:`".to_owned()));
    }
    let bare = |ty: &str| types::behind_reference(ty).1.to_owned();
    let is_same_type = bare(&spelling(&input.ty)) == bare(&column.type_name)
        && types::behind_reference(&spelling(&input.ty)).0 == types::behind_reference(&column.type_name).0;
    let key = |with: Option<&Conversion>| if let Some(Conversion::Function(path)) = with { Some(path.value.clone()) } else { None };
    let is_same_key = input.converted.as_deref().map(spelling) == column.converted.as_ref().map(|it| it.1.clone())
        && key(input.with.as_ref()) == key(column.with.as_ref());
    if !is_same_type || !is_same_key {
        let shown = |ty: &str, converted: Option<&str>| converted.map_or_else(|| format!("`{ty}`"), |to| format!("`{ty}` as `{to}`"));
        let there = shown(&input.ty, input.converted.as_deref());
        let message = format!(
            "`{path}` takes {there} for `{name}`, and `{here}` is {}",
            shown(&column.ty, column.converted.as_ref().map(|it| it.0.as_str()))
        );
        return Some((message, "declare both alike: `type`, `as`, `with`".to_owned()));
    }
    let domain = column.domain.as_ref()?;
    let untold = untold(&input.domain, domain)?;
    let message = format!("`{path}` tells apart what `{here}` does not: {untold}");
    Some((message, format!("give `{here}` the `values:` that it has there")))
}

/// Values that one domain tells apart, and another of the same type does not.
fn untold(there: &Domain, here: &Domain) -> Option<String> {
    match (there, here) {
        (Domain::Option(there), Domain::Option(here)) => untold(there, here),
        (Domain::Opaque, _) => None,
        (_, Domain::Opaque) => Some("its values are not listed here".to_owned()),
        (Domain::Enum { variants, .. }, Domain::Enum { variants: known, open: true }) => {
            let unknown = variants.iter().find(|it| !known.iter().any(|of| of.variant == it.variant))?;
            Some(format!("`{}` is among `other` here", unknown.variant))
        }
        (Domain::Text { more, .. }, Domain::Text { .. }) if *more > 0 => Some("it compares texts with each other".to_owned()),
        _ => None,
    }
}

/// Used tables that take each other's results.
fn circle(document: &TableDocument, scope: &Scope, links: &[Vec<(usize, usize)>]) -> Option<Finding> {
    let needs = |at: usize| -> Vec<usize> {
        links[at].iter().filter_map(|(_, here)| scope.results.iter().find(|it| it.0 == *here).map(|it| it.1.0)).collect()
    };
    let start = (0..links.len()).find(|start| {
        let (mut seen, mut rest) = (Vec::new(), needs(*start));
        while let Some(at) = rest.pop() {
            if at == *start {
                return true;
            }
            if !seen.contains(&at) {
                seen.push(at);
                rest.extend(needs(at));
            }
        }
        false
    })?;
    let item = &document.uses[start];
    let finding = Finding::new(Code::CircularUse, item.name.span, format!("`{}` takes what depends on its own result", item.name.value));
    Some(finding.help("give one of the tables another column"))
}

/// The texts that used tables tell apart, for the columns here.
pub(super) fn texts(document: &TableDocument, used: &[Used], links: &[Vec<(usize, usize)>]) -> Vec<Told> {
    let mut texts = Vec::new();
    for ((item, used), links) in document.uses.iter().zip(used).zip(links) {
        for (of, here) in links {
            let mut domain = &used.table.columns[*of].domain;
            while let Domain::Option(inner) = domain {
                domain = inner;
            }
            if let Domain::Text { literals, .. } = domain {
                texts.extend(literals.iter().map(|it| (*here, item.name.span, it.clone())));
            }
        }
    }
    texts
}

/// What is known of the uses before columns are complete.
pub(super) struct Uses<'a> {
    pub(super) document: &'a TableDocument,
    pub(super) used: &'a [Used],
    pub(super) links: Vec<Vec<(usize, usize)>>,
    /// The columns that are results, by index, with their use and output, and what each rule gives.
    pub(super) results: Vec<ResultPlace>,
}

impl Uses<'_> {
    /// Gives a table its uses: what results are, and the relations of used tables.
    pub(super) fn put(self, table: &mut Table) -> Result<(), Vec<Finding>> {
        let mut findings = Vec::new();
        for (at, (item, used)) in self.document.uses.iter().zip(self.used).enumerate() {
            let mut written =
                Written { used: &used.table, links: &self.links[at], user: &table.columns, parts: 0, is_too_much: false, wrong: None };
            let mut results = vec![Vec::new(); used.table.outputs.len()];
            let mut meanings = Vec::new();
            for (column, (_, output), positions) in self.results.iter().filter(|it| it.1.0 == at) {
                meanings.push((*column, *output, written.meaning(*column, positions)));
                results[*output].clone_from(positions);
            }
            // What the used table computes satisfies what it says about that: it is proved there.
            let is_claim = |it: &&Relation| it.formula.columns().iter().all(|at| used.table.columns[*at].meaning().is_some());
            let relations = used.table.relations.iter().filter(|it| !is_claim(it));
            let relations: Vec<Relation> = relations.map(|it| written.relation(it)).collect();
            findings.extend(written.refusal(item));
            for (column, output, meaning) in meanings {
                let text = shown(item, &self.links[at], table);
                let is = Is { expression: Expression::new(text.clone(), text, item.name.span), meaning, claim: None };
                table.columns[column].is = Some(is);
                table.columns[column].result_of = Some((at, output));
            }
            table.relations.extend(relations);
            let (name, path) = (item.name.spanned(), used.path.clone());
            table.uses.push(Use { name, path, table: Arc::clone(&used.table), inputs: self.links[at].clone(), results });
        }
        findings.extend(too_large(table));
        if findings.is_empty() { Ok(()) } else { Err(limits::bounded(findings)) }
    }
}

/// `risk(age, amount)`.
fn shown(item: &UseItem, links: &[(usize, usize)], table: &Table) -> String {
    let inputs: Vec<&str> = links.iter().map(|(_, here)| table.columns[*here].name.value.as_str()).collect();
    format!("{}({})", item.name.value, inputs.join(", "))
}

/// A used table, written out over the columns of the user.
struct Written<'a> {
    used: &'a Table,
    links: &'a [(usize, usize)],
    user: &'a [Column],
    parts: usize,
    /// Whether too many of its rules match together, or to too large a sum.
    is_too_much: bool,
    /// A column of the used table with which it does what cannot be written out.
    wrong: Option<usize>,
}

/// Parts that used tables have together, at most, when results of results are written out.
const PARTS: usize = 1 << 18;

/// Turns between results of a table whose rules are in order, at most: each nests.
const TURNS: usize = 256;

impl Written<'_> {
    /// What a column is that is a result; `None` where some rule gives no literal.
    fn meaning(&mut self, column: usize, results: &[Option<Position>]) -> Option<Meaning> {
        let results: Vec<Position> = results.iter().copied().collect::<Option<_>>()?;
        if let HitPolicy::Collect(_) = self.used.hit {
            let ways = sums::ways(self.used, &results, &mut |rule| self.rule(rule));
            self.is_too_much |= ways.is_none();
            return ways.map(Meaning::Choice);
        }
        let mut ways: Vec<(Test, Position)> = Vec::new();
        let mut last = None;
        for (rule, at) in self.used.rules.iter().zip(results) {
            match rule.entries() {
                Some(_) => ways.push((self.rule(rule), at)),
                None => last = Some(at),
            }
        }
        if !self.used.hit.is_in_order() {
            // Rules that share a case give the same.
            ways.sort_by_key(|it| (Some(it.1) == last, it.1));
        }
        match last {
            Some(at) => ways.push((Test::Constant(true), at)),
            // The used table is complete.
            None => ways.last_mut()?.0 = Test::Constant(true),
        }
        if ways.chunk_by(|a, b| a.1 == b.1).count() > TURNS {
            self.parts = PARTS + 1;
        }
        let choice = Meaning::Choice(ways);
        match self.user[column].domain {
            Domain::Bool => Some(Meaning::Truth(choice.within(&ValueSet::one(1)))),
            _ => Some(choice),
        }
    }

    fn rule(&mut self, rule: &Rule) -> Test {
        let mut all = Vec::new();
        for (column, entry) in rule.entries().unwrap_or_default().iter().enumerate() {
            if entry.is_irrelevant() {
                continue;
            }
            let member = self.member(column, &entry.set);
            all.push(match (self.applicable(column), entry.not_applicable) {
                (None, _) => member,
                (Some(applicable), true) => Test::Or(vec![Test::Not(Box::new(applicable)), member]),
                (Some(applicable), false) => Test::And(vec![applicable, member]),
            });
        }
        match all.len() {
            0 => Test::Constant(true),
            1 => all.remove(0),
            _ => Test::And(all),
        }
    }

    /// That a condition of the used table is applicable; `None` where it always is.
    fn applicable(&mut self, column: usize) -> Option<Test> {
        let used = self.used;
        let requirement = &used.columns[column].requires.as_ref()?.formula;
        let mut all: Vec<Test> = requirement.columns().into_iter().filter_map(|it| self.applicable(it)).collect();
        all.push(self.formula_test(requirement));
        Some(Test::And(all))
    }

    /// A requirement: it compares with values only.
    fn formula_test(&mut self, formula: &Formula) -> Test {
        let mut all = |of: &[Formula]| of.iter().map(|it| self.formula_test(it)).collect::<Vec<_>>();
        match formula {
            Formula::Atom { column, set } => self.member(*column, set),
            Formula::Not(it) => Test::Not(Box::new(self.formula_test(it))),
            Formula::And(of) => Test::And(all(of)),
            Formula::Or(of) => Test::Or(all(of)),
            Formula::Iff(a, b) => {
                let (a, b) = (self.formula_test(a), self.formula_test(b));
                let not = |it: &Test| Test::Not(Box::new(it.clone()));
                Test::Or(vec![Test::And(vec![a.clone(), b.clone()]), Test::And(vec![not(&a), not(&b)])])
            }
            Formula::Count { of, .. } => {
                self.wrong = self.wrong.or(of.iter().flat_map(Formula::columns).next());
                Test::Constant(false)
            }
            Formula::Test(test) => self.test(test),
        }
    }

    /// That the value of a column of the used table lies in a set.
    fn member(&mut self, column: usize, set: &ValueSet) -> Test {
        self.parts += 1;
        if self.parts > PARTS {
            return Test::Constant(false);
        }
        let (used, user) = (self.used, self.user);
        if let Some(meaning) = used.columns[column].meaning() {
            return self.test(&meaning.within(set));
        }
        match self.links.iter().find(|it| it.0 == column) {
            Some((_, here)) => Test::Member { column: *here, set: used.columns[column].domain.set_in(set, &user[*here].domain) },
            // A link with a finding.
            None => Test::Constant(false),
        }
    }

    fn test(&mut self, test: &Test) -> Test {
        let mut all = |of: &[Test]| of.iter().map(|it| self.test(it)).collect::<Vec<_>>();
        match test {
            Test::Constant(_) => test.clone(),
            Test::Member { column, set } => self.member(*column, set),
            Test::Compare { left, op, right, ty } => {
                self.parts += 1;
                Test::Compare { left: self.term(left), op: *op, right: self.term(right), ty: *ty }
            }
            Test::Not(it) => Test::Not(Box::new(self.test(it))),
            Test::And(of) => Test::And(all(of)),
            Test::Or(of) => Test::Or(all(of)),
        }
    }

    fn term(&mut self, term: &Term) -> Term {
        let mut two = |a: &Term, b: &Term| (Box::new(self.term(a)), Box::new(self.term(b)));
        match term {
            Term::Constant(_) => term.clone(),
            Term::Input { column, offset } => self.number(*column, *offset),
            Term::Negate(a) => Term::Negate(Box::new(self.term(a))),
            Term::Absolute(a) => Term::Absolute(Box::new(self.term(a))),
            Term::Add(a, b) => {
                let (a, b) = two(a, b);
                Term::Add(a, b)
            }
            Term::Subtract(a, b) => {
                let (a, b) = two(a, b);
                Term::Subtract(a, b)
            }
            Term::Multiply(a, b) => {
                let (a, b) = two(a, b);
                Term::Multiply(a, b)
            }
            Term::Divide(a, b) => {
                let (a, b) = two(a, b);
                Term::Divide(a, b)
            }
            Term::Remainder(a, b) => {
                let (a, b) = two(a, b);
                Term::Remainder(a, b)
            }
            Term::Minimum(a, b) => {
                let (a, b) = two(a, b);
                Term::Minimum(a, b)
            }
            Term::Maximum(a, b) => {
                let (a, b) = two(a, b);
                Term::Maximum(a, b)
            }
        }
    }

    /// The number that a column of the used table is. Positions of what is no number have to be the same here.
    fn number(&mut self, column: usize, offset: i128) -> Term {
        let (used, user) = (self.used, self.user);
        let it = &used.columns[column];
        let here = self.links.iter().find(|link| link.0 == column).map(|link| link.1);
        match (it.meaning(), here) {
            (Some(Meaning::Number { term, .. }), _) => self.term(term),
            (None, Some(here)) if has_same_positions(&it.domain, &user[here].domain) => Term::Input { column: here, offset },
            _ => {
                self.wrong = self.wrong.or(Some(column));
                Term::Constant(0)
            }
        }
    }

    /// A relation of the used table. It demands nothing where a condition is not applicable, and nothing of values that the table does not expect.
    fn relation(&mut self, relation: &Relation) -> Relation {
        let optional: Vec<Test> = relation.formula.columns().into_iter().filter_map(|it| self.applicable(it)).collect();
        let lacks = |it: Test| Formula::Test(Box::new(Test::Not(Box::new(it))));
        let mut ways: Vec<Formula> = optional.into_iter().map(lacks).chain(self.unexpected(&relation.formula)).collect();
        ways.push(self.formula(&relation.formula));
        let formula = if ways.len() == 1 { ways.remove(0) } else { Formula::Or(ways) };
        Relation { text: relation.text.clone(), span: relation.span, formula }
    }

    /// That an input which a formula depends on has a value that the used table does not expect.
    fn unexpected(&self, formula: &Formula) -> Vec<Formula> {
        let mut columns = formula.columns();
        let mut at = 0;
        while let Some(&column) = columns.get(at) {
            let more = self.used.columns[column].meaning().map_or_else(Vec::new, Meaning::columns);
            let fresh: Vec<usize> = more.into_iter().filter(|it| !columns.contains(it)).collect();
            columns.extend(fresh);
            at += 1;
        }
        let links = self.links.iter().filter(|(of, _)| columns.contains(of));
        let outside = links.map(|(of, here)| {
            let (there, domain) = (&self.used.columns[*of].domain, &self.user[*here].domain);
            Formula::Atom { column: *here, set: domain.all().minus(&there.set_in(&there.all(), domain)) }
        });
        outside.filter(|it| !matches!(it, Formula::Atom { set, .. } if set.is_empty())).collect()
    }

    fn formula(&mut self, formula: &Formula) -> Formula {
        let mut all = |of: &[Formula]| of.iter().map(|it| self.formula(it)).collect::<Vec<_>>();
        match formula {
            Formula::Atom { column, set } => match self.member(*column, set) {
                Test::Member { column, set } => Formula::Atom { column, set },
                test => Formula::Test(Box::new(test)),
            },
            Formula::Not(it) => Formula::Not(Box::new(self.formula(it))),
            Formula::And(of) => Formula::And(all(of)),
            Formula::Or(of) => Formula::Or(all(of)),
            Formula::Iff(a, b) => {
                let a = self.formula(a);
                Formula::Iff(Box::new(a), Box::new(self.formula(b)))
            }
            Formula::Count { low, high, of } => Formula::Count { low: *low, high: *high, of: all(of) },
            Formula::Test(test) => Formula::Test(Box::new(self.test(test))),
        }
    }

    /// What cannot be written out.
    fn refusal(&self, item: &UseItem) -> Option<Finding> {
        let path = &item.path.value;
        if self.parts > PARTS {
            return Some(parts_finding(item.path.span, path));
        }
        if self.is_too_much {
            let message = format!("`{path}` has too many sums, or sums that its type does not have");
            return Some(invalid(item.path.span, message).help("choose a larger type, or let fewer rules match together"));
        }
        let column = &self.used.columns[self.wrong?].name;
        let finding = invalid(item.path.span, format!("`{path}` compares `{}` in a way that is not understood here", column.value));
        Some(
            finding
                .also(column.span, "this column")
                .help("list the same `values:` in the same order in both tables, or compare it in this table"),
        )
    }
}

fn parts_finding(span: Span, path: &str) -> Finding {
    let message = format!("`{path}`, with the tables that it uses, has more than {PARTS} parts");
    Finding::new(Code::TooLarge, span, message).help("use fewer tables, or smaller ones")
}

/// Whether positions of one domain are positions of the other.
fn has_same_positions(there: &Domain, here: &Domain) -> bool {
    match (there, here) {
        (Domain::Enum { .. } | Domain::Text { .. } | Domain::Option(_), _) => there == here,
        (Domain::Opaque, _) => false,
        _ => true,
    }
}

/// Results of results that have too many parts when they are written out.
fn too_large(table: &Table) -> Option<Finding> {
    let mut known = BTreeMap::new();
    let size = |(at, _): &(usize, &Column)| parts(table, *at, &mut known, table.uses.len()) > PARTS;
    let (_, column) = table.columns.iter().enumerate().filter(|(_, it)| it.result_of.is_some()).find(size)?;
    let (at, _) = column.result_of?;
    Some(parts_finding(column.name.span, &table.uses.get(at)?.name.value))
}

/// The parts of a result; of circles, which have a finding, something.
fn parts(table: &Table, column: usize, known: &mut BTreeMap<usize, usize>, depth: usize) -> usize {
    if let Some(parts) = known.get(&column) {
        return *parts;
    }
    let mut sum = 1usize;
    if let (Some(meaning), true) = (table.columns[column].meaning(), depth > 0) {
        let mut named = Vec::new();
        meaning.visit_columns(&mut |at| named.push(at));
        for at in named {
            let more = if table.columns[at].result_of.is_some() { parts(table, at, known, depth - 1) } else { 1 };
            sum = sum.saturating_add(more);
        }
    }
    known.insert(column, sum);
    sum
}
