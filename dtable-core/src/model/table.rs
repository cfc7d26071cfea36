//! A decision table whose names are resolved: what the verifier, the interpreter and the emitter read.

use super::{
    Compared, Domain, EntryComparison, Expected, Formula, Hidden, Integer, Library, Meaning, OutputValues, Position, Property, Test, Use,
    ValueSet,
};
use crate::diagnostic::Lints;
use crate::lists::CollectVec;
use crate::source::{Span, Spanned};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A decision table.
#[derive(Clone, Debug)]
pub struct Table {
    /// The function's name.
    pub name: Spanned<String>,
    /// A name for people; may be empty.
    pub title: String,
    /// The purpose of the table; may be empty.
    pub doc: String,
    /// Conditions and inputs, in the order of the file.
    pub columns: Vec<Column>,
    /// The columns whose variants a relation or an expression compares with those of another column, in order, each
    /// once: these variants have to be plain, because the comparison does not look into fields.
    pub compared: Vec<usize>,
    /// The integer constants of the program that expressions and relations name.
    pub constants: Vec<Constant>,
    /// The actions.
    pub actions: Vec<Action>,
    /// The outputs.
    pub outputs: Vec<Output>,
    /// The notes that rules have for people.
    pub notes: Vec<Note>,
    /// `derive:`, the paths of further derive macros for the types of the table.
    pub derive: Vec<String>,
    /// The relations: assumptions of the verifier, and claims to be proved.
    pub relations: Vec<Relation>,
    /// The rules in the order of the file, ELSE among them; under `hit: priority` by their [ranks](Table::ranks), and
    /// equal ones in the order of the file.
    pub rules: Vec<Rule>,
    /// The policy that says which rules decide where several match.
    pub hit: HitPolicy,
    /// Whether no rule need match (`empty: allowed`), under `collect`, `collect min` and `collect max`.
    pub may_be_empty: bool,
    /// Cases that the author has decided by hand.
    pub examples: Vec<Example>,
    /// The claims about its results, to be proved.
    pub properties: Vec<Property>,
    /// The values of each output as properties see them; none where the table has no properties.
    pub output_values: Vec<OutputValues>,
    /// Values that a question tells apart, besides all that rules and relations do: a column, and a set of its values.
    pub told_apart: Vec<(usize, ValueSet)>,
    /// The number of cases that ELSE has to take (decimal), if `expect:` says it.
    pub expect_else: Option<Spanned<String>>,
    /// When the generated function checks the assumptions.
    pub check: Check,
    /// The amount of work that the verifier and the graph builder may do.
    pub effort: Effort,
    /// The most steps of a proof about the table, where whoever reads it sets a limit.
    pub most_steps: Option<u64>,
    /// The form of the generated code.
    pub code: CodeForm,
    /// The place of `record: answers`: each outcome has what was asked and answered.
    pub record: Option<Span>,
    /// The place of `ask: in order`: questions come in the order of the file.
    pub in_order: Option<Span>,
    /// The levels of findings.
    pub lints: Lints,
    /// The layout of the rules in the file. A suggested rule has the same layout.
    pub layout: Layout,
    /// `uses:`, the tables whose results are columns here.
    pub uses: Vec<Use>,
    /// The hidden results ([`Hidden`](super::Hidden)), each after those of which it is computed.
    pub hidden: Arc<Vec<Hidden>>,
    /// Facts about results that are not known exactly: the column or the hidden number of a result, and a test about it
    /// that always holds.
    pub facts: Arc<Vec<(usize, Test)>>,
    /// Whether computing a column, or the result of a used table, panics for some values. Then `weight:` and `cost:` do
    /// not count: they would change which columns are computed, and so whether a decision panics.
    pub may_panic: bool,
    /// Where used tables stop, over the columns: the result there is `todo!()`. One that is not known here has none.
    pub used_stops: Arc<Vec<Test>>,
}

impl Table {
    /// Creates a table with a name and columns, without rules; everything else has its default. The layout of rules is
    /// data.
    #[must_use]
    pub fn new(name: Spanned<String>, columns: Vec<Column>) -> Self {
        Self {
            name,
            title: String::new(),
            doc: String::new(),
            columns,
            compared: Vec::new(),
            constants: Vec::new(),
            actions: Vec::new(),
            outputs: Vec::new(),
            notes: Vec::new(),
            derive: Vec::new(),
            relations: Vec::new(),
            rules: Vec::new(),
            hit: HitPolicy::default(),
            may_be_empty: false,
            examples: Vec::new(),
            properties: Vec::new(),
            output_values: Vec::new(),
            told_apart: Vec::new(),
            expect_else: None,
            check: Check::default(),
            effort: Effort::default(),
            most_steps: None,
            code: CodeForm::default(),
            record: None,
            in_order: None,
            lints: Lints::default(),
            layout: Layout::Data,
            uses: Vec::new(),
            hidden: Arc::default(),
            facts: Arc::default(),
            may_panic: false,
            used_stops: Arc::default(),
        }
    }
}

impl Table {
    /// Whether the program answers at least one condition.
    #[must_use]
    pub fn has_questions(&self) -> bool {
        self.columns.iter().any(|column| column.origin == Origin::Program)
    }

    /// Whether a decision gives a value alone: the table has outputs, and no actions.
    #[must_use]
    pub const fn only_gives(&self) -> bool {
        !self.outputs.is_empty() && self.actions.is_empty()
    }
}

impl Table {
    /// Whether rules have weights that count.
    #[must_use]
    pub fn is_weighted(&self) -> bool {
        self.has_weights() && !self.may_panic
    }

    /// Whether rules have weights, or columns costs above that of a plain question.
    #[must_use]
    pub fn has_weights_or_costs(&self) -> bool {
        self.has_weights() || self.columns.iter().any(|it| it.cost > 1)
    }

    fn has_weights(&self) -> bool {
        self.rules.iter().any(|it| it.weight.is_some())
    }

    /// The notes of a rule that are not blank, each with its name, in the order of the file.
    pub fn notes_of<'t>(&'t self, rule: &'t Rule) -> impl Iterator<Item = (&'t str, &'t str)> + use<'t> {
        let notes = self.notes.iter().enumerate().map(|(at, it)| (it.name.value.as_str(), rule.note(at)));
        notes.filter(|it| !it.1.is_empty())
    }
}

/// The last name of a path.
#[must_use]
pub fn last_segment(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path).trim()
}

/// A condition or an input.
#[derive(Clone, Debug)]
pub struct Column {
    /// The name of the column, a Rust identifier.
    pub name: Spanned<String>,
    /// The question, or the input's description; may be empty.
    pub text: String,
    /// Who knows the value.
    pub origin: Origin,
    /// The Rust type, as written.
    pub ty: String,
    /// The values it can have.
    pub domain: Domain,
    /// The place of the list of an enum's variants.
    pub listed: Option<Span>,
    /// The place of the word `other`, without quotes, in a list of texts. It is a text like the others.
    pub text_other: Option<Span>,
    /// `range:`, or the `values:` of a number, a character or a text, as written: checked while the program runs.
    pub range: Option<Spanned<String>>,
    /// Whether the domain is that of `converted`, into which the value is converted.
    pub convert: bool,
    /// `as:`, the type whose domain the column has.
    pub converted: Option<String>,
    /// The conversion that gives the key, where `From` does not.
    pub with: Option<Conversion>,
    /// The expression that computes a condition.
    pub is: Option<Is>,
    /// The values in the entries of its rules, ascending: the bounds that the author chose.
    pub bounds: Vec<Position>,
    /// Where the condition is applicable.
    pub requires: Option<Requirement>,
    /// `cost:`, the cost of asking the column, relative to the other columns; positive.
    pub cost: u64,
    /// Whether the author writes its truth values as `Y` and `N`: all entries of its rules that name one do.
    pub says_yes: bool,
    /// The comparison whose truth the column is, if it is a compared column.
    pub compared: Option<Compared>,
    /// The used table whose result the column is, by index, and the index of the output.
    pub result_of: Option<(usize, usize)>,
    /// Present if only used tables ask the column: no entry and no relation of the author names it.
    pub borrowed: Option<Borrowed>,
}

/// A question of used tables that their user does not ask itself.
#[derive(Clone, Debug, Default)]
pub struct Borrowed {
    /// The cases in which a used table may ask it, over the columns of the user; `None` for all cases.
    pub asked_where: Option<Requirement>,
}

impl Column {
    /// The meaning of the column, where it is computed and the verifier understands the expression.
    #[must_use]
    pub fn meaning(&self) -> Option<&Meaning> {
        self.is.as_ref().and_then(|is| is.meaning.as_ref())
    }

    /// The author's statement about the values of an expression that the verifier understands; to be proved.
    #[must_use]
    pub fn claim(&self) -> Option<&Claim> {
        self.is.as_ref().and_then(|is| is.claim.as_ref())
    }

    /// The part of its expression that panics for some values, where nothing says that the author has looked: neither
    /// `requires:`, nor `cost: 0`, which promises that it never panics.
    #[must_use]
    pub fn panics(&self) -> Option<Panics> {
        let is = self.is.as_ref().filter(|is| is.meaning.is_none() && self.requires.is_none() && self.cost != 0)?;
        is.panics
    }

    /// The type that `as:` names, into which a value is converted. The mask of a set is no type that anybody wrote.
    #[must_use]
    pub fn key_type(&self) -> Option<&str> {
        self.converted.as_deref().filter(|_| !matches!(self.domain, Domain::Set(_)))
    }

    /// Whether two values may have one key: the conversion is a function of the program, or forgets a part of the value.
    #[must_use]
    pub fn may_lose_values(&self) -> bool {
        match &self.with {
            Some(Conversion::Library(library)) => !library.tells_all_apart(),
            Some(Conversion::Function(_)) => true,
            // [`Domain::Set`] itself says which sets are one.
            Some(Conversion::Members(_)) => false,
            None => self.convert && !self.is_integer(),
        }
    }

    /// Whether its values are integers in Rust, or `Option`s of them.
    fn is_integer(&self) -> bool {
        let mut names = self.ty.rsplit(['<', '>']).map(str::trim);
        names.find(|it| !it.is_empty()).is_some_and(|it| Integer::named(it).is_some())
    }

    /// Returns the cases in which the program may be asked: where the column is applicable, or where a used table asks
    /// it. `None` for all cases.
    #[must_use]
    pub fn asked_where(&self) -> Option<&Requirement> {
        self.requires.as_ref().or_else(|| self.borrowed.as_ref()?.asked_where.as_ref())
    }

    /// Creates a column with a name, a type and its values; everything else has its default.
    #[must_use]
    pub const fn new(name: Spanned<String>, origin: Origin, ty: String, domain: Domain) -> Self {
        let text = String::new();
        Self {
            name,
            text,
            origin,
            ty,
            domain,
            listed: None,
            text_other: None,
            range: None,
            convert: false,
            converted: None,
            with: None,
            is: None,
            bounds: Vec::new(),
            requires: None,
            cost: 1,
            says_yes: false,
            compared: None,
            result_of: None,
            borrowed: None,
        }
    }
}

/// The conversion of a value to its key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Conversion {
    /// A function of the program, by its path: it gives the key, or an `Option` of it.
    Function(Spanned<String>),
    /// The conversion that the library of a known type offers.
    Library(Library),
    /// The conversion of a set to its mask, by the function of `has:`, or by a look at all of its members.
    Members(Option<Spanned<String>>),
}

impl Conversion {
    /// Whether there can be values without a key. Such a value is outside of every range.
    #[must_use]
    pub const fn may_fail(&self) -> bool {
        match self {
            Self::Function(_) => true,
            Self::Library(library) => library.may_fail(),
            Self::Members(_) => false,
        }
    }
}

/// How a condition is computed from inputs.
#[derive(Clone, Debug)]
pub struct Is {
    /// A Rust expression over the inputs, of the column's type.
    pub expression: Expression,
    /// Its meaning, where the verifier understands it; `None` where it is opaque.
    pub meaning: Option<Meaning>,
    /// The branches of an expression that chooses by `if`, where it is understood: code asks the tests as the verifier
    /// reads them.
    pub branches: Vec<IfBranch>,
    /// `range:`, or `values:`, of an expression that is understood: to be proved. The domain of the column is all of
    /// its type then.
    pub claim: Option<Claim>,
    /// The part of an opaque expression that panics for some values, if there is one.
    pub panics: Option<Panics>,
}

/// A part of an opaque expression that panics for some values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panics {
    /// How it panics.
    pub by: PanicsBy,
    /// Where it stands.
    pub span: Span,
    /// The column that is the divisor, if it is one.
    pub divisor: Option<usize>,
}

/// How an expression panics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanicsBy {
    /// By a division, or a remainder, by zero.
    Division,
    /// By an index beyond the end.
    Index,
    /// By `unwrap()` or `expect(..)` of nothing.
    Unwrap,
    /// By integers that overflow, in builds that check it.
    Overflow,
}

/// A branch of an expression that chooses by `if`. The test of the last one always holds.
#[derive(Clone, Debug)]
pub struct IfBranch {
    /// The test under which the branch is taken, if no branch before it is.
    pub test: Test,
    /// The value, as the author wrote it.
    pub value: String,
}

impl Is {
    /// How a `bool` is computed.
    #[must_use]
    pub fn of_test(expression: Expression, test: Option<Test>) -> Self {
        Self { expression, meaning: test.map(Meaning::Truth), branches: Vec::new(), claim: None, panics: None }
    }

    /// The meaning of the expression, where it is a `bool` that the verifier understands.
    #[must_use]
    pub fn test(&self) -> Option<&Test> {
        self.meaning.as_ref().and_then(Meaning::test)
    }
}

/// The author's statement about the values of an expression that the verifier understands.
#[derive(Clone, Debug)]
pub struct Claim {
    /// The claim as the author wrote it, and where.
    pub text: Spanned<String>,
    /// The values.
    pub set: ValueSet,
}

/// Where a condition is applicable: elsewhere it is never evaluated, and only `-` matches it.
#[derive(Clone, Debug)]
pub struct Requirement {
    /// The requirement as the author wrote it.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// Its formula about other columns.
    pub formula: Formula,
}

/// An integer constant of the program.
#[derive(Clone, Debug)]
pub struct Constant {
    /// How expressions name it.
    pub name: Spanned<String>,
    /// The path of the constant in Rust, as written.
    pub path: String,
    /// The type of the constant.
    pub ty: Integer,
    /// The value of the constant. Generated code compares it with the real one.
    pub value: i128,
    /// Where the value stands.
    pub span: Span,
}

/// Who knows the value of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// The program answers it through a method of the host: asked lazily, at most once.
    Program,
    /// The column is a parameter of the function.
    Input,
    /// The column is computed from inputs: a condition with `is:`.
    Expression,
}

/// Something that a rule can do.
#[derive(Clone, Debug)]
pub struct Action {
    /// The name of the action, a Rust identifier.
    pub name: Spanned<String>,
    /// Its effect, in words; may be empty.
    pub text: String,
}

/// A note: a text for people that each rule has, which decides nothing.
#[derive(Clone, Debug)]
pub struct Note {
    /// The name of the note, a Rust identifier.
    pub name: Spanned<String>,
    /// Its meaning, in words; may be empty.
    pub text: String,
}

/// A value that a rule gives.
#[derive(Clone, Debug)]
pub struct Output {
    /// The name of the output, a Rust identifier.
    pub name: Spanned<String>,
    /// The Rust type, as written.
    pub ty: String,
    /// Its meaning, in words; may be empty.
    pub text: String,
    /// `values:`, each with its name, in the order of the file; empty where any expression may be a result.
    pub values: Vec<Expression>,
    /// Whether the values are variants of an enum with an order, that of the list (`ordered: true`).
    pub ordered: bool,
    /// `default:`, the value of a blank cell.
    pub default: Option<Expression>,
}

impl Output {
    /// Creates an output with a name and a type; everything else has its default.
    #[must_use]
    pub const fn new(name: Spanned<String>, ty: String) -> Self {
        Self { name, ty, text: String::new(), values: Vec::new(), ordered: false, default: None }
    }
}

/// A relation between columns.
#[derive(Clone, Debug)]
pub struct Relation {
    /// The relation as the author wrote it.
    pub text: String,
    /// Where it stands.
    pub span: Span,
    /// Its formula.
    pub formula: Formula,
}

/// A rule, ELSE included.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The author's id; `else` for ELSE.
    pub id: Spanned<String>,
    /// A name for people; may be empty.
    pub title: String,
    /// When it matches.
    pub when: When,
    /// Its outcome.
    pub outcome: Outcome,
    /// The alternatives (`one_of`): further outcomes, all different from `outcome` and from each other.
    pub alternatives: Vec<Outcome>,
    /// `weight:`, its share of all decisions, relative to the other rules; `None` where the table gives no weights.
    pub weight: Option<u64>,
    /// The text of each note of the table; may be empty, and may end before the last note.
    pub notes: Vec<String>,
    /// The whole row, or the header cell of a column.
    pub span: Span,
}

impl Rule {
    /// Whether this is ELSE.
    #[must_use]
    pub const fn is_else(&self) -> bool {
        matches!(self.when, When::Else)
    }

    /// The text of a note, by index; empty where it is blank.
    #[must_use]
    pub fn note(&self, note: usize) -> &str {
        self.notes.get(note).map_or("", String::as_str)
    }

    /// Whether it has a note that is not blank.
    #[must_use]
    pub fn has_notes(&self) -> bool {
        self.notes.iter().any(|it| !it.is_empty())
    }

    /// All outcomes that are right where the rule decides alone, in the order of the author.
    pub fn outcomes(&self) -> impl Iterator<Item = &Outcome> {
        std::iter::once(&self.outcome).chain(&self.alternatives)
    }

    /// Whether an output of the rule is still to be written: `todo!()`, as in a suggested rule for missing cases.
    #[must_use]
    pub fn is_to_do(&self) -> bool {
        self.outcomes().any(Outcome::is_to_do)
    }

    /// The value of an output under the rule, as an author would write it: an expression, or `one_of(..)`.
    #[must_use]
    pub fn output_text(&self, output: usize) -> String {
        let mut choices: Vec<&Expression> = Vec::new();
        for expression in self.outcomes().filter_map(|it| it.outputs.get(output)) {
            if !choices.contains(&expression) {
                choices.push(expression);
            }
        }
        let texts: Vec<&str> = choices.iter().map(|it| it.shown()).collect_vec();
        if texts.len() > 1 { format!("one_of({})", texts.join(", ")) } else { texts.concat() }
    }

    /// The entries, one for each column; `None` for ELSE.
    #[must_use]
    pub fn entries(&self) -> Option<&[ConditionEntry]> {
        match &self.when {
            When::Entries(entries) => Some(entries),
            When::Else => None,
        }
    }

    /// Whether the entries hold the case; ELSE matches nothing by itself.
    #[must_use]
    pub fn matches(&self, case: &[Position]) -> bool {
        self.entries().is_some_and(|entries| entries.iter().zip(case).all(|(entry, at)| entry.set.contains(*at)))
    }
}

/// When a rule matches.
#[derive(Clone, Debug)]
pub enum When {
    /// Where every entry holds; there is one for each column.
    Entries(Vec<ConditionEntry>),
    /// Where no other rule does.
    Else,
}

/// One cell of a rule's condition part.
#[derive(Clone, Debug)]
pub struct ConditionEntry {
    /// The entry as the author wrote it; `-` for irrelevant. Shared: most entries of a column are few texts.
    pub text: Arc<str>,
    /// Where; the rule's place when a data rule does not mention the column.
    pub span: Span,
    /// The values for which it holds; the whole domain when irrelevant.
    pub set: ValueSet,
    /// Whether it holds where the condition is not applicable: `-` does, and `n/a`.
    pub not_applicable: bool,
    /// The comparisons with other columns that have to hold as well.
    pub compares: Box<[EntryComparison]>,
}

impl ConditionEntry {
    /// Whether it holds for the answer at a position, or, without a position, where the condition is not applicable.
    #[must_use]
    pub fn holds(&self, at: Option<Position>) -> bool {
        at.map_or(self.not_applicable, |at| self.set.contains(at))
    }

    /// Whether it is `-`.
    #[must_use]
    pub fn is_irrelevant(&self) -> bool {
        &*self.text == "-"
    }
}

/// The outcome of a rule: rules with equal outcomes do not contradict each other.
#[derive(Clone, Debug, Default)]
pub struct Outcome {
    /// Actions by index, in the order in which they are performed.
    pub actions: Vec<usize>,
    /// One expression for each output.
    pub outputs: Vec<Expression>,
    /// The table that follows.
    pub next: Next,
    /// Where `next` is written, or the rule.
    pub next_span: Span,
    /// Whether `next` is `stay`: the same table follows on purpose. A blank `next` has the same effect.
    pub stays: bool,
}

impl Outcome {
    /// Whether an output of it is still to be written: `todo!()`.
    #[must_use]
    pub fn is_to_do(&self) -> bool {
        self.outputs.iter().any(Expression::is_to_do)
    }
}

impl PartialEq for Outcome {
    fn eq(&self, other: &Self) -> bool {
        self.actions == other.actions && self.next == other.next && self.outputs == other.outputs
    }
}

impl Eq for Outcome {}

impl Hash for Outcome {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.actions.hash(state);
        self.next.hash(state);
        self.outputs.hash(state);
    }
}

/// A Rust expression. Generated code contains it as it is.
#[derive(Clone, Debug)]
pub struct Expression {
    /// The expression as the author wrote it, or the expression behind a name of `values:`.
    pub text: String,
    /// A text that equal expressions share: literals by value, others token by token.
    pub canonical: String,
    /// Where.
    pub span: Span,
    /// The name that `values:` gives it, and where the value is declared; of a literal of a library's type the literal,
    /// and where it stands.
    pub named: Option<Spanned<String>>,
    /// The key of a literal of a library's type: of `1h30m` the nanoseconds. `text` is the constant of the library.
    pub key: Option<i128>,
}

impl Expression {
    /// An expression without a name.
    #[must_use]
    pub const fn new(text: String, canonical: String, span: Span) -> Self {
        Self { text, canonical, span, named: None, key: None }
    }

    /// Whether this is `todo!()`, with or without a text.
    #[must_use]
    pub fn is_to_do(&self) -> bool {
        self.canonical.starts_with("todo ! (")
    }

    /// The text for people: the name, or the expression.
    #[must_use]
    pub fn shown(&self) -> &str {
        self.named.as_ref().map_or(&self.text, |it| &it.value)
    }

    /// Where the Rust of it is written: a cell, or the value that the cell names.
    #[must_use]
    pub fn written(&self) -> Span {
        self.named.as_ref().map_or(self.span, |it| it.span)
    }
}

impl PartialEq for Expression {
    fn eq(&self, other: &Self) -> bool {
        self.canonical == other.canonical
    }
}

impl Eq for Expression {}

impl Hash for Expression {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.canonical.hash(state);
    }
}

/// The table that follows a rule.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Next {
    /// The table of the rule again.
    #[default]
    Same,
    /// None: the end.
    Stop,
    /// Another table, by name.
    Table(String),
}

/// The rule, or the rules, that decide where several match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum HitPolicy {
    /// Different results contradict, equal ones are a warning.
    #[default]
    Unique,
    /// Different results contradict, equal ones are fine.
    Any,
    /// The first in order fires.
    First,
    /// The one whose result is listed first fires; the rules of a table stand in this order.
    Priority,
    /// All of them count.
    Collect(Aggregate),
}

impl Table {
    /// Whether the table has a result where no rule matches: a sum or a number that is zero, or an empty list or `None`
    /// where it says `empty: allowed`.
    #[must_use]
    pub const fn has_result_of_nothing(&self) -> bool {
        self.may_be_empty || matches!(self.hit, HitPolicy::Collect(Aggregate::Sum | Aggregate::Count))
    }

    /// Whether the result is an `Option` of the output's type: the least or the greatest, where no rule need match.
    #[must_use]
    pub const fn gives_option(&self) -> bool {
        self.may_be_empty && self.hit.gives_one_of_all()
    }
}

impl HitPolicy {
    /// Whether the least or the greatest of all results comes out.
    #[must_use]
    pub const fn gives_one_of_all(self) -> bool {
        matches!(self, Self::Collect(Aggregate::Min | Aggregate::Max))
    }

    /// Whether the first rule of the table that matches fires, whatever the results of others are.
    #[must_use]
    pub const fn is_in_order(self) -> bool {
        matches!(self, Self::First | Self::Priority)
    }
}

/// The operation that `hit: collect` applies to the results of all rules that match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Aggregate {
    /// All results in the order of the rules.
    #[default]
    All,
    /// Their sum.
    Sum,
    /// The least.
    Min,
    /// The greatest.
    Max,
    /// How many there are.
    Count,
}

/// A case that the author has decided.
#[derive(Clone, Debug)]
pub struct Example {
    /// Where.
    pub span: Span,
    /// The values given, one set a column; the whole domain where the example does not mention the column.
    pub when: Vec<ValueSet>,
    /// For each column whether the example holds where the condition is not applicable: where the example does not
    /// mention it, or says `-` or `n/a`.
    pub not_applicable: Vec<bool>,
    /// The columns that it gives a list of members, with the list: members that the table does not mention are in it, too.
    pub sets: Vec<(usize, String)>,
    /// The rule that has to fire, by index, where the example names one.
    pub rule: Option<Spanned<usize>>,
    /// The expected result, where the example states it.
    pub expected: Option<Spanned<Expected>>,
}

/// When the generated function checks the assumptions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Check {
    /// In builds with debug assertions.
    #[default]
    Debug,
    /// In every build.
    Always,
    /// Never.
    Never,
}

/// The form of the generated code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum CodeForm {
    /// Whatever is best for the table.
    #[default]
    Auto,
    /// The decision graph: nested `match` expressions that ask as little as possible.
    Graph,
    /// All answers packed into one key, looked up.
    Packed,
}

/// How much work the verifier may do before it answers `undecided`, and the graph builder before it settles for a graph
/// that is close to the best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Effort {
    /// Enough for tables that people write.
    #[default]
    Default,
    /// Sixty-four times as much.
    Exact,
    /// The table asks for `exact`, and this check takes the steps of `default`: an editor checks so while somebody types.
    Deferred,
}

/// How the rules are written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layout {
    /// A grid with a rule a row; the header's cells, each with the names it groups, and its place.
    Rows(Vec<Spanned<Vec<String>>>),
    /// A grid with a rule a column; the names of its rows.
    Columns(Vec<Spanned<String>>),
    /// YAML data.
    Data,
}

/// Linked tables.
#[derive(Clone, Debug)]
pub struct Model {
    /// The module's name.
    pub name: Spanned<String>,
    /// A name for people; may be empty.
    pub title: String,
    /// The purpose of the model; may be empty.
    pub doc: String,
    /// The table that begins, by index.
    pub start: Spanned<usize>,
    /// The tables, in the order of `tables:`.
    pub tables: Vec<Table>,
    /// Where each table is listed.
    pub listed: Vec<Span>,
    /// The levels of findings about the links.
    pub lints: Lints,
}

impl Column {
    /// The shortest entry that holds for the values of a set and, if asked for, where the condition is not applicable;
    /// `-` where that is everything.
    ///
    /// ```
    /// use dtable_core::model::{Column, Domain, Origin, ValueSet};
    /// use dtable_core::source::{Span, Spanned};
    /// let name = Spanned::new("late".to_owned(), Span::default());
    /// let late = Column::new(name, Origin::Program, "bool".to_owned(), Domain::Bool);
    /// assert_eq!(late.entry(&ValueSet::one(1), true), "T");
    /// ```
    #[must_use]
    pub fn entry(&self, set: &ValueSet, not_applicable: bool) -> String {
        let all = self.domain.all();
        // Values that a computed column is proved never to have are in no entry that says so.
        let may_be_none = self.requires.is_some() && not_applicable;
        let claimed = self.claim().map(|it| (&it.set, set.intersect(&it.set))).filter(|(_, set)| may_be_none || !set.is_empty());
        let set = &claimed.map_or_else(|| set.clone(), |(claim, set)| if set == *claim { all.clone() } else { set });
        let is_all = *set == all;
        let entry =
            |set: &ValueSet| self.truth(set).unwrap_or_else(|| self.domain.entry_with(set, &|at| self.bounds.binary_search(&at).is_ok()));
        match (self.requires.is_some(), not_applicable) {
            (false, _) => entry(set),
            (true, true) if is_all => "-".to_owned(),
            (true, true) if set.is_empty() => "n/a".to_owned(),
            (true, true) => match &self.domain {
                // Each part joined by `&&` has to hold where the condition is not applicable.
                Domain::Set(members) => format!("n/a, {}", members.parts(set).join(" && n/a, ")),
                _ => format!("n/a, {}", entry(set)),
            },
            (true, false) if is_all => "!= n/a".to_owned(),
            (true, false) => entry(set),
        }
    }

    /// One value, as the author names it in entries.
    #[must_use]
    pub fn value(&self, at: Position) -> String {
        self.truth(&ValueSet::one(at)).unwrap_or_else(|| self.domain.value(at))
    }

    /// The values of a set, as the author names them in entries; `-` for all.
    #[must_use]
    pub fn values(&self, set: &ValueSet) -> String {
        self.truth(set).unwrap_or_else(|| self.domain.entry(set))
    }

    /// `Y` or `N`, where the author writes these.
    fn truth(&self, set: &ValueSet) -> Option<String> {
        let is_one = self.says_yes && self.domain == Domain::Bool && set.len() == 1;
        is_one.then(|| if set.contains(1) { "Y" } else { "N" }.to_owned())
    }
}
