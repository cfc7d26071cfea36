//! A number by which `cargo dtable coverage` knows a rule again.

/// A number that changes with the entries of a rule: FNV-1a over the columns that the rule names, each with its entry.
/// Entries that say nothing (`-`) do not count.
///
/// ```
/// # use dtable_runtime::entries_number;
/// assert_eq!(entries_number([("age", "< 6"), ("member", "-")]), entries_number([("age", "< 6")]));
/// assert_ne!(entries_number([("age", "< 6")]), entries_number([("age", "< 7")]));
/// ```
#[must_use]
pub fn entries_number<'a>(entries: impl IntoIterator<Item = (&'a str, &'a str)>) -> u64 {
    let said = entries.into_iter().filter(|(_, entry)| *entry != "-");
    let bytes = said.flat_map(|(column, entry)| column.bytes().chain([0]).chain(entry.bytes()).chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
