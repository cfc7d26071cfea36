//! The whole compiler on one screen.
//!
//! ```text
//! text -> syntax -> resolve -> verify -> decision -> emit -> Rust
//! ```
//!
//! A stage collects all its findings. The next stage runs only if there is no error among them.
//!
//! # Files
//!
//! - `files`: Reads the files that a file names.
//! - `options`: The extent of a check. `reader_limits`: How large the table of a stranger may be.
//! - `trust`: Refuses everything but data in a table of a stranger.
//! - `expansion`: Generates Rust from checked tables (feature `emit`).
//! - `pages`: Writes their documentation.
//! - `compiled`: The result of compiling a file, which all of the above fill or read.

mod compiled;
#[cfg(feature = "emit")]
mod expansion;
mod files;
mod options;
mod pages;
mod reader_limits;
mod trust;

#[cfg(feature = "explore")]
pub(crate) use self::compiled::UsedUnits;
pub use self::compiled::{Compiled, Unit};
#[cfg(feature = "emit")]
pub use self::expansion::{expand, expand_to_text, stand_in};
pub use self::files::Refusal;
pub use self::options::CheckOptions;
pub use self::pages::page;
#[cfg(feature = "explore")]
pub use self::pages::shown;
#[cfg(feature = "explore")]
pub(crate) use self::pages::used_subjects;
pub use self::reader_limits::Limits;
pub use self::trust::Trust;
#[cfg(feature = "emit")]
pub use crate::emit::{Call, Mode};
#[cfg(feature = "library")]
pub use crate::verify::settle::{Otherwise, Preference, Settled};

use self::files::Load;
use crate::decide::{self, Forms};
use crate::diagnostic::{Finding, cells};
use crate::lists::CollectVec;
use crate::model::{Property, Table};
use crate::resolve;
use crate::source::{FileId, Source};
#[cfg(feature = "library")]
use crate::suggest;
use crate::syntax::{self, Document, ModelDocument};
use crate::verify::{self, VerifiedTable};
use crate::witness;

/// Checks a file. `load` returns another file that it names (a table of a model, a used table, or a file of types), by
/// its path relative to the folder of `root`, or the reason why it cannot.
///
/// ```
/// use dtable_core::compile::{Unit, check};
/// use dtable_core::source::Source;
/// let text = "table: day\nconditions: { sunny: Is it sunny? }\nactions: { swim: Swim }\n\
///             rules: |\n  | rule | sunny | do   |\n  | yes  | T     | swim |\n";
/// let compiled = check(Source::new("day.yaml", text), &mut |_| Err("no models here".to_owned()));
/// assert_eq!(compiled.findings[0].code.name(), "missing-rule");
/// assert!(matches!(compiled.unit, Unit::Table(_)));
/// ```
pub fn check<E: Into<Refusal>>(root: Source, load: &mut dyn FnMut(&str) -> Result<Source, E>) -> Compiled {
    check_trusting(Trust::Code, root, load)
}

/// Checks a file as [`check`] does. `trust` says what it, and every file that it names, may contain.
///
/// ```
/// use dtable_core::compile::{Trust, check_trusting};
/// use dtable_core::source::Source;
/// let text = "table: t\ninputs: { a: bool }\noutputs: { r: \"&'static str\" }\n\
///             rules: |\n  | rule | a | r                      |\n  | 1    | - | include_str!(\"secret\") |\n";
/// let checked = |trust| check_trusting(trust, Source::new("t.yaml", text), &mut |_| Err(String::new())).findings;
/// assert!(checked(Trust::Code).iter().all(|it| it.code.name() != "invalid-result"));
/// assert_eq!(checked(Trust::Data)[0].code.name(), "invalid-result");
/// ```
pub fn check_trusting<E: Into<Refusal>>(trust: Trust, root: Source, load: &mut dyn FnMut(&str) -> Result<Source, E>) -> Compiled {
    check_with(CheckOptions::all(trust), root, load)
}

/// Checks a file as [`check`] does, with options, such as those of an editor while somebody types.
///
/// ```
/// use dtable_core::compile::{CheckOptions, Trust, Unit, check_with};
/// use dtable_core::source::Source;
/// let text = "table: t\neffort: exact\ninputs: { a: bool }\noutputs: { r: u8 }\n\
///             rules: |\n  | rule | a | r |\n  | 1    | - | 7 |\n";
/// let options = CheckOptions::while_typing(Trust::Code);
/// let checked = check_with(options, Source::new("t.yaml", text), &mut |_| Err(String::new()));
/// assert!(matches!(checked.unit, Unit::VerifiedTable(_)));
/// ```
pub fn check_with<E: Into<Refusal>>(options: CheckOptions, root: Source, load: &mut dyn FnMut(&str) -> Result<Source, E>) -> Compiled {
    checked(Compiled::new(options, root), &mut |path| load(path).map_err(Into::into))
}

/// Checks a table, and reads formulas about its cases and results (`cargo dtable when`): each a text with a name, which
/// findings show. What the formulas mean is in [`Compiled::statements`], unless there are errors.
///
/// ```
/// use dtable_core::{compile::{Limits, Trust, Unit, ask}, explore::when::when, model::Count, source::Source};
/// let text = "table: fee\ninputs: { member: bool }\noutputs: { euros: u8 }\n\
///             rules: |\n  | rule | member | euros |\n  | a    | T      | 0     |\n  | b    | F      | 9     |\n";
/// let formula = Source::new("formula", "euros > 5");
/// let asked = ask(Limits::of_format(Trust::Code), Source::new("fee.yaml", text), [formula], &mut |_| Err(String::new()));
/// let Unit::VerifiedTable(table) = &asked.unit else { panic!() };
/// let found = when(table.table(), &asked.statements[0], None).unwrap();
/// assert_eq!((found.cases, &found.regions[0].rules[..]), (Some(Count::from(1u32)), &["b".to_owned()][..]));
/// ```
#[cfg(feature = "explore")]
pub fn ask<E: Into<Refusal>>(
    limits: Limits,
    root: Source,
    formulas: impl IntoIterator<Item = Source>,
    load: &mut dyn FnMut(&str) -> Result<Source, E>,
) -> Compiled {
    asked(Compiled::new(CheckOptions::within(limits), root), formulas, &mut |path| load(path).map_err(Into::into))
}

/// Reads formulas as [`ask`] does, with a table that is verified, as are those that it uses: nothing is proved again.
#[cfg(feature = "explore")]
pub(crate) fn ask_verified<E: Into<Refusal>>(
    limits: Limits,
    root: Source,
    formulas: impl IntoIterator<Item = Source>,
    used: &UsedUnits,
    load: &mut dyn FnMut(&str) -> Result<Source, E>,
) -> Compiled {
    let compiled = Compiled { used: used.clone(), is_proved: true, ..Compiled::new(CheckOptions::within(limits), root) };
    asked(compiled, formulas, &mut |path| load(path).map_err(Into::into))
}

#[cfg(feature = "explore")]
fn asked(mut compiled: Compiled, formulas: impl IntoIterator<Item = Source>, load: Load) -> Compiled {
    for source in formulas {
        let file = FileId(u32::try_from(compiled.sources.len()).unwrap_or(u32::MAX));
        match syntax::question(&source, file) {
            Ok(item) => compiled.asked.push(item),
            Err(finding) => compiled.findings.push(finding),
        }
        compiled.sources.push(source);
    }
    if compiled.findings.is_empty() { checked(compiled, load) } else { compiled }
}

fn checked(mut compiled: Compiled, load: Load) -> Compiled {
    if let Some(finding) = compiled.options.limits.refused_file(&compiled.sources[0], FileId(0)) {
        compiled.findings.push(finding);
        return compiled;
    }
    compiled.unit = match syntax::parse(&compiled.sources[0], FileId(0)) {
        Ok(Document::Table(mut document)) => {
            let asked = std::mem::take(&mut compiled.asked);
            let own = document.properties.len();
            document.properties.extend(asked);
            match compiled.resolved(*document, "", load) {
                Some(mut table) => {
                    compiled.statements = table.properties.drain(own..).filter_map(Property::into_statement).collect_vec();
                    if compiled.is_proved { Unit::Table(Box::new(table)) } else { compiled.table(table) }
                }
                None => Unit::Unread,
            }
        }
        Ok(Document::Types(document)) => match resolve::shared_types::check(&document) {
            Ok(()) => Unit::Types,
            Err(findings) => compiled.unread(findings),
        },
        Ok(Document::Model(document)) => compiled.model(&document, load),
        Err(findings) => compiled.unread(findings),
    };
    cells::escape_bars(&mut compiled.findings, &compiled.sources);
    #[cfg(feature = "library")]
    suggest::add(&mut compiled.findings, &compiled.sources);
    compiled
}

/// Checks a file as [`check`] does, builds the forms that [`expand`] writes as code, and compares them with the tables
/// as they are written.
pub fn decide<E: Into<Refusal>>(root: Source, load: &mut dyn FnMut(&str) -> Result<Source, E>) -> Compiled {
    decide_trusting(Trust::Code, root, load)
}

/// Does what [`decide`] does. `trust` says what the file, and every file that it names, may contain.
pub fn decide_trusting<E: Into<Refusal>>(trust: Trust, root: Source, load: &mut dyn FnMut(&str) -> Result<Source, E>) -> Compiled {
    decide_within(Limits::of_format(trust), root, load)
}

/// Does what [`decide`] does, within limits: for tables of strangers.
pub fn decide_within<E: Into<Refusal>>(limits: Limits, root: Source, load: &mut dyn FnMut(&str) -> Result<Source, E>) -> Compiled {
    let mut compiled = check_with(CheckOptions::within(limits), root, load);
    let tables = compiled.unit.verified();
    let forms: Vec<Forms> = tables.iter().enumerate().map(|(at, table)| compiled.forms(at, table).into_owned()).collect_vec();
    let against = |(at, table): (usize, &VerifiedTable)| witness::against_code(table.table(), &forms[at], compiled.cases.get(at)?);
    let mut wrong: Vec<Finding> = tables.iter().enumerate().filter_map(against).collect_vec();
    compiled.forms = forms.into_iter().map(Some).collect_vec();
    for used in compiled.used.values_mut().flatten() {
        let forms = used.forms.insert(decide::build(&used.verified));
        wrong.extend(witness::against_code(used.verified.table(), forms, &used.cases));
    }
    if !wrong.is_empty() {
        compiled.findings.extend(wrong);
        compiled.unit = match compiled.unit {
            Unit::VerifiedTable(table) => Unit::Table(Box::new(table.table().clone())),
            Unit::VerifiedModel(model) => Unit::Model(Box::new(model.model().clone())),
            unverified => unverified,
        };
    }
    compiled
}

impl Compiled {
    /// Compares the findings and the verdict of a table with some of its cases. Returns whether they agree.
    fn is_witnessed(&mut self, table: &Table, verified: Option<&VerifiedTable>, findings: &[Finding]) -> bool {
        let (cases, wrong) = witness::witnessed(table, verified, findings);
        let agrees = wrong.is_none();
        self.findings.extend(wrong);
        self.cases.push(cases);
        agrees
    }

    /// Builds the forms of a table that promises something about them (`promise:`), and reports a promise that they do
    /// not keep. Returns whether all are kept, or need not be checked.
    fn is_decided(&mut self, table: &VerifiedTable) -> bool {
        let forms = (self.options.checks_promises && decide::is_promised(table)).then(|| decide::build(table));
        let broken = forms.as_ref().and_then(|it| decide::broken_promise(table, it));
        self.forms.push(forms);
        let is_decided = broken.is_none();
        self.findings.extend(broken);
        is_decided
    }

    fn unread(&mut self, findings: Vec<Finding>) -> Unit {
        self.findings.extend(findings);
        Unit::Unread
    }

    fn table(&mut self, table: Table) -> Unit {
        let (verified, findings) = verify::verify_after(&table, &mut self.spent);
        let is_witnessed = self.is_witnessed(&table, verified.as_ref(), &findings);
        self.findings.extend(findings);
        let verified = verified.filter(|it| is_witnessed && self.is_decided(it));
        verified.map_or_else(|| Unit::Table(Box::new(table)), |it| Unit::VerifiedTable(Box::new(it)))
    }

    fn model(&mut self, document: &ModelDocument, load: Load) -> Unit {
        let tables: Vec<Option<Table>> = document.tables.iter().map(|path| self.member(path, load)).collect_vec();
        let Some(tables) = tables.into_iter().collect() else { return Unit::Unread };
        let code = if self.options.limits.trust == Trust::Data { trust::check_model(document) } else { Vec::new() };
        if !code.is_empty() {
            return self.unread(code);
        }
        let model = match resolve::model(document, tables) {
            Ok(model) => model,
            Err(findings) => return self.unread(findings),
        };
        let (verified, findings) = verify::verify_model_after(model.clone(), &mut self.spent);
        let mut wrong = 0;
        for (at, table) in model.tables.iter().enumerate() {
            wrong += usize::from(!self.is_witnessed(table, verified.as_ref().map(|it| &it.tables()[at]), &findings));
        }
        self.findings.extend(findings);
        let verified = verified.filter(|_| wrong == 0);
        let undecided = verified.as_ref().map_or(0, |it| it.tables().iter().filter(|table| !self.is_decided(table)).count());
        let verified = verified.filter(|_| undecided == 0);
        verified.map_or_else(|| Unit::Model(Box::new(model)), |it| Unit::VerifiedModel(Box::new(it)))
    }
}

#[cfg(test)]
mod tests {
    use super::{Refusal, check, page};
    use crate::diagnostic::Code;
    use crate::source::Source;
    use crate::syntax::limits::FILE_BYTES;

    fn table(name: &str, next: &str) -> Source {
        let rules = format!(
            "rules: |\n  | rule | sunny | do   | next   |\n  | yes  | T     | swim | {next} |\n  | no   | F     |      | stop   |\n"
        );
        let text = format!("table: {name}\ntitle: The {name}\nconditions: {{ sunny: Is it sunny? }}\nactions: {{ swim: Swim }}\n{rules}");
        Source::new(format!("{name}.yaml"), text)
    }

    #[test]
    fn tables_have_pages_by_their_names() {
        let single = check(table("day", "stop"), &mut |_| Err(String::new()));
        assert!(page(&single, "day", "day").is_some_and(|it| it.starts_with("The day\n") && it.contains("<svg")), "{:?}", single.findings);
        assert_eq!(page(&single, "night", "night"), None);
        let model = Source::new("life.yaml", "model: life\nstart: day\ntables: [day.yaml, night.yaml]\n");
        let model =
            check(model, &mut |path| Ok::<_, String>(if path == "day.yaml" { table("day", "night") } else { table("night", "stop") }));
        assert!(page(&model, "night", "night").is_some_and(|it| it.starts_with("The night\n")), "{:?}", model.findings);
        assert!(page(&model, "", "").is_some_and(|it| it.starts_with("The model `life`.") && it.contains("class=\"arrow\"")));
    }

    #[test]
    fn a_model_says_why_a_table_is_not_read() {
        let model = || Source::new("life.yaml", "model: life\nstart: day\ntables: [day.yaml, night.yaml, dusk.yaml]\n");
        let refused = check(model(), &mut |path| {
            Err(Refusal { code: Code::TooLarge, message: format!("no {path}"), help: Some("make it smaller".to_owned()) })
        });
        let told: Vec<_> = refused.findings.iter().map(|it| (it.code, it.message.as_str(), it.help.len())).collect();
        assert_eq!(told, ["no day.yaml", "no night.yaml", "no dusk.yaml"].map(|text| (Code::TooLarge, text, 1)));
        let mut read = 0;
        let full = check(model(), &mut |path| {
            read += 1;
            Ok::<_, String>(Source::new(path, "#".repeat(FILE_BYTES / 2 + 1)))
        });
        let told: Vec<_> = full.findings.iter().map(|it| it.code.name()).collect();
        assert_eq!((told.last(), read), (Some(&"too-large"), 2), "{told:?}");
    }
}
