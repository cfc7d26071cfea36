//! Holds what the compiler says about a table against the oracle.
//!
//! Each law has a name, by which a failure is shrunk and stored. Where the oracle has not looked at all values, it says only what it
//! has seen: a gap that it found has to be reported, and a witness has to be what the finding says, but nothing is *never* so.

mod columns;
mod decisions;
pub(crate) mod edits;
mod examples;
mod gaps;
mod holes;
mod joinable;
mod properties;
mod relations;
mod rules;
mod witness;

use super::oracle::Oracle;
use super::print::{TYPES, yaml};
use super::table::Table;
use crate::texts::checked_with;
use dtable_core::compile::{Compiled, Unit};
use dtable_core::diagnostic::{Code, Finding};
use dtable_core::verify::{Method, verify_by};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What became of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Judged {
    /// The oracle would look at too many points.
    TooLarge,
    /// The compiler answers `undecided`.
    Undecided,
    /// Compiler and oracle agree.
    Fine {
        verified: bool,
        points: usize,
        exact: bool,
        codes: Vec<Code>,
    },
    Wrong(Disagreement),
}

impl Judged {
    /// The same with further findings.
    fn with(self, more: Vec<Code>) -> Self {
        match self {
            Self::Fine { verified, points, exact, codes } => Self::Fine { verified, points, exact, codes: [codes, more].concat() },
            other => other,
        }
    }
}

/// What the compiler says, and what is so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Disagreement {
    pub(crate) law: &'static str,
    pub(crate) detail: String,
}

pub(crate) type Held = Result<(), Disagreement>;

/// A law that does not hold.
fn wrong<T>(law: &'static str, detail: impl Into<String>) -> Result<T, Disagreement> {
    Err(Disagreement { law, detail: detail.into() })
}

/// Fails with a law unless something is so.
fn ensure(is_so: bool, law: &'static str, detail: impl FnOnce() -> String) -> Held {
    if is_so { Ok(()) } else { wrong(law, detail()) }
}

/// A table that was compiled, beside what the oracle knows.
pub(crate) struct Trial<'a> {
    pub(crate) oracle: &'a Oracle<'a>,
    pub(crate) text: String,
    pub(crate) compiled: Compiled,
}

/// Compiles a text that is a table of its own.
pub(crate) fn compile(text: &str) -> Result<Compiled, Disagreement> {
    let compiled = catch_unwind(AssertUnwindSafe(|| check_text(text)));
    compiled.or_else(|_| wrong("no panic", "the compiler panics"))
}

/// Compiles a table, with the types that stand behind it.
pub(crate) fn check_text(text: &str) -> Compiled {
    let (table, types) = text.split_once(TYPES).unwrap_or((text, ""));
    checked_with("t.yaml", &[("t.yaml", table), ("types.yaml", types)].map(|(path, text)| (path.to_owned(), text.to_owned())).into())
}

/// The table, where it is verified.
pub(crate) fn verified(table: &Table) -> Option<Compiled> {
    compile(&yaml(table)).ok().filter(|it| matches!(it.unit, Unit::VerifiedTable(_)))
}

pub(crate) fn judge(table: &Table) -> Judged {
    let plain = Table { properties: Vec::new(), given: Vec::new(), ..table.clone() };
    let Some(oracle) = Oracle::new(&plain) else { return Judged::TooLarge };
    let judged = catch_unwind(AssertUnwindSafe(|| judge_with(&oracle)));
    let judged = judged.unwrap_or_else(|_| wrong("no panic", "a form of code panics")).unwrap_or_else(Judged::Wrong);
    match judged {
        Judged::Fine { verified: true, .. } if !table.properties.is_empty() => {
            let stated = catch_unwind(AssertUnwindSafe(|| properties::judge(table)));
            let stated = stated.unwrap_or_else(|_| wrong("no panic", "the oracle of properties panics"));
            stated.map_or_else(Judged::Wrong, |codes| judged.with(codes))
        }
        judged => judged,
    }
}

/// Holds the table against the oracle, and once more by each method of the proof that its size does not ask for.
fn judge_with(oracle: &Oracle) -> Result<Judged, Disagreement> {
    let text = yaml(oracle.table);
    let judged = judge_compiled(Trial { oracle, compiled: compile(&text)?, text: text.clone() })?;
    for method in [Method::Arithmetic, Method::Search] {
        if let Some(compiled) = compiled_by(method, &text)? {
            judge_compiled(Trial { oracle, compiled, text: text.clone() })
                .map_err(|it| Disagreement { detail: format!("{method:?}: {}", it.detail), ..it })?;
        }
    }
    Ok(judged)
}

/// What another method of the proof finds; `None` where a table has no expressions, or expects a number: a search, with which each method may end, does not count.
fn compiled_by(method: Method, text: &str) -> Result<Option<Compiled>, Disagreement> {
    let mut compiled = check_text(text);
    let Some(table) = compiled.unit.table().cloned() else { return Ok(None) };
    let has_expressions = table.columns.iter().any(|it| it.meaning().is_some()) || table.relations.iter().any(|it| it.formula.has_tests());
    if !has_expressions || table.expect_else.is_some() {
        return Ok(None);
    }
    let proved = catch_unwind(AssertUnwindSafe(|| verify_by(method, &table)));
    let (verified, findings) = proved.or_else(|_| wrong("no panic", format!("the proof panics by {method:?}")))?;
    compiled.findings = findings;
    compiled.unit = verified.map_or_else(|| Unit::Table(Box::new(table)), |it| Unit::VerifiedTable(Box::new(it)));
    Ok(Some(compiled))
}

fn judge_compiled(trial: Trial) -> Result<Judged, Disagreement> {
    let oracle = trial.oracle;
    let codes: Vec<Code> = trial.compiled.findings.iter().map(|it| it.code).collect();
    trial.is_understood()?;
    if codes.contains(&Code::Undecided) {
        return Ok(Judged::Undecided);
    }
    ensure(!codes.contains(&Code::InternalError), "proof and witness agree", || format!("{:?}", trial.compiled.findings))?;
    trial.overflows()?;
    let points = oracle.points.len();
    let done = |verified| Ok(Judged::Fine { verified, points, exact: oracle.is_exact, codes: codes.clone() });
    if codes.contains(&Code::MayOverflow) {
        return done(false);
    }
    trial.impossible()?;
    if codes.contains(&Code::ImpossibleRelations) || points == 0 {
        return done(false);
    }
    if trial.ranges()? {
        return done(false);
    }
    trial.judge_gaps()?;
    trial.judge_rules()?;
    trial.unused()?;
    trial.judge_columns()?;
    trial.joinable()?;
    trial.judge_holes()?;
    trial.judge_relations()?;
    trial.judge_examples()?;
    trial.judge_edits()?;
    let is_verified = trial.judge_decisions()?;
    done(is_verified)
}

impl Trial<'_> {
    pub(crate) fn of(&self, code: Code) -> Vec<&Finding> {
        self.compiled.findings.iter().filter(|it| it.code == code).collect()
    }

    fn table(&self) -> &Table {
        self.oracle.table
    }

    fn is_allowed(&self, code: Code) -> bool {
        self.table().lints.iter().any(|(name, level)| *name == code.name() && *level == "allow")
    }

    /// The generator writes nothing that the language does not have.
    fn is_understood(&self) -> Held {
        let refused = self.compiled.findings.iter().find(|it| it.code < Code::MissingRule && it.code != Code::Unsupported);
        let is_read = !matches!(self.compiled.unit, Unit::Unread);
        match refused {
            Some(finding) => wrong("what the format has is understood", format!("{}: {}", finding.code.id(), finding.message)),
            None => ensure(is_read, "what the format has is understood", || format!("{:?}", self.compiled.findings)),
        }
    }

    fn overflows(&self) -> Held {
        let found = self.of(Code::MayOverflow);
        let expected = self.oracle.overflow;
        if expected.is_certain {
            return ensure(!found.is_empty(), "an overflow that can occur is found", || format!("{expected:?}"));
        }
        let is_open = expected.is_hidden || !self.oracle.is_exact;
        ensure(found.is_empty() || is_open, "an overflow that is reported can occur", || found[0].message.clone())
    }

    fn impossible(&self) -> Held {
        let found = self.of(Code::ImpossibleRelations);
        if self.oracle.points.is_empty() {
            let is_known = !self.oracle.is_exact || !found.is_empty();
            return ensure(is_known, "relations that nothing satisfies are impossible", || "no point satisfies them".to_owned());
        }
        ensure(found.is_empty(), "impossible relations have no case", || {
            format!("{}; but {:?}", found[0].message, self.oracle.values(&self.oracle.points[0]))
        })
    }

    /// The index of a rule by its id.
    fn rule(&self, id: &str) -> usize {
        self.table().rules.iter().position(|it| it.id == id).expect("findings name rules of the table")
    }

    /// The index of a column by the first name in a message.
    fn column_in(&self, message: &str) -> Option<usize> {
        let name = message.split('`').nth(1)?;
        self.table().columns.iter().position(|it| it.name == name)
    }

    /// The place of a line in a section of the file.
    fn index_in(&self, section: &str, finding: &Finding) -> usize {
        let start = self.text.find(&format!("\n{section}:\n")).expect("the file has the section") + 1;
        self.text[start..finding.primary.span.start].matches('\n').count() - 1
    }
}
