//! A table file as its author wrote it: every name and text with its place, nothing looked up.

use super::formula::Expr;
use super::grid::Grid;
use super::numbers::MisreadNumber;
use super::text::Text;
use crate::source::{Span, Spanned};

/// The content of a file.
#[derive(Clone, Debug)]
pub enum Document {
    /// `table: NAME`.
    Table(Box<TableDocument>),
    /// `model: NAME`.
    Model(Box<ModelDocument>),
    /// `types:`.
    Types(TypesDocument),
}

/// Shared definitions as written.
#[derive(Clone, Debug)]
pub struct TypesDocument {
    /// `types:`, each a column without a question.
    pub types: Vec<ColumnItem>,
}

/// A table as written.
#[derive(Clone, Debug)]
pub struct TableDocument {
    /// The most entries, and the most comparisons in relations, where whoever reads the table sets a limit; else the
    /// largest number.
    pub most_cells: usize,
    /// `table:`.
    pub name: Text,
    /// `title:`.
    pub title: Option<Text>,
    /// `doc:`.
    pub doc: Option<Text>,
    /// `conditions:`.
    pub conditions: Vec<ColumnItem>,
    /// `inputs:`.
    pub inputs: Vec<ColumnItem>,
    /// `constants:`.
    pub constants: Vec<ConstantItem>,
    /// `actions:`.
    pub actions: Vec<ActionItem>,
    /// `outputs:`.
    pub outputs: Vec<OutputItem>,
    /// `notes:`.
    pub notes: Vec<NoteItem>,
    /// `derive:`.
    pub derive: Vec<Text>,
    /// `relations:`.
    pub relations: Vec<RelationItem>,
    /// `rules:`.
    pub rules: Rules,
    /// `hit:`.
    pub hit: Option<Text>,
    /// `empty:`.
    pub empty: Option<Text>,
    /// `examples:`.
    pub examples: Vec<ExampleItem>,
    /// `else:` under `expect:`.
    pub expect_else: Option<Text>,
    /// `check:`.
    pub check: Option<Text>,
    /// `effort:`.
    pub effort: Option<Text>,
    /// The text of the key `code:`.
    pub code: Option<Text>,
    /// `record:`.
    pub record: Option<Text>,
    /// `ask:`.
    pub ask: Option<Text>,
    /// `lints:`.
    pub lints: Vec<LintItem>,
    /// `use:`, paths of files of types as written.
    pub used: Vec<Spanned<String>>,
    /// `uses:`, the tables whose results are columns here.
    pub uses: Vec<UseItem>,
    /// `properties:`.
    pub properties: Vec<PropertyItem>,
}

/// A property.
#[derive(Clone, Debug)]
pub struct PropertyItem {
    /// `name:`.
    pub name: Option<Text>,
    /// Where the value of its kind stands.
    pub span: Span,
    /// The claim.
    pub claim: ClaimItem,
}

/// The kind of a property, with its value.
#[derive(Clone, Debug)]
pub enum ClaimItem {
    /// `always:`, `never:`, `can:`.
    Formula(FormulaKind, Box<RelationItem>),
    /// `ignores:`, the names of columns.
    Ignores(Vec<Text>),
    /// `rises:` or `falls:`, an output, and `in:`, the names of columns.
    Monotone {
        /// Whether it is `rises:`.
        rises: bool,
        /// The output.
        output: Text,
        /// The columns.
        columns: Vec<Text>,
    },
}

/// The cases in which the formula of a property has to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormulaKind {
    /// All of them.
    Always,
    /// None of them.
    Never,
    /// At least one.
    Can,
}

impl FormulaKind {
    /// The key of the kind.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Always => "always",
            Self::Never => "never",
            Self::Can => "can",
        }
    }
}

/// A table whose results are columns of another.
#[derive(Clone, Debug)]
pub struct UseItem {
    /// The key.
    pub name: Text,
    /// The path of the table, as written.
    pub path: Spanned<String>,
    /// `with:`, inputs of the used table, and the columns that they are here.
    pub with: Vec<(Text, Text)>,
}

/// A condition or an input.
#[derive(Clone, Debug)]
pub struct ColumnItem {
    /// The key.
    pub name: Text,
    /// `text:`, or the question itself.
    pub text: Option<Text>,
    /// `type:`.
    pub ty: Option<Text>,
    /// `values:`.
    pub values: Option<ValuesItem>,
    /// `ordered:`.
    pub ordered: Option<Text>,
    /// `range:`.
    pub range: Option<Text>,
    /// `set:`.
    pub set: Option<Text>,
    /// `has:`, the function that says whether a set has a member.
    pub has: Option<Text>,
    /// `as:`.
    pub converted: Option<Text>,
    /// `with:`, the function that gives the key.
    pub with: Option<Text>,
    /// `is:`.
    pub is: Option<Text>,
    /// `requires:`, which is read like a relation.
    pub requires: Option<RelationItem>,
    /// `cost:`.
    pub cost: Option<Text>,
    /// `case:`.
    pub case: Option<Text>,
}

impl ColumnItem {
    /// A column of which only the name is known.
    #[must_use]
    pub const fn new(name: Text) -> Self {
        Self {
            name,
            text: None,
            ty: None,
            values: None,
            ordered: None,
            range: None,
            set: None,
            has: None,
            converted: None,
            with: None,
            is: None,
            requires: None,
            cost: None,
            case: None,
        }
    }
}

/// A constant.
#[derive(Clone, Debug)]
pub struct ConstantItem {
    /// The key: a path in Rust.
    pub name: Text,
    /// `type:`.
    pub ty: Text,
    /// `value:`.
    pub value: Text,
}

/// `values:`.
#[derive(Clone, Debug)]
pub struct ValuesItem {
    /// The whole list.
    pub span: Span,
    /// The name of each value, and its variant.
    pub items: Vec<(Text, Text)>,
}

/// An action.
#[derive(Clone, Debug)]
pub struct ActionItem {
    /// The key.
    pub name: Text,
    /// Its effect, in words.
    pub text: Option<Text>,
}

/// A note that rules have for people.
#[derive(Clone, Debug)]
pub struct NoteItem {
    /// The key.
    pub name: Text,
    /// Its meaning, in words.
    pub text: Option<Text>,
}

/// An output.
#[derive(Clone, Debug)]
pub struct OutputItem {
    /// The key.
    pub name: Text,
    /// The type of the output.
    pub ty: Option<Text>,
    /// Its meaning, in words.
    pub text: Option<Text>,
    /// `values:`.
    pub values: Option<ValuesItem>,
    /// `ordered:`.
    pub ordered: Option<Text>,
    /// `default:`.
    pub default: Option<Text>,
}

/// A relation, or the requirement of a condition.
#[derive(Clone, Debug)]
pub struct RelationItem {
    /// The relation as the author wrote it.
    pub text: Text,
    /// Its text; `None` where a number would be misread.
    pub formula: Expr,
    /// A number that would be read as another one.
    pub misread: Option<MisreadNumber>,
}

/// The rules.
#[derive(Clone, Debug)]
pub enum Rules {
    /// `rules: |`.
    Grid(Grid),
    /// A YAML list.
    Data(Vec<RuleItem>),
}

/// A rule as YAML data.
#[derive(Clone, Debug)]
pub struct RuleItem {
    /// The whole rule.
    pub span: Span,
    /// `id:`.
    pub id: Text,
    /// `title:`.
    pub title: Option<Text>,
    /// `when:`, column and entry; `None` when the key is not there.
    pub when: Option<Spanned<Vec<(Text, Text)>>>,
    /// `do:`.
    pub actions: Option<Vec<Text>>,
    /// `out:`, output and expression.
    pub outputs: Option<Spanned<Vec<(Text, Text)>>>,
    /// `next:`.
    pub next: Option<Text>,
    /// `weight:`.
    pub weight: Option<Text>,
    /// `notes:`, each note with its text; `None` where it is blank.
    pub notes: Vec<(Text, Option<Text>)>,
}

/// An example.
#[derive(Clone, Debug)]
pub struct ExampleItem {
    /// The whole example.
    pub span: Span,
    /// `when:`, column and entry.
    pub when: Vec<(Text, Text)>,
    /// The places of those that are lists in YAML: sets.
    pub lists: Vec<Span>,
    /// `rule:`.
    pub rule: Option<Text>,
    /// `out:`, each output with its expected value.
    pub outputs: Option<Spanned<Vec<(Text, ExpectedItem)>>>,
    /// `do:`.
    pub actions: Option<Spanned<Vec<Text>>>,
}

/// The value of an output that an example expects.
#[derive(Clone, Debug)]
pub enum ExpectedItem {
    /// A result.
    One(Text),
    /// The results of all rules that match.
    List(Vec<Text>),
}

/// A line of `lints:`.
#[derive(Clone, Debug)]
pub struct LintItem {
    /// The finding's name.
    pub name: Text,
    /// The level that the finding is to have.
    pub level: Text,
}

/// A model as written.
#[derive(Clone, Debug)]
pub struct ModelDocument {
    /// `model:`.
    pub name: Text,
    /// `title:`.
    pub title: Option<Text>,
    /// `doc:`.
    pub doc: Option<Text>,
    /// `start:`, a table's name.
    pub start: Text,
    /// `tables:`, paths as written.
    pub tables: Vec<Spanned<String>>,
    /// `derive:`.
    pub derive: Vec<Text>,
    /// `lints:`.
    pub lints: Vec<LintItem>,
}
