//! Checks that a table trusted only as data contains no code.
//!
//! A table may contain code: generated code has its types, its results, and conditions that the verifier does not
//! understand, as they are written. So `include_str!("/etc/passwd")` reads that file at compile time, and
//! `const { panic!() }` stops the compiler. `trust: data` is for tables that a stranger wrote. Results are then
//! literals or listed values, conditions are expressions that the verifier understands, and types are plain names.

use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Column, Conversion, Expression, Output, Table};
use crate::source::Span;
use crate::syntax::ModelDocument;
use crate::syntax::token::{Token, TokenKind, tokens};

/// The trust in a table: what it may contain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Trust {
    /// The table may contain code, as the program does: whoever can change one can change the other.
    #[default]
    Code,
    /// The table is data of a stranger: nothing in it may run.
    Data,
}

/// The derive macros of the standard library.
const STANDARD_DERIVES: [&str; 9] = ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// Returns a finding for each part of a table that is more than data.
pub(super) fn check(table: &Table) -> Vec<Finding> {
    let mut findings: Vec<Finding> = table.columns.iter().flat_map(of_column).collect_vec();
    for output in &table.outputs {
        findings.extend(refused_type(&output.ty, output.name.span));
        findings.extend(output.values.iter().chain(&output.default).filter_map(|it| of_result(table, output, it)));
    }
    for outcome in table.rules.iter().flat_map(|rule| rule.outcomes()) {
        let cells = outcome.outputs.iter().zip(&table.outputs).filter(|(cell, _)| cell.named.is_none());
        findings.extend(cells.filter_map(|(cell, output)| of_result(table, output, cell)));
    }
    findings.extend(table.derive.iter().filter_map(|it| of_derive(it, table.name.span)));
    findings
}

/// Returns a finding for each derive macro of a model that is not the standard library's.
pub(super) fn check_model(document: &ModelDocument) -> Vec<Finding> {
    document.derive.iter().filter_map(|it| of_derive(it.value.trim(), it.span)).collect_vec()
}

fn of_derive(path: &str, at: Span) -> Option<Finding> {
    let is_foreign = !STANDARD_DERIVES.contains(&path);
    is_foreign.then(|| refused(Code::InvalidType, at, path, "derive the standard library's: `Debug`, `Clone`"))
}

fn refused(code: Code, span: Span, text: &str, help: &str) -> Finding {
    Finding::new(code, span, format!("`{text}` is code, and this table is trusted as data alone")).label("would be compiled").help(help)
}

fn of_column(it: &Column) -> Vec<Finding> {
    let mut findings: Vec<Finding> =
        [Some(&it.ty), it.converted.as_ref()].into_iter().flatten().filter_map(|ty| refused_type(ty, it.name.span)).collect_vec();
    if let Some(Conversion::Function(path) | Conversion::Members(Some(path))) = &it.with {
        findings.push(refused(Code::InvalidType, path.span, &path.value, "let the program give the key as an input"));
    }
    // The result of a used table is no expression of this one, though it may not be known exactly.
    if let Some(is) = it.is.as_ref().filter(|is| is.meaning.is_none() && it.result_of.is_none()) {
        let help = "write an expression that the verifier understands, or let the program give the value as an input";
        findings.push(refused(Code::InvalidCondition, is.expression.span, &is.expression.text, help));
    }
    findings
}

/// Refuses a type that is more than names: it has a macro, a block or a computed length.
fn refused_type(ty: &str, span: Span) -> Option<Finding> {
    let is_name = |it: &Token| match &it.kind {
        TokenKind::Word(word) => !matches!(word.as_str(), "const" | "dyn" | "fn" | "impl" | "unsafe"),
        TokenKind::Lifetime(_) => true,
        TokenKind::Mark(mark) => matches!(*mark, "::" | "<" | ">" | ">>" | "," | "&" | "(" | ")" | "[" | "]"),
        TokenKind::Literal(_) => false,
    };
    let is_plain = tokens(ty).is_ok_and(|all| all.iter().all(is_name));
    (!is_plain).then(|| refused(Code::InvalidType, span, ty, "name a type: `u8`, `Option<u8>`, `Kind`"))
}

/// Refuses a result that is more than a literal, a variant of its type, or the value of a column.
fn of_result(table: &Table, output: &Output, it: &Expression) -> Option<Finding> {
    // The literal of a library's type is the author's, and its constant the compiler's.
    let is_data = it.key.is_some() || tokens(&it.text).is_ok_and(|all| is_value(&all, &output.ty) || is_column(&all, table));
    let help = "write a literal, or a variant of the type; the program makes of it what it needs";
    (!is_data).then(|| refused(Code::InvalidResult, it.span, &it.text, help))
}

/// Whether tokens are the name of a column.
fn is_column(all: &[Token], table: &Table) -> bool {
    let [Token { kind: TokenKind::Word(name), .. }] = all else { return false };
    table.written().iter().any(|it| it.name.value == *name)
}

/// Whether tokens are a literal, a variant of the type, or `Some` of one of them.
fn is_value(all: &[Token], ty: &str) -> bool {
    let word = |it: &Token, word: &str| matches!(&it.kind, TokenKind::Word(is) if is == word);
    match all {
        [minus, Token { kind: TokenKind::Literal(_), .. }] => minus.is("-"),
        [Token { kind: TokenKind::Literal(_), .. }] => true,
        [it] => ["true", "false", "None"].iter().any(|is| word(it, is)),
        [Token { kind: TokenKind::Literal(_), .. }, point, to, open, close] => {
            point.is(".") && ["into", "to_owned", "to_string"].iter().any(|is| word(to, is)) && open.is("(") && close.is(")")
        }
        [some, open, inside @ .., close] if word(some, "Some") && open.is("(") && close.is(")") => is_value(inside, ty),
        [lent, rest @ ..] if lent.is("&") => is_value(rest, ty),
        [of @ .., colons, Token { kind: TokenKind::Word(_), .. }] => colons.is("::") && is_type(of, ty),
        _ => false,
    }
}

/// Whether tokens name the type, without references and `Option`.
fn is_type(of: &[Token], ty: &str) -> bool {
    let Ok(all) = tokens(ty) else { return false };
    let kinds = |all: &[Token]| all.iter().map(|it| it.kind.clone()).collect_vec();
    let is_around = |it: &TokenKind| match it {
        TokenKind::Mark(mark) => matches!(*mark, "&" | "<" | ">" | ">>"),
        TokenKind::Lifetime(_) => true,
        TokenKind::Word(word) => word == "Option",
        TokenKind::Literal(_) => false,
    };
    let (of, ty) = (kinds(of), kinds(&all));
    !of.is_empty() && ty.iter().filter(|it| !is_around(it)).eq(of.iter())
}

#[cfg(test)]
mod tests {
    use super::Trust;
    use crate::compile::check_trusting;
    use crate::diagnostic::Finding;
    use crate::source::Source;

    const TABLE: &str = "table: t
inputs:
  a: { type: bool, text: 'What?' }
  n: u8
  k: { type: Kind, values: [Low, High] }
conditions:
  near: { text: Is it near?, is: n < 5 }
outputs:
  out: u8
hit: first
rules:
  - { id: 1, when: { a: T }, out: { out: '1' } }
  - { id: else, out: { out: '2' } }
";

    fn errors(trust: Trust, text: &str) -> Vec<Finding> {
        let load = &mut |_: &str| Err("no other files".to_owned());
        check_trusting(trust, Source::new("t.yaml", text), load).findings.into_iter().filter(Finding::is_error).collect()
    }

    /// The table with an output of another type, and what the first rule gives.
    fn giving(ty: &str, result: &str) -> String {
        TABLE
            .replace("out: u8", &format!("out: {ty}"))
            .replace("out: '1'", &format!("out: {result}"))
            .replace("out: '2'", &format!("out: {result}"))
    }

    #[test]
    fn data_is_taken() {
        let fine = [
            TABLE.to_owned(),
            giving("Kind", "Kind::High"),
            giving("crate::Kind", "crate::Kind::High"),
            giving("{ type: Kind, values: [Low, High] }", "High"),
            giving("{ type: u8, values: [1, 2] }", "2"),
            giving("\"Option<u8>\"", "Some(3)"),
            giving("\"Option<Kind>\"", "Some(Kind::Low)"),
            giving("\"&'static str\"", "'\"include_str!\"'"),
            giving("String", "'\"text\".into()'"),
            giving("i8", "'-3'"),
            giving("f64", "'2.5'"),
            giving("u8", "n"),
            giving("std::time::Duration", "'1h30m'"),
            giving("{ type: rust_decimal::Decimal, default: 0.50 }", "'12.50'"),
            giving("{ type: rust_decimal::Decimal, values: { low: 0.50, high: 12.50 } }", "high"),
            TABLE.replace("type: bool,", "type: 'Option<&str>',").replace("a: T", "a: None"),
            TABLE.replace("outputs:", "derive: [Debug, Hash]\noutputs:"),
        ];
        for text in fine {
            for trust in [Trust::Code, Trust::Data] {
                let found = errors(trust, &text);
                assert!(found.is_empty(), "{trust:?}: {}\n{text}", found[0].message);
            }
        }
    }

    /// A result that `one_of`, or the value of a column, leaves open is no code in the table that uses it.
    #[test]
    fn results_of_used_tables_are_data() {
        let used = "table: used\ninputs: { n: u8 }\noutputs: { fee: u8 }\nrules: |\n  | rule | n | fee |\n  \
                    | low | < 5 | one_of(1, 2) |\n  | high | >= 5 | n |\n";
        let user = "table: user\nuses: { fee: used.yaml }\ninputs: { n: u8 }\noutputs: { out: u8 }\nrules: |\n  | rule | fee | out |\n  \
                    | few | < 2 | 1 |\n  | many | >= 2 | 2 |\n";
        for trust in [Trust::Code, Trust::Data] {
            let load = &mut |_: &str| Ok::<_, String>(Source::new("used.yaml", used));
            let found = check_trusting(trust, Source::new("user.yaml", user), load).findings;
            assert!(!found.iter().any(Finding::is_error), "{trust:?}: {found:?}");
        }
    }

    /// Each of these stands in the program as it is written, where the table is code.
    #[test]
    fn code_is_refused() {
        let results = [
            "'include_str!(\"/etc/passwd\").len() as u8'",
            "'env!(\"HOME\").len() as u8'",
            "'option_env!(\"TOKEN\").map_or(0, |it| it.len() as u8)'",
            "'const { panic!() }'",
            "'{ std::process::exit(0) }'",
            "'unsafe { *std::ptr::null() }'",
            "'loop {}'",
            "'crate::SECRET'",
            "'Kind::SECRET.0'",
            "'std::fs::read(\"/etc/passwd\").unwrap()[0]'",
            "'todo!()'",
            "'one_of(1, crate::SECRET)'",
            "'1 / 0'",
            "'(|| 1)()'",
        ];
        let types =
            ["'[u8; include_bytes!(\"/etc/passwd\").len()]'", "'[u8; { loop {} }]'", "'own!()'", "'Own<{ panic!() }>'", "'dyn Fn()'"];
        let mut attacks: Vec<String> = results.iter().map(|it| giving("u8", it)).collect();
        attacks.extend(types.iter().map(|it| giving(it, "Default::default()")));
        attacks.extend(types.iter().map(|it| TABLE.replace("n: u8", &format!("n: u8\n  m: {it}"))));
        attacks.push(giving("{ type: u8, values: [{ One: 'crate::SECRET' }] }", "One"));
        attacks.push(giving("{ type: u8, default: 'crate::SECRET' }", "''"));
        attacks.push(giving("{ type: Kind, values: ['crate::Kind::Low', 'include!(\"x\")'] }", "Low"));
        attacks.extend(
            ["crate::launch()", "include!(\"x.rs\")", "env!(\"HOME\").len() > 3", "{ loop {} }", "std::process::exit(0)"]
                .map(|it| TABLE.replace("is: n < 5", &format!("is: '{it}'"))),
        );
        attacks.push(TABLE.replace("is: n < 5", "type: u8, is: 'include_str!(\"x\").len() as u8'"));
        attacks.push(TABLE.replace("n: u8", "n: u8\n  d: { type: Day, as: u8, with: crate::launch }"));
        attacks.push(TABLE.replace("outputs:", "derive: [crate::Launch]\noutputs:"));
        for text in attacks {
            let found = errors(Trust::Data, &text);
            assert!(!found.is_empty(), "taken:\n{text}");
            let said = |it: &Finding| it.message.ends_with("is code, and this table is trusted as data alone");
            let is_code_elsewhere = errors(Trust::Code, &text).is_empty();
            assert!(!is_code_elsewhere || found.iter().all(said), "{}\n{text}", found[0].message);
            assert!(found.iter().all(|it| it.primary.span.end > it.primary.span.start), "{}", found[0].message);
        }
    }

    #[test]
    fn used_tables_are_trusted_as_far() {
        let root = "table: r\nuses: { x: t.yaml }\noutputs: { r: u8 }\nrules:\n  - { id: 1, out: { r: 1 } }\n".to_owned()
            + "inputs: { a: bool, n: u8, k: { type: Kind, values: [Low, High] } }\n";
        let used = giving("u8", "'env!(\"HOME\").len() as u8'");
        let errors = |trust| {
            let load = &mut |path: &str| Ok::<_, String>(Source::new(path, used.as_str()));
            check_trusting(trust, Source::new("r.yaml", root.as_str()), load).findings.into_iter().filter(Finding::is_error).count()
        };
        assert_eq!([errors(Trust::Code), errors(Trust::Data)], [0, 2]);
    }
}
