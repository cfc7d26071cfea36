//! The two questions of the proof as SMT-LIB 2: *is there a gap*, *do two rules contradict each other*.
//!
//! For those who want to hold a verdict against another solver. Each column is an `Int`: a number its value, `false` 0
//! and `true` 1, a variant, a character, a text or a floating-point number its place in the order of the domain, `None`
//! 0 and `Some` of a place one above it. Columns with `requires` have a `Bool` beside them, which says that they are
//! applicable. Arithmetic is that of whole numbers without end: a verified table overflows nowhere.

use crate::lists::CollectVec;
use crate::model::{
    Comparison, ConditionEntry, Domain, FIRST_HIDDEN, Formula, HitPolicy, Meaning, Outcomes, Position, Table, Term, Test, ValueSet,
};
use crate::space::feasible::is_claim;
use std::fmt::Write;

/// More results than this are not compared with each other, two by two.
const MOST_COMPARED_RESULTS: usize = 300;

/// A question about a table, as an SMT-LIB 2 script of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmtQuestion {
    /// The subject of the question.
    pub about: About,
    /// The script; `sat` is yes, with a case as the model, and `unsat` is no.
    pub script: String,
}

/// The subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Whether some case fires no rule.
    Gap,
    /// Whether two rules with different results match one case.
    Contradiction,
}

/// The questions about a table that can be asked: of one with ELSE there are no gaps, and under `first`, `priority` and
/// `collect` no contradictions between two rules.
///
/// # Errors
///
/// The reason for which a table cannot be expressed.
pub fn questions(table: &Table) -> Result<Vec<SmtQuestion>, &'static str> {
    let mut questions = Vec::new();
    if !table.has_result_of_nothing() && !table.rules.iter().any(crate::model::Rule::is_else) {
        questions.push(question(table, About::Gap, "no rule matches", &no_rule(table)));
    }
    if matches!(table.hit, HitPolicy::Unique | HitPolicy::Any) {
        questions.push(question(table, About::Contradiction, "two rules with different results match", &two_results(table)?));
    }
    Ok(questions)
}

fn question(table: &Table, about: About, words: &str, asked: &str) -> SmtQuestion {
    let mut script = format!("; table {}: is there a case in which {words}?\n(set-logic ALL)\n", table.name.value);
    declarations(table, &mut script);
    for (at, rule) in table.rules.iter().enumerate() {
        if let Some(entries) = rule.entries() {
            let _ =
                writeln!(script, "; rule {}\n(define-fun rule_{at} () Bool {})", comment(&rule.id.value), all(entries_of(table, entries)));
        }
    }
    let _ = write!(script, "(assert {asked})\n(check-sat)\n");
    SmtQuestion { about, script }
}

/// A text that ends no comment.
fn comment(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// The columns, and what is so of their values.
fn declarations(table: &Table, script: &mut String) {
    for (at, column) in table.columns.iter().enumerate() {
        let _ = writeln!(script, "; {}: {}\n(declare-const c{at} Int)", comment(&column.name.value), comment(&column.ty));
        let within = member(table, at, &column.domain.all());
        let _ = writeln!(script, "(assert {within})");
        if column.requires.is_some() {
            let _ = writeln!(script, "(declare-const a{at} Bool)");
        }
    }
    hidden(table, script);
    for (at, column) in table.columns.iter().enumerate() {
        if let Some(required) = &column.requires {
            let holds = all(applicable(table, &required.formula.columns()).into_iter().chain([formula(table, &required.formula)]));
            let _ = writeln!(script, "; where {} is applicable\n(assert (= a{at} {holds}))", comment(&column.name.value));
        }
        if let Some(meaning) = column.meaning() {
            let is = is(table, at, meaning);
            let _ = writeln!(script, "; what {} is\n(assert {})", comment(&column.name.value), where_applicable(table, &[at], is));
        }
    }
    for (column, fact) in table.facts.iter() {
        let of = table.hidden_at(*column).map_or_else(|| &table.columns[*column].name.value, |it| &it.source.path);
        let _ = writeln!(script, "; of {}\n(assert {})", comment(of), test(table, fact));
    }
    for relation in table.relations.iter().filter(|it| !is_claim(&it.formula, table)) {
        let holds = where_applicable(table, &relation.formula.columns(), formula(table, &relation.formula));
        let _ = writeln!(script, "; {}\n(assert {holds})", comment(&relation.text));
    }
}

/// The hidden results of used tables: constants like columns.
fn hidden(table: &Table, script: &mut String) {
    for (it, at) in table.hidden.iter().zip(FIRST_HIDDEN..) {
        let _ = writeln!(script, "; of {}\n(declare-const c{at} Int)", comment(&it.source.path));
        let _ = writeln!(script, "(assert {})", member(table, at, &it.domain.all()));
    }
    for (it, at) in table.hidden.iter().zip(FIRST_HIDDEN..) {
        if let Some(meaning) = &it.meaning {
            let _ = writeln!(script, "(assert {})", is(table, at, meaning));
        }
    }
}

/// That a column, or a hidden result, is what an expression gives.
fn is(table: &Table, at: usize, meaning: &Meaning) -> String {
    match meaning {
        Meaning::Truth(it) => format!("(= (= c{at} 1) {})", test(table, it)),
        Meaning::Number { term: it, .. } => format!("(= c{at} {})", term(it)),
        Meaning::Branches(ways) => {
            let first = |rest: String, (it, gives): &(Test, Position)| {
                format!("(ite {} {} {rest})", test(table, it), number(table.domain_of(at), *gives))
            };
            format!("(= c{at} {})", ways.iter().rev().fold(format!("c{at}"), first))
        }
    }
}

/// That those of some columns that need not be applicable are.
fn applicable(table: &Table, columns: &[usize]) -> Vec<String> {
    columns.iter().filter(|at| table.columns[**at].requires.is_some()).map(|at| format!("a{at}")).collect_vec()
}

/// A formula that holds where some columns are applicable.
fn where_applicable(table: &Table, columns: &[usize], holds: String) -> String {
    let applicable = applicable(table, columns);
    if applicable.is_empty() { holds } else { format!("(=> {} {holds})", all(applicable)) }
}

fn all(of: impl IntoIterator<Item = String>) -> String {
    joined("and", "true", of)
}

fn any(of: impl IntoIterator<Item = String>) -> String {
    joined("or", "false", of)
}

fn joined(by: &str, none: &str, of: impl IntoIterator<Item = String>) -> String {
    let mut of: Vec<String> = of.into_iter().collect_vec();
    match of.len() {
        0 => none.to_owned(),
        1 => of.remove(0),
        _ => format!("({by} {})", of.join(" ")),
    }
}

/// The formula of a rule's entries.
fn entries_of<'a>(table: &'a Table, entries: &'a [ConditionEntry]) -> impl Iterator<Item = String> + 'a {
    let said = entries.iter().enumerate().filter(|(_, entry)| !entry.is_irrelevant());
    said.map(|(at, entry)| {
        let holds = member(table, at, &entry.set);
        match (table.columns[at].requires.is_some(), entry.not_applicable) {
            (false, _) => holds,
            (true, true) => format!("(=> a{at} {holds})"),
            (true, false) => format!("(and a{at} {holds})"),
        }
    })
}

fn no_rule(table: &Table) -> String {
    all((0..table.rules.len()).filter(|at| !table.rules[*at].is_else()).map(|at| format!("(not rule_{at})")))
}

fn two_results(table: &Table) -> Result<String, &'static str> {
    if table.rules.iter().any(|rule| !rule.alternatives.is_empty()) {
        return Err("rules that leave a choice (`one_of`) contradict each other where nothing is right for all of them");
    }
    let outcomes = Outcomes::new(table);
    let of = |outcome: usize| {
        let rules = (0..table.rules.len()).filter(|at| !table.rules[*at].is_else() && outcomes.of_rule[*at] == [outcome]);
        any(rules.map(|at| format!("rule_{at}")))
    };
    let all: Vec<String> = (0..outcomes.all.len()).map(of).collect_vec();
    if all.len() > MOST_COMPARED_RESULTS {
        return Err("there are too many results to compare them two by two");
    }
    let pairs = (0..all.len()).flat_map(|a| (0..a).map(move |b| (a, b)));
    Ok(any(pairs.map(|(a, b)| format!("(and {} {})", all[b], all[a]))))
}

/// The number that stands for a position.
fn number(domain: &Domain, at: Position) -> String {
    let value = if let Domain::Integer { ty, .. } = domain { ty.value_at(at) } else { i128::try_from(at).ok() };
    value.map_or_else(|| at.to_string(), literal)
}

fn literal(value: i128) -> String {
    if value < 0 { format!("(- {})", value.unsigned_abs()) } else { value.to_string() }
}

/// That the value of a column lies in a set.
fn member(table: &Table, column: usize, set: &ValueSet) -> String {
    let domain = table.domain_of(column);
    any(set.spans().iter().map(|(low, high)| match low == high {
        true => format!("(= c{column} {})", number(domain, *low)),
        false => format!("(<= {} c{column} {})", number(domain, *low), number(domain, *high)),
    }))
}

fn formula(table: &Table, it: &Formula) -> String {
    let of = |of: &[Formula]| of.iter().map(|it| formula(table, it)).collect_vec();
    match it {
        Formula::Atom { column, set } => member(table, *column, set),
        Formula::Not(it) => format!("(not {})", formula(table, it)),
        Formula::And(it) => all(of(it)),
        Formula::Or(it) => any(of(it)),
        Formula::Iff(a, b) => format!("(= {} {})", formula(table, a), formula(table, b)),
        Formula::Count { low, high, of: counted } => {
            let ones: Vec<String> = of(counted).into_iter().map(|it| format!("(ite {it} 1 0)")).collect_vec();
            format!("(<= {low} {} {high})", joined("+", "0", ones))
        }
        Formula::Test(it) => test(table, it),
    }
}

fn test(table: &Table, it: &Test) -> String {
    let of = |of: &[Test]| of.iter().map(|it| test(table, it)).collect_vec();
    match it {
        Test::Constant(it) => it.to_string(),
        Test::Member { column, set } => member(table, *column, set),
        Test::Compare { left, op, right, .. } => compare(left, *op, right),
        Test::Not(it) => format!("(not {})", test(table, it)),
        Test::And(it) => all(of(it)),
        Test::Or(it) => any(of(it)),
    }
}

fn compare(left: &Term, op: Comparison, right: &Term) -> String {
    let (left, right) = (term(left), term(right));
    match op {
        Comparison::Less => format!("(< {left} {right})"),
        Comparison::LessOrEqual => format!("(<= {left} {right})"),
        Comparison::Greater => format!("(> {left} {right})"),
        Comparison::GreaterOrEqual => format!("(>= {left} {right})"),
        Comparison::Equal => format!("(= {left} {right})"),
        Comparison::NotEqual => format!("(not (= {left} {right}))"),
    }
}

/// A number. A column that is no number is compared by its place, which is what its constant is.
fn term(it: &Term) -> String {
    let two = |op: &str, a: &Term, b: &Term| format!("({op} {} {})", term(a), term(b));
    match it {
        Term::Constant(it) => literal(*it),
        Term::Input { column, .. } => format!("c{column}"),
        Term::Negate(a) => format!("(- {})", term(a)),
        Term::Add(a, b) => two("+", a, b),
        Term::Subtract(a, b) => two("-", a, b),
        Term::Multiply(a, b) => two("*", a, b),
        Term::Divide(a, b) => truncated("div", a, b),
        Term::Remainder(a, b) => remainder(a, b),
        Term::Absolute(a) => format!("(abs {})", term(a)),
        Term::Minimum(a, b) => format!("(ite (<= {0} {1}) {0} {1})", term(a), term(b)),
        // Quotients are rounded down where the divisor is positive.
        Term::ShiftRight(a, count) => format!("(div {} {})", term(a), 1i128 << *count),
        Term::LowBits(a, count) => format!("(mod {} {})", term(a), 1i128 << *count),
        Term::Maximum(a, b) => format!("(ite (>= {0} {1}) {0} {1})", term(a), term(b)),
    }
}

/// Rust rounds quotients to zero, SMT-LIB those of negative numbers away from it.
fn truncated(op: &str, a: &Term, b: &Term) -> String {
    let (a, b) = (term(a), term(b));
    format!("(ite (>= {a} 0) ({op} {a} {b}) (- ({op} (- {a}) {b})))")
}

/// The remainder has the sign of the dividend.
fn remainder(a: &Term, b: &Term) -> String {
    let (a, b) = (term(a), term(b));
    format!("(ite (>= {a} 0) (mod {a} {b}) (- (mod (- {a}) {b})))")
}
