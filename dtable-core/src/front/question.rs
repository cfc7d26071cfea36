//! Questions about a table: a formula, read as the table reads its properties; and what another table changes.

use super::findings::beside;
use super::{Findings, Table};
use crate::compile::{self, Compiled, Limits, Refusal, Trust, Unit};
use crate::diagnostic::{Code, nearest};
use crate::explore::diff::{Diff, NotCompared, diff, obstacle};
use crate::explore::when::{NotAnswered, WhenAnswer, when};
use crate::explore::why_never::{WhyNever, why_never};
use crate::lists::CollectVec;
use crate::model::{self, Domain, Formula, PartKind, Position, Statement, StatementPart, ValueSet};
use crate::resolve::given_values::Words;
use crate::source::{Source, Span};
use std::fmt;

/// The name in findings of the formula that is asked about.
const FORMULA: &str = "FORMULA";

/// The name in findings of a formula that cases are given by.
const GIVEN: &str = "--given";

/// A question that its table understands.
#[derive(Clone, Debug)]
pub struct Question {
    table: model::Table,
    formula: Statement,
    given: Option<Statement>,
}

/// The reason why a question is not answered.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum NotAsked {
    /// The formula, or one that cases are given by, is not understood.
    NotUnderstood(Findings),
    /// The file is no table, or has errors that leave its results open.
    NoTable(Findings),
    /// A value is given that no column of the table has; or the table is one of a model, and has to be read by itself.
    Refused {
        /// The mistake.
        message: String,
        /// The advice.
        help: String,
    },
    /// The answer takes too many steps.
    NotAnswered(NotAnswered),
}

impl fmt::Display for NotAsked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotUnderstood(findings) | Self::NoTable(findings) => findings.fmt(f),
            Self::Refused { message, help } => write!(f, "{message}: {help}"),
            Self::NotAnswered(why) => why.fmt(f),
        }
    }
}

impl std::error::Error for NotAsked {}

impl From<NotAnswered> for NotAsked {
    fn from(why: NotAnswered) -> Self {
        Self::NotAnswered(why)
    }
}

impl Question {
    /// Reads a table with a question about it. Each text of `given` is a formula, or a column with a value: `member=T`.
    ///
    /// # Errors
    ///
    /// A formula or a value that the table does not understand; a file that is no table, or has errors. Missing rules
    /// and broken properties are none: cases without a rule have no result.
    pub fn read<E: Into<Refusal>>(
        trust: Trust,
        root: Source,
        formula: &str,
        given: &[&str],
        load: &mut dyn FnMut(&str) -> Result<Source, E>,
    ) -> Result<Self, NotAsked> {
        Self::asked(formula, given, |asked| compile::ask(Limits::of_format(trust), root, asked, load))
    }

    /// Reads a question; `ask` reads formulas with the table.
    fn asked(formula: &str, given: &[&str], ask: impl FnOnce(Vec<Source>) -> Compiled) -> Result<Self, NotAsked> {
        let (values, formulas): (Vec<&str>, Vec<&str>) = given.iter().partition(|it| value_of(it).is_some());
        let joined = formulas.iter().map(|it| format!("({it})")).collect_vec().join(" && ");
        // Each by itself, so that a finding has its own text; and all in one.
        let alone = formulas.iter().map(|it| Source::new(GIVEN, *it)).collect_vec();
        let all = (!formulas.is_empty()).then(|| Source::new(GIVEN, joined));
        let asked = std::iter::once(Source::new(FORMULA, formula)).chain(alone).chain(all).collect_vec();
        let count = asked.len();
        let (mut table, mut statements) = understood(ask(asked), count)?;
        std::iter::once(&formula).chain(given).for_each(|it| note_literals(&mut table, it));
        let joined = (!formulas.is_empty()).then(|| statements.pop()).flatten();
        let words = Words::new(&table);
        let values = values.into_iter().filter_map(value_of).map(|it| value_part(&table, &words, it)).collect::<Result<Vec<_>, _>>()?;
        let given = all_of(joined, values);
        let Some(formula) = statements.into_iter().next() else {
            return Err(NotAsked::Refused { message: "there is no formula".to_owned(), help: "write one".to_owned() });
        };
        Ok(Self { table, formula, given })
    }

    /// The table, as the question tells its values apart.
    #[must_use]
    pub const fn table(&self) -> &model::Table {
        &self.table
    }

    /// The formula as it was written.
    #[must_use]
    pub fn formula(&self) -> &str {
        &self.formula.whole.text
    }

    /// Finds the cases in which the formula holds.
    ///
    /// # Errors
    ///
    /// The answer takes too many steps.
    pub fn when(&self) -> Result<WhenAnswer, NotAnswered> {
        when(&self.table, &self.formula, self.given.as_ref())
    }

    /// Finds what excludes that the formula holds.
    ///
    /// # Errors
    ///
    /// The answer takes too many steps.
    pub fn why_never(&self) -> Result<WhyNever, NotAnswered> {
        why_never(&self.table, &self.formula, self.given.as_ref())
    }
}

impl Table {
    /// Finds what changes if `new` takes the place of this table: in its decisions, and not in its text.
    ///
    /// # Errors
    ///
    /// The reason for which the tables cannot be compared. If one of them was read within limits, the comparison takes
    /// no more steps than they allow.
    ///
    /// ```
    /// # const TICKET: &str = dtable_core::front::TICKET;
    /// let table = dtable_core::Table::parse("ticket.yaml", TICKET)?;
    /// let dearer = dtable_core::Table::parse("ticket.yaml", TICKET.replace(" 14 ", " 15 "))?;
    /// let found = table.diff(&dearer)?;
    /// assert_eq!((found.changed().unwrap().to_string(), found.changes[0].new.as_str()), ("1".to_owned(), "15"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn diff(&self, new: &Self) -> Result<Diff, NotCompared> {
        diff(self.resolved(), new.resolved())
    }

    /// Finds the cases in which a formula holds: a formula as properties of a table have it, about
    /// columns and results. Each text of `given` is one, too, or a column with a value; then only these cases count.
    ///
    /// # Errors
    ///
    /// A formula or a value that the table does not understand, or a question that takes too many steps.
    ///
    /// ```
    /// # const TICKET: &str = dtable_core::front::TICKET;
    /// # let table = dtable_core::Table::parse("ticket.yaml", TICKET)?;
    /// let found = table.when("euros >= 10", &["member=F"])?;
    /// let rules: Vec<&str> = found.regions.iter().map(|it| it.rules[0].as_str()).collect();
    /// assert_eq!((found.cases.unwrap().to_string(), rules), ("2".to_owned(), vec!["weekday", "weekend"]));
    /// let error = table.when("euro == 0", &[]).unwrap_err();
    /// assert!(error.to_string().contains("did you mean `euros`?"), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn when(&self, formula: &str, given: &[&str]) -> Result<WhenAnswer, NotAsked> {
        Ok(self.question(formula, given)?.when()?)
    }

    /// Finds what excludes that a formula holds: results, entries of rules, relations, earlier rules.
    ///
    /// # Errors
    ///
    /// Those of [`when`](Self::when).
    ///
    /// ```
    /// # const TICKET: &str = dtable_core::front::TICKET;
    /// # let table = dtable_core::Table::parse("ticket.yaml", TICKET)?;
    /// let why = table.why_never("euros == 14 && member", &[])?;
    /// assert_eq!(why.to_string(), "rule `weekend` gives 14, but it has `member` F");
    /// let why = table.why_never("euros == 3", &[])?;
    /// assert_eq!(why.to_string(), "no rule has such a result: `euros` is 5, 6, 10, 14 or 8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn why_never(&self, formula: &str, given: &[&str]) -> Result<WhyNever, NotAsked> {
        Ok(self.question(formula, given)?.why_never()?)
    }

    fn question(&self, formula: &str, given: &[&str]) -> Result<Question, NotAsked> {
        let sources = self.warnings().sources();
        let Some(root) = sources.first() else {
            let help = "read the file of the table with `Table::parse_with`, and ask that".to_owned();
            return Err(NotAsked::Refused { message: "the table is read as one of a model".to_owned(), help });
        };
        let load = &mut |name: &str| {
            let path = beside(root.path(), name);
            sources.iter().find(|it| it.path() == path).cloned().ok_or_else(|| format!("`{name}` is not given"))
        };
        // What a stranger may write was asked when the table was read: a formula has no code.
        let Limits { steps, memory, .. } = self.limits;
        let limits = Limits { steps, memory, ..Limits::of_format(Trust::Code) };
        Question::asked(formula, given, |asked| compile::ask_verified(limits, root.clone(), asked, &self.used, load))
    }
}

/// The column and the value of `member=T`; `None` for a formula.
fn value_of(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once('=')?;
    let is_name = |it: char| it.is_alphanumeric() || it == '_';
    let is_value = !value.starts_with(['=', '>']) && !name.trim().is_empty() && name.trim().chars().all(is_name);
    is_value.then(|| (name.trim(), value.trim()))
}

/// The table and the statements, or the findings: about the formulas, which are the files behind the first, or about
/// the table.
fn understood(compiled: Compiled, count: usize) -> Result<(model::Table, Vec<Statement>), NotAsked> {
    let is_formula = |span: Span| (1..=count).contains(&(span.file.0 as usize));
    let (about, others): (Vec<_>, Vec<_>) = compiled.findings.into_iter().partition(|it| is_formula(it.primary.span));
    if !about.is_empty() {
        return Err(NotAsked::NotUnderstood(Findings::new(compiled.sources, about)));
    }
    let is_open = obstacle(&others).is_some() || others.iter().any(|it| it.code == Code::InternalError);
    match compiled.unit {
        Unit::VerifiedTable(table) => Ok((table.table().clone(), compiled.statements)),
        Unit::Table(table) if !is_open => Ok((*table, compiled.statements)),
        _ => Err(NotAsked::NoTable(Findings::new(compiled.sources, others))),
    }
}

/// Notes the literals of a formula among the bounds that the author chose: entries in the answer name them.
fn note_literals(table: &mut model::Table, formula: &str) {
    let is_between = |it: char| it.is_whitespace() || "()&|!<>=,".contains(it);
    let is_number = |it: &&str| it.starts_with(|first: char| first == '-' || first.is_ascii_digit());
    for literal in formula.split(is_between).filter(is_number) {
        for column in table.columns.iter_mut().filter(|it| has_numbers(&it.domain)) {
            column.bounds.extend(column.domain.position(literal));
            column.bounds.sort_unstable();
        }
    }
}

/// Whether values are numbers, or have keys that are.
fn has_numbers(domain: &Domain) -> bool {
    matches!(domain.innermost(), Domain::Integer { .. } | Domain::Float { .. })
}

/// The formula that a column has a value.
fn value_part(table: &model::Table, words: &Words, (name, value): (&str, &str)) -> Result<StatementPart, NotAsked> {
    let no_value = |message: String, help: String| Err(NotAsked::Refused { message, help });
    let Some(column) = table.named().iter().position(|it| it.name.value == name) else {
        let names = table.named().iter().map(|it| it.name.value.as_str()).collect_vec();
        let help = nearest(name, names.iter().copied())
            .map_or_else(|| format!("there are: {}", names.join(", ")), |it| format!("did you mean `{it}`?"));
        return no_value(format!("there is no condition `{name}`"), help);
    };
    let it = &table.columns[column];
    let set = match words.position(it, column, value) {
        Ok(Some(at)) => whole_class(&it.domain, at),
        Ok(None) => return no_value(format!("`{name}` is not applicable in no case of a formula"), "give what it requires".to_owned()),
        Err(finding) => {
            let help = finding.help.first().cloned().unwrap_or_else(|| "ranges are formulas: `age >= 18`".to_owned());
            return no_value(finding.message, help);
        }
    };
    let kind = PartKind::Formula(Formula::Atom { column, set });
    Ok(StatementPart { text: format!("{name} = {value}"), span: Span::default(), kind })
}

/// The value, or all texts that the table does not name.
fn whole_class(domain: &Domain, at: Position) -> ValueSet {
    match domain {
        Domain::Text { classes: Some(classes), .. } => classes.peers(at),
        Domain::Text { literals, closed: false, .. } if at >= literals.len() as Position => {
            domain.all().intersect(&ValueSet::span(literals.len() as Position, Position::MAX))
        }
        Domain::Option(inner) if at > 0 => whole_class(inner, at - 1).up(1),
        _ => ValueSet::one(at),
    }
}

/// A formula together with values; `None` for nothing at all.
fn all_of(formula: Option<Statement>, values: Vec<StatementPart>) -> Option<Statement> {
    let (facts, whole) = formula.map_or_else(|| (Vec::new(), None), |it| (it.facts, Some(it.whole)));
    let mut parts = whole.into_iter().chain(values).collect_vec();
    match parts.len() {
        0 => None,
        1 => parts.pop().map(|whole| Statement { whole, facts }),
        _ => {
            let text = parts.iter().map(|it| it.text.as_str()).collect_vec().join(" && ");
            let span = parts[0].span;
            Some(Statement { whole: StatementPart { text, span, kind: PartKind::All(parts) }, facts })
        }
    }
}
