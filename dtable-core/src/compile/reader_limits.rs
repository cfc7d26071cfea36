//! The limits that a program sets on a table it reads: for tables of strangers.
//!
//! The format has limits of its own ([`crate::syntax::limits`]), far above what people write. A service that takes
//! tables from anybody wants lower ones, so that no upload costs it more than it has.

use super::trust::Trust;
use crate::diagnostic::{Code, Finding};
use crate::model::Table;
use crate::source::{FileId, Source, Span};
use crate::syntax::limits::{CELL_BYTES, FILE_BYTES, RULES};

/// The limits of reading a table or a model, with all files that it names. Passing one is a finding that says which,
/// and what it is.
///
/// ```
/// # const TICKET: &str = dtable_core::front::TICKET;
/// use dtable_core::{Limits, Table};
/// let parse = |limits| Table::parse_within(limits, "ticket.yaml", TICKET, |_| Err::<String, _>("no other files".to_owned()));
/// assert!(parse(Limits::default()).is_ok());
/// let found = parse(Limits { rules: 4, ..Limits::default() }).unwrap_err();
/// assert_eq!(found[0].message, "5 rules in a table; at most 4 are taken here");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Whether the tables may contain code.
    pub trust: Trust,
    /// The bytes of all files together.
    pub bytes: usize,
    /// The rules of each table.
    pub rules: usize,
    /// The steps of all proofs together: a step takes about the same time everywhere, and the same text takes the same
    /// steps on every machine.
    pub steps: u64,
    /// The bytes of memory of a table, estimated by what takes most: its entries, the comparisons with single values
    /// that its relations, its properties and comparisons of results are written out to, and the tests of sums of used
    /// tables.
    pub memory: usize,
}

impl Default for Limits {
    /// The limits for a table of a stranger: data alone, 64 KB, 1,000 rules, 2,000,000 steps, 32 MB of memory.
    fn default() -> Self {
        Self { trust: Trust::Data, bytes: 64 << 10, rules: 1_000, steps: 2_000_000, memory: 32 << 20 }
    }
}

/// The remark on a finding about a limit that is none of the format.
const SET_BY_READER: &str = "the program that reads the table sets this limit";

impl Limits {
    /// The limits of the format alone.
    #[must_use]
    pub const fn of_format(trust: Trust) -> Self {
        Self { trust, bytes: FILE_BYTES, rules: RULES, steps: u64::MAX, memory: usize::MAX }
    }

    /// The steps of a proof, where there is a limit besides that of `effort:`.
    pub(super) fn most_steps(&self) -> Option<u64> {
        (self.steps < u64::MAX).then_some(self.steps)
    }

    /// The entries, or the comparisons, of a table that there is memory for.
    pub(super) const fn most_cells(&self) -> usize {
        if self.memory == usize::MAX { usize::MAX } else { self.memory / CELL_BYTES }
    }

    /// Returns the finding about a file that is longer than all files together may be.
    pub(super) fn refused_file(&self, source: &Source, file: FileId) -> Option<Finding> {
        let (bytes, most) = (source.text().len(), self.bytes);
        let message = || format!("the file has {bytes} bytes; at most {most} are taken here");
        (bytes > most && most < FILE_BYTES).then(|| too_large(Span::new(file, 0, 0), message()).help("shorten or split the table"))
    }

    /// Returns the finding about the files read so far, if they are too large together; `who` says which files.
    pub(super) fn refused_files(&self, bytes: usize, who: &str, span: Span) -> Option<Finding> {
        let message = || format!("{who} more than {} bytes together", self.bytes);
        let finding = || match self.bytes < FILE_BYTES {
            true => too_large(span, message()).help("shorten the tables"),
            false => Finding::new(Code::TooLarge, span, message()).help("make several models"),
        };
        (bytes > self.bytes).then(finding)
    }

    /// Returns the finding about a table with too many rules.
    pub(super) fn refused_table(&self, table: &Table) -> Option<Finding> {
        let first_too_many = table.rules.get(self.rules)?;
        let message = format!("{} rules in a table; at most {} are taken here", table.rules.len(), self.rules);
        Some(too_large(first_too_many.span, message).help("split the table"))
    }
}

fn too_large(span: Span, message: String) -> Finding {
    Finding::new(Code::TooLarge, span, message).note(SET_BY_READER)
}

#[cfg(test)]
mod tests {
    use super::{CELL_BYTES, Limits};
    use crate::compile::{CheckOptions, Compiled, Trust, check_with};
    use crate::source::Source;

    const TABLE: &str = "table: t\ninputs: { a: u8, b: u8 }\noutputs: { r: u8 }\nrules: |\n  | rule | a   | b   | r |\n  \
                         | 1 | < 5 | -   | 1 |\n  | 2 | >= 5 | < 5 | 2 |\n  | 3 | >= 5 | >= 5 | 3 |\n";

    fn checked(text: &str, limits: Limits) -> Compiled {
        let load = &mut |path: &str| Ok::<_, String>(Source::new(path, TABLE.replace("table: t", "table: used")));
        check_with(CheckOptions::within(limits), Source::new("t.yaml", text), load)
    }

    /// The first finding, with its first remark.
    fn told(text: &str, limits: Limits) -> [String; 2] {
        let finding = checked(text, limits).findings.remove(0);
        [format!("{} {}", finding.code.name(), finding.message), finding.notes.first().cloned().unwrap_or_default()]
    }

    #[test]
    fn a_limit_is_the_most_that_is_taken() {
        let exact = Limits { bytes: TABLE.len(), rules: 3, steps: checked(TABLE, Limits::default()).steps(), ..Limits::default() };
        assert_eq!(checked(TABLE, exact).findings.len(), 0);
        let by_reader = "the program that reads the table sets this limit".to_owned();
        let bytes = format!("too-large the file has {} bytes; at most {} are taken here", TABLE.len(), TABLE.len() - 1);
        assert_eq!(told(TABLE, Limits { bytes: TABLE.len() - 1, ..exact }), [bytes, by_reader.clone()]);
        let rules = "too-large 3 rules in a table; at most 2 are taken here".to_owned();
        assert_eq!(told(TABLE, Limits { rules: 2, ..exact }), [rules, by_reader.clone()]);
        let steps = "undecided no verdict after 5 steps, which is all that this table may take".to_owned();
        assert_eq!(told(TABLE, Limits { steps: 5, ..exact }), [steps, by_reader]);
    }

    /// A stranger does not get more by naming other files, or by asking for more effort.
    #[test]
    fn all_files_share_a_limit() {
        let user = "table: user\nuses: { x: used.yaml }\ninputs: { a: u8, b: u8 }\noutputs: { y: u8 }\n\
                    rules: |\n  | rule | x   | y |\n  | 1    | < 2 | 1 |\n  | 2 | >= 2 | 2 |\n";
        let all = checked(user, Limits::default());
        assert_eq!(format!("{:?}", all.findings), "[]");
        let bytes = all.sources.iter().map(|it| it.text().len()).sum();
        let exact = Limits { bytes, rules: 3, ..Limits::default() };
        assert_eq!(checked(user, exact).findings.len(), 0);
        let told_bytes = format!("too-large the table and those that it uses have more than {} bytes together", bytes - 1);
        assert_eq!(told(user, Limits { bytes: bytes - 1, ..exact })[0], told_bytes);
        assert!(told(user, Limits { rules: 2, ..exact })[0].starts_with("too-large 3 rules"));
        let of_used = checked(TABLE, Limits::default()).steps();
        for text in [user.to_owned(), user.replace("outputs:", "effort: exact\noutputs:")] {
            // The used table takes nearly all of them.
            let [finding, remark] = told(&text, Limits { steps: of_used + 1, ..Limits::default() });
            assert_eq!(finding, format!("undecided no verdict after {} steps, which is all that this table may take", of_used + 1));
            assert_eq!(remark, "the program that reads the table sets this limit");
        }
    }

    /// A short text may stand for much: for a thousand columns in a thousand rules, and for all values of an enum.
    #[test]
    fn memory_bounds_what_a_short_text_stands_for() {
        let enums = "table: t\ninputs: { a: &E { type: E, values: [A, B, C, D] }, b: { type: E, values: [A, B, C, D] } }\noutputs: { r: u8 }\n\
                     relations: [a == b]\nrules: |\n  | rule | a | r |\n  | 1 | A | 1 |\n  | 2 | not(A) | 2 |\n";
        let enums = enums.replace("&E ", "");
        let compared = "table: t\ninputs: { a: u8, b: u8 }\noutputs: { r: u8 }\n\
                        rules: |\n  | rule | a | r |\n  | 1 | < b | 1 |\n  | 2 | >= b | 2 |\n";
        let by_reader = "the program that reads the table sets this limit: 960 bytes of memory, of which each takes about 192";
        let few = Limits { memory: 1_000, ..Limits::default() };
        assert_eq!(told(TABLE, few), ["too-large 6 entries in a table; at most 5 are possible".to_owned(), by_reader.to_owned()]);
        let message = "too-large relations compare with more than 5 values; every value of `a == b` counts".to_owned();
        assert_eq!(told(&enums, few), [message, by_reader.to_owned()]);
        let message = "too-large 6 entries and comparisons in them; at most 5 are possible".to_owned();
        assert_eq!(told(compared, few), [message, by_reader.to_owned()]);
        for text in [TABLE, &enums, compared] {
            assert!(checked(text, Limits::default()).findings.iter().all(|it| !it.is_error()), "{text}");
        }
    }

    /// A table with a sum of so many independent conditions, which has a value for each set of them.
    fn sum(name: &str, booleans: usize) -> String {
        let names: Vec<String> = (0..booleans).map(|at| format!("{name}{at}")).collect();
        let rules =
            names.iter().enumerate().map(|(at, it)| format!("  - {{ id: {at}, when: {{ {it}: T }}, out: {{ n: {} }} }}\n", 1 << at));
        let inputs: String = names.iter().map(|it| format!("  {it}: bool\n")).collect();
        format!("table: {name}\nhit: collect sum\ninputs:\n{inputs}outputs: {{ n: u32 }}\nrules:\n{}", rules.collect::<String>())
    }

    /// The errors of a table that uses two sums, and has an entry and a relation about them.
    fn of_sums(booleans: usize, entry: &str, relation: &str, limits: Limits) -> Vec<String> {
        let inputs: String = (0..booleans).map(|at| format!("  a{at}: bool\n  b{at}: bool\n")).collect();
        let text = format!(
            "table: t\nhit: first\nuses: {{ s: a.yaml, r: b.yaml }}\ninputs:\n{inputs}outputs: {{ n: u8 }}\n{relation}rules:\n  \
             - {{ id: 1, when: {{ s: '{entry}' }}, out: {{ n: 1 }} }}\n  - {{ id: else, out: {{ n: 2 }} }}\n"
        );
        let load = &mut |path: &str| Ok::<_, String>(Source::new(path, sum(&path[..1], booleans)));
        let found = check_with(CheckOptions::within(limits), Source::new("t.yaml", text), load).findings;
        found.into_iter().filter(crate::diagnostic::Finding::is_error).map(|it| format!("{} {}", it.code.name(), it.message)).collect()
    }

    /// A comparison of two sums is written out to all their values, and a sum to all sets of rules.
    #[test]
    fn memory_bounds_what_results_of_used_tables_stand_for() {
        let (format, none) = (Limits::of_format(Trust::Data), Vec::<String>::new());
        let compared = |most: usize| {
            vec![format!("too-large comparisons of results have more than {most} values; `a < b` of 100 and 50 values has 5000")]
        };
        assert_eq!(of_sums(4, "< r", "", Limits { memory: 256 * CELL_BYTES, ..Limits::default() }), none);
        assert_eq!(of_sums(4, "< r", "", Limits { memory: 255 * CELL_BYTES, ..Limits::default() }), compared(255));
        let relation = "relations:\n  - s + r < 20\n";
        assert_eq!(of_sums(4, "> 3", relation, Limits { memory: 255 * CELL_BYTES, ..Limits::default() }), compared(255));
        assert_eq!(of_sums(12, "< r", "", format), compared(1 << 20));
        assert_eq!(of_sums(12, "> 3", relation, format), compared(1 << 20));
        // Two sums, each with a test for each of twelve rules in each of 4,096 sets.
        let parts = "too-large the sums of `b.yaml`, and of the tables before it, have more than 98303 parts";
        assert_eq!(of_sums(12, "> 3", "", Limits { memory: 98_303 * CELL_BYTES, ..Limits::default() }), [parts]);
        assert_eq!(of_sums(12, "> 3", "", Limits { memory: 98_304 * CELL_BYTES, ..Limits::default() }), none);
    }

    #[test]
    fn without_limits_the_format_has_its_own() {
        assert_eq!(CheckOptions::within(Limits::of_format(Trust::Code)), CheckOptions::all(Trust::Code));
    }
}
