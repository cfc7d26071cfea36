//! The limits of a table file. Passing one is the finding `too-large`, never a hang or a panic.
//!
//! The limits are far above what people write, and bound the memory and the stack of every later stage.

use crate::diagnostic::{Code, Finding};
use crate::lists::Order;

/// The bytes of one file.
pub const FILE_BYTES: usize = 64 << 20;

/// How deep YAML sequences and mappings may nest.
pub const NESTING: usize = 32;

/// The conditions and inputs of a table together.
pub const COLUMNS: usize = 1024;

/// The actions of a table, and its outputs.
pub const RESULTS: usize = 1024;

/// The rules of a table.
pub const RULES: usize = 262_144;

/// The entries of a table: rules times columns.
pub const ENTRIES: usize = 4 << 20;

/// The values of one enum.
pub const VALUES: usize = 1024;

/// The tables of a model.
pub const TABLES: usize = 256;

/// The tokens of one entry, and of one relation.
pub const TOKENS: usize = 16_384;

/// The tokens of one output expression or type.
pub const EXPRESSION_TOKENS: usize = 4096;

/// How deep one output expression or type may nest, in the weights of `depth`: about thirty brackets, closures
/// or references inside one another.
pub const EXPRESSION_DEPTH: usize = 280;

/// The results that a rule may leave to choose from.
pub const ALTERNATIVES: usize = 256;

/// A `cost:` or a `weight:`.
pub const SHARE: u64 = 1_000_000_000;

/// How deep brackets may nest in an entry, a relation, or an expression.
pub const BRACKETS: usize = 32;

/// The arithmetic operations, and the methods, in one relation or expression.
pub const ARITHMETIC: usize = 256;

/// The different texts that a table's entries name for one column.
pub const TEXTS: usize = 65_536;

/// The comparisons with single values in all relations of a table, after comparisons of columns are written out.
pub const RELATION_PARTS: usize = 1 << 20;

/// The properties of a table.
pub const PROPERTIES: usize = 1024;

/// The findings of one stage about one file.
pub const FINDINGS: usize = 1000;

/// The bytes of memory that an entry takes, or a comparison of a relation with a single value, with all that a proof
/// makes of it. Source: a table of 64 KB that has a million of either takes 120 and 180 MB. The sum of a used table with
/// twelve independent rules has 49,152 tests, and takes 18 MB in an unoptimised build.
pub const CELL_BYTES: usize = 192;

/// Adds a remark to a finding about the number of entries or comparisons, if the limit is that of whoever reads the
/// table, and not that of the format.
#[must_use]
pub fn noted(finding: Finding, of_format: usize, most_cells: usize) -> Finding {
    if most_cells >= of_format {
        return finding;
    }
    let bytes = most_cells * CELL_BYTES;
    finding
        .note(format!("the program that reads the table sets this limit: {bytes} bytes of memory, of which each takes about {CELL_BYTES}"))
}

/// Returns the first findings in the order of the file, and, if there are more, one about that.
#[must_use]
pub fn bounded(mut findings: Vec<Finding>) -> Vec<Finding> {
    findings.order_by_key(|it| it.primary.span);
    if findings.len() > FINDINGS {
        findings.truncate(FINDINGS);
        let last = findings[FINDINGS - 1].primary.span;
        let more = Finding::new(Code::TooLarge, last, format!("more than {FINDINGS} findings; those after this place are not shown"));
        findings.push(more.help("correct the others first"));
    }
    findings
}
