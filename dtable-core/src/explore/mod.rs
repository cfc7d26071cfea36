//! Answers further questions about verified tables: how do two of them differ, which cases test one, how few rules does
//! it need?
//!
//! The room is beside `emit` and above `verify`. It uses the engine that proves tables (`space`), and prints nothing.
//! `united` makes one table of two, so that one space has the rules of both; `diff` and `simplify` build on it.
//!
//! # Files
//!
//! Behind the feature `explore`, which the macro leaves out.
//!
//! - `united`: Two tables as one. `paired_columns` matches their columns, `numbering` and `renumber` their values,
//!   `worlds` says which cases only one of them has.
//! - `diff`: What changes between two tables. `fired` finds the changed cases of tables in which one rule fires,
//!   `collected` those of tables that collect (`groups`, `group`, `united_columns`, `half`, `independent`); `found`
//!   holds them; `interface` says what a program notices, `rule_changes` what became of rules, `note_changes` of their notes, `property_changes` which
//!   properties have another verdict, `result_numbers` which results are equal; `near` and `aligned` help.
//! - `simplify`: The same table with fewer rules; `rewritten` writes it into the author's text.
//! - `cases`: Test cases: `rule_cases` reaches each rule, `boundaries` tries bounds, `pairs` all pairs of values,
//!   `differences` finds two cases that differ in one entry; `alike` tries several values of a class.
//! - `render`: Tables as files: `html_page` (a page in which people choose a case; `field`, `option_fields` and
//!   `feasible_options` say what can be chosen), `drawing`, `markdown_file`, `dot_and_mermaid`, `terminal`; `prose` and
//!   `json` keep the author's words text.
//! - `remaining`: The number of cases that remain while answers become known.
//! - `rule_counts`: The cases that each rule takes, and the rules that share them, of tables with errors, too.
//!   `entry_words`: Entries, values and classes in words.
//! - `depends`: The inputs and questions on which each output depends.
//! - `parts`: Joins regions that make one row.
//! - `when`: Where a formula about cases and results holds. `why_never`: The results, entries, relations and earlier
//!   rules that exclude it.
//! - `smt`: The questions of the proof for another solver.
//! - `sql`: Regions as a `WHERE` clause of SQL: `predicate`, `column_values`, `sql_terms`, `identifier`.

pub mod cases;
pub mod depends;
pub mod diff;
pub mod entry_words;
mod parts;
pub mod remaining;
pub mod render;
pub mod rule_counts;
pub mod simplify;
pub mod smt;
pub mod sql;
mod united;
pub mod when;
pub mod why_never;
