//! The sizes at which one form of code takes the place of another, in one value: [`Tuning`].
//!
//! [`build`](super::build) takes [`Tuning::DEFAULT`], the sizes at which users' tables change their form. A test sets
//! them low, so that what is meant for a hundred thousand rules runs on ten; or it asks for a [`FormKind`] outright.
//! [`build_tuned`](super::build_tuned) then has the form or nothing, `emit::table` writes it, and
//! [`Forms::rule_of`](super::Forms::rule_of) and [`Forms::result_of`](super::Forms::result_of) decide a case by it
//! without rustc.
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
//!     // Nothing where the table cannot have the form: collecting tables, conditions with `requires` in keys, too many rules for masks, ..
//!     let Some(decision) = build_tuned(verified, &Tuning { form: Some(form), ..Tuning::DEFAULT }) else { continue };
//!     let case = [7, 1];
//!     assert_eq!(Some(decision.rule_of(verified.table(), &case)), interpret(verified.table(), &case).fired);
//!     assert_eq!(decision.outcomes.all[decision.result_of(verified.table(), &case)].outputs[0].text, "2");
//!     // The same as Rust, to be compiled.
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

use crate::decide::forms::kind::FormKind;

/// The sizes at which forms change; see the module.
#[derive(Clone, Copy, Debug)]
pub struct Tuning {
    /// The form that the table is to have; `None` chooses the best one.
    pub form: Option<FormKind>,
    /// Cases up to which a table has a graph, however many rules there are: twice those of sixteen booleans.
    pub graph_cases: u32,
    /// Rules from which on a tree, a forest or bitmaps take the place of a graph.
    pub tree_rules: usize,
    /// Rules from which on a forest or bitmaps do, where there is no tree: a graph would hardly be smaller, and takes
    /// long to fail.
    pub tangled_rules: usize,
    /// How a graph is found.
    pub graph: GraphSizes,
    /// How a search tree is grown.
    pub tree: TreeSizes,
    /// How large bitmaps become.
    pub bitmaps: BitmapSizes,
    /// How a forest is grown.
    pub forest: ForestSizes,
    /// Tables over keys where nobody asked for them, in place of a graph.
    pub keys: KeySizes,
    /// Tables over keys under `code: packed`, and where there is no graph.
    pub keys_on_demand: KeySizes,
    /// Rules up to which `Rule` is an enum: each variant costs rustc time.
    pub enum_rules: usize,
    /// Rules up to which `TABLE` lists them, for people who read expanded code; beyond, they are data.
    pub listed_rules: usize,
    /// Different expressions of an output up to which a `match` gives them in data code.
    pub matched_values: usize,
    /// Braces inside one another in the code of a graph, at most: from about 500 on, rustc runs out of stack.
    pub deepest: usize,
    /// Words of a row of bits beyond which it has a summary.
    pub summed_words: usize,
    /// The keys of a column up to which each has its row of bits in a byte string; beyond, the cuts are searched.
    pub listed_keys: u64,
    /// The bytes of a table of results; beyond, one of their numbers takes less room.
    pub stored_bytes: usize,
}

/// How a graph is found. What else limits the work depends on these and on the table (`effort`).
#[derive(Clone, Copy, Debug)]
pub struct GraphSizes {
    /// More nodes than this are not worth their code: rule-by-rule code is smaller, and rustc is done with it sooner.
    pub nodes: usize,
    /// Up to how many states of knowledge the best graph is found by looking at all of them: ten yes-no conditions have
    /// 59,049.
    pub known: usize,
    /// How many nodes and restrictions of the diagram the search may make beyond; each takes up to two hundred bytes.
    pub steps: usize,
    /// After how many of them, at most, the search only estimates what questions tell.
    pub thorough: usize,
}

impl GraphSizes {
    /// Where the entries alone make the graph: code that goes rule by rule is right, too, so not much is spent on what
    /// may become too large.
    pub(super) const fn of_entries(self) -> Self {
        Self { nodes: self.nodes / 8, known: self.known, steps: self.steps / 20, thorough: self.thorough / 50 }
    }
}

/// How a search tree is grown.
#[derive(Clone, Copy, Debug)]
pub struct TreeSizes {
    /// Nodes a row, at most.
    pub nodes: usize,
    /// Nodes on a way, at most.
    pub depth: usize,
    /// Boxes that may be left at the nodes of a tree, all nodes together, for each box: trees of well-cut rows have
    /// some log n. Past it the rows are so entangled that the nodes would not last, either.
    pub left: usize,
}

/// How large bitmaps may become.
#[derive(Clone, Copy, Debug)]
pub struct BitmapSizes {
    /// The classes of a column up to which it shares a part with others.
    pub classes: usize,
    /// The rows of a column that has more classes.
    pub rows: usize,
    /// The bytes of all rows.
    pub bytes: usize,
}

impl BitmapSizes {
    /// The sizes for code. The rows of columns with many classes are fewer, and a coarser filter, where all would not
    /// have their place.
    pub const DEFAULT: Self = Self { classes: 16, rows: 256, bytes: 4 << 20 };
}

/// How a forest is grown, and how large it may become. What is best was tried on lists of 200 to 100,000 filters in the
/// style of `ClassBench` (`cargo run --release -p dtable-benches -- filters`): between half and twice these sizes,
/// decisions take no more than a quarter longer.
#[derive(Clone, Copy, Debug)]
pub struct ForestSizes {
    /// The classes of a column up to which a box has a bit for each, and not two keys; 32 at most.
    pub classes: usize,
    /// The boxes that a list may have without being cut.
    pub leaf: usize,
    /// The parts of a node, at most.
    pub parts: usize,
    /// The trees, at most. The last one keeps no box out.
    pub trees: usize,
    /// Boxes up to which a node keeps none out of its tree: another tree costs more than their copies.
    pub least: usize,
    /// The boxes in lists for each box, at most.
    pub copies: usize,
    /// The boxes that may be left at the nodes of all trees, for each box, while they grow.
    pub looks: usize,
    /// The bytes of all data.
    pub bytes: usize,
}

impl ForestSizes {
    /// The sizes for code.
    pub const DEFAULT: Self = Self { classes: 16, leaf: 8, parts: 4096, trees: 8, least: 64, copies: 4, looks: 8, bytes: 16 << 20 };
}

/// How large tables over keys may become.
#[derive(Clone, Copy, Debug)]
pub struct KeySizes {
    /// The values of a column that have to be told apart.
    pub radix: usize,
    /// The keys over all columns together, for tables.
    pub keys: usize,
    /// Keys up to which tables are made before it is known whether masks would do: 2^18 take a macro without
    /// optimisation 0.6 s.
    pub quick: usize,
    /// The bytes of all tables.
    pub bytes: usize,
    /// The bytes of two tables up to which they are better than any other form: both lie in the nearest cache, with
    /// room for other data.
    pub near: usize,
    /// Keys that one table of a chain holds without further thought.
    pub one_table: usize,
    /// Keys of one part of masks, at most, where the tables stay small: eight booleans, which lie in one word.
    pub wide_part: usize,
    /// Keys of one part of masks, about, elsewhere: more parts cost a load each, larger ones room in the cache.
    pub narrow_part: usize,
}

impl KeySizes {
    const CHOSEN: Self = Self {
        radix: 64,
        keys: 1 << 18,
        quick: 1 << 16,
        bytes: 512 << 10,
        near: 8 << 10,
        one_table: 1 << 12,
        wide_part: 256,
        narrow_part: 64,
    };
    const ON_DEMAND: Self = Self { radix: 1024, quick: 1 << 18, near: 64 << 10, ..Self::CHOSEN };
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
