//! The sizes at which one form of code takes the place of another, in one value: [`Tuning`].
//!
//! [`build`](super::build) uses [`Tuning::DEFAULT`]. A test sets the sizes low, to try forms for a hundred thousand
//! rules on ten; or it asks for a [`FormKind`]. [`build_tuned`](super::build_tuned) then returns the form or nothing,
//! `emit::table` writes it as code, and [`Forms::rule_of`](super::Forms::rule_of) and
//! [`Forms::result_of`](super::Forms::result_of) decide a case by it without rustc.
//!
//! ```
//! use dtable_core::compile::{Unit, check};
//! use dtable_core::decide::{FormKind, Tuning, build_tuned};
//! # #[cfg(feature = "emit")]
//! use dtable_core::emit::{self, Call};
//! use dtable_core::interpret::interpret;
//! use dtable_core::source::Source;
//! # #[cfg(feature = "emit")]
//! use proc_macro2::TokenStream;
//!
//! let text = "table: t\ninputs: { n: u8, late: bool }\noutputs: { fare: u8 }\nrules: |
//!   | rule | n    | late | fare |
//!   | a    | < 5  | -    | 1    |
//!   | b    | >= 5 | T    | 2    |
//!   | else |      |      | 3    |\n";
//! let compiled = check(Source::new("t.yaml", text), &mut |_| Err(String::new()));
//! let Unit::VerifiedTable(verified) = &compiled.unit else { panic!() };
//! for form in FormKind::ALL {
//!     // `None` if the table cannot have the form: it collects, has `requires` in keys, too many rules for masks, ..
//!     let Some(decision) = build_tuned(verified, &Tuning { form: Some(form), ..Tuning::DEFAULT }) else { continue };
//!     let case = [7, 1];
//!     assert_eq!(Some(decision.rule_of(verified.table(), &case)), interpret(verified.table(), &case).fired);
//!     assert_eq!(decision.outcomes.all[decision.result_of(verified.table(), &case)].outputs[0].text, "2");
//!     // The same decision as Rust code.
//! # #[cfg(feature = "emit")] {
//!     let (visibility, path) = (TokenStream::new(), TokenStream::new());
//!     let items = emit::table(verified, &decision, &compiled.sources, Call::new(&visibility, &path));
//!     assert!(!items.is_empty());
//! # }
//! }
//! // Data in place of an enum, and of listed rules, from the first rule on.
//! let small = Tuning { enum_rules: 0, listed_rules: 0, matched_values: 0, form: Some(FormKind::Tree), ..Tuning::DEFAULT };
//! assert!(build_tuned(verified, &small).is_some());
//! ```

use crate::decide::forms::keys::is_compared;
use crate::decide::forms::kind::FormKind;
use crate::model::Domain;

/// The sizes at which forms change. See the module.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The form that the table has to get; `None` chooses the best one.
    pub form: Option<FormKind>,
    /// A table with at most this many cases gets a graph, however many rules it has: twice the cases of sixteen
    /// booleans.
    pub graph_cases: u32,
    /// From this many rules on, a tree, a forest or bitmaps take the place of a graph.
    pub tree_rules: usize,
    /// From this many rules on, a forest or bitmaps take the place of a graph if there is no tree. A graph would hardly
    /// be smaller, and the search for it takes long to fail.
    pub tangled_rules: usize,
    /// The limits of graphs.
    pub graph: GraphSizes,
    /// The limits of search trees.
    pub tree: TreeSizes,
    /// The limits of bitmaps.
    pub bitmaps: BitmapSizes,
    /// The limits of forests.
    pub forest: ForestSizes,
    /// The limits of tables over keys that take the place of a graph although the table does not ask for them.
    pub keys: KeySizes,
    /// The limits of tables over keys under `code: packed`, and if there is no graph.
    pub keys_on_demand: KeySizes,
    /// Up to this many rules, `Rule` is an enum: each variant costs rustc time.
    pub enum_rules: usize,
    /// Up to this many rules, `TABLE` lists them, for people who read expanded code; more rules are data.
    pub listed_rules: usize,
    /// Up to this many different expressions of an output, a `match` gives them in data code.
    pub matched_values: usize,
    /// The most nested braces in the code of a graph: from about 500 on, rustc runs out of stack.
    pub deepest: usize,
    /// A row of bits with more words than this has a summary.
    pub summed_words: usize,
    /// Up to this many keys of a column, a byte string has the row of each; with more, the cuts are searched.
    pub listed_keys: u64,
    /// The most bytes of a table of results; beyond, a table of their numbers takes less room.
    pub stored_bytes: usize,
}

/// The limits of graphs. Further limits follow from these and from the table (`effort`).
#[derive(Clone, Copy, Debug)]
pub struct GraphSizes {
    /// The most nodes. A larger graph is not worth its code: rule-by-rule code is smaller, and compiles faster.
    pub nodes: usize,
    /// The most states of knowledge for which all of them are settled: ten yes-no conditions have 59,049.
    pub known: usize,
    /// The most steps of the search: nodes of the diagram, and results of answers. Each takes up to two hundred bytes.
    pub steps: usize,
    /// The number of steps, at most, after which the search only estimates how telling questions are.
    pub thorough: usize,
}

impl GraphSizes {
    /// The limits of a graph made from entries alone. They are low, because rule-by-rule code is right as well.
    pub(super) const fn of_entries(self) -> Self {
        Self { nodes: self.nodes / 8, known: self.known, steps: self.steps / 20, thorough: self.thorough / 50 }
    }
}

/// The limits of search trees.
#[derive(Clone, Copy, Debug)]
pub struct TreeSizes {
    /// The most nodes for each row.
    pub nodes: usize,
    /// The most nodes on a path.
    pub depth: usize,
    /// The most boxes at all nodes together, for each box of the table. Trees of rows that are easy to cut have about
    /// log n. Beyond this the rows are so entangled that the limit of nodes would be passed as well.
    pub left: usize,
}

/// The limits of bitmaps.
#[derive(Clone, Copy, Debug)]
pub struct BitmapSizes {
    /// A column with at most this many classes shares a part with others.
    pub classes: usize,
    /// The most rows of a column with more classes.
    pub rows: usize,
    /// The most bytes of all rows.
    pub bytes: usize,
}

impl BitmapSizes {
    /// The sizes for code. If all rows would take too many bytes, columns with many classes get fewer rows, a coarser
    /// filter.
    pub const DEFAULT: Self = Self { classes: 16, rows: 256, bytes: 4 << 20 };
}

/// The limits of forests. They were tried on lists of 200 to 100,000 filters in the style of `ClassBench` (`cargo run
/// --release -p dtable-benches -- filters`): between half and twice these sizes, decisions take at most a quarter
/// longer.
#[derive(Clone, Copy, Debug)]
pub struct ForestSizes {
    /// In a column with at most this many classes, a box has a bit for each class, not two keys; at most 32.
    pub classes: usize,
    /// A list with at most this many boxes is not cut.
    pub leaf: usize,
    /// The most parts of a node.
    pub parts: usize,
    /// The most trees. The last one keeps no box out.
    pub trees: usize,
    /// A node with at most this many boxes keeps none out of its tree: another tree costs more than their copies.
    pub least: usize,
    /// The most boxes in all lists, for each box.
    pub copies: usize,
    /// The most boxes at the nodes of all trees together, for each box.
    pub looks: usize,
    /// The most bytes of all data.
    pub bytes: usize,
}

impl ForestSizes {
    /// The sizes for code.
    pub const DEFAULT: Self = Self { classes: 16, leaf: 8, parts: 4096, trees: 8, least: 64, copies: 4, looks: 8, bytes: 16 << 20 };
}

/// The limits of tables over keys, and of masks.
#[derive(Clone, Copy, Debug)]
pub struct KeySizes {
    /// The most classes of a column.
    pub radix: usize,
    /// The most classes of a column whose values find their number among many nearly as quickly as among few: texts that
    /// patterns tell apart, by one pass; sets of members, by a table of the masks; numbers, by a search.
    pub numbered: usize,
    /// The most keys over all columns together, for tables.
    pub keys: usize,
    /// Up to this many keys, tables are made even before masks are tried: 2^18 keys take a macro without optimisation
    /// 0.6 s.
    pub quick: usize,
    /// The most bytes of all tables.
    pub bytes: usize,
    /// Two tables with at most this many bytes are better than any other form: both fit into the nearest cache, with
    /// room for other data.
    pub near: usize,
    /// Up to this many keys, one table is made and not two.
    pub one_table: usize,
    /// The most keys of a part of masks, if the tables stay small: eight booleans, which lie in one word.
    pub wide_part: usize,
    /// The number of keys of a part of masks otherwise, about: more parts cost a load each, larger ones room in the
    /// cache.
    pub narrow_part: usize,
}

impl KeySizes {
    const CHOSEN: Self = Self {
        radix: 64,
        numbered: 1024,
        keys: 1 << 18,
        quick: 1 << 16,
        bytes: 512 << 10,
        near: 8 << 10,
        one_table: 1 << 12,
        wide_part: 256,
        narrow_part: 64,
    };
    const ON_DEMAND: Self = Self { radix: 1024, quick: 1 << 18, near: 64 << 10, ..Self::CHOSEN };

    /// The most classes of a column of some values.
    pub(super) fn radix_of(&self, domain: &Domain) -> usize {
        let is_numbered = domain.text_classes().is_some() || matches!(domain.innermost(), Domain::Set(_)) || is_compared(domain);
        if is_numbered { self.numbered.max(self.radix) } else { self.radix }
    }
}

impl Tuning {
    /// The sizes at which users' tables change their form.
    pub const DEFAULT: Self = Self {
        form: None,
        graph_cases: 1 << 17,
        tree_rules: 257,
        tangled_rules: 65,
        graph: GraphSizes { nodes: 2_000, known: 60_000, steps: 400_000, thorough: 1_000_000 },
        tree: TreeSizes { nodes: 8, depth: 256, left: 48 },
        bitmaps: BitmapSizes::DEFAULT,
        forest: ForestSizes::DEFAULT,
        keys: KeySizes::CHOSEN,
        keys_on_demand: KeySizes::ON_DEMAND,
        enum_rules: 4096,
        listed_rules: 64,
        matched_values: 4096,
        deepest: 200,
        summed_words: 8,
        listed_keys: 1024,
        stored_bytes: 32 << 10,
    };
}

impl Default for Tuning {
    fn default() -> Self {
        Self::DEFAULT
    }
}
