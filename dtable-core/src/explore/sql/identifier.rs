//! Names and texts as SQL writes them.

use super::NotInSql;

/// Words of SQLite, DuckDB or PostgreSQL that name nothing without quotes, ascending.
const SQL_KEYWORDS: &str = " abort action add after all alter always analyse analyze and anti any array as asc asof asymmetric at attach \
autoincrement before begin between binary both by cascade case cast check collate column commit concurrently conflict constraint \
create cross current current_catalog current_date current_role current_schema current_time current_timestamp current_user database \
default deferrable deferred delete desc describe detach distinct do drop each else end escape except exclude exclusive exists explain \
fail false fetch filter first following for foreign freeze from full generated glob grant group groups having if ignore ilike immediate \
in index indexed initially inner insert instead intersect into is isnull join key lambda last lateral leading left like limit localtime \
localtimestamp match materialized map natural no not nothing notnull null nulls of offset on only or order others outer over overlaps \
partition pivot pivot_longer pivot_wider placing plan positional pragma preceding primary qualify query raise range recursive \
references regexp reindex release rename replace restrict returning right rollback row rows savepoint select semi session_user set \
show similar some struct summarize symmetric table tablesample temp temporary then ties to trailing transaction trigger true try_cast \
unbounded union unique unpivot update user using vacuum values variadic verbose view virtual when where window with within without ";

/// A name of a column, in quotes where it needs them.
pub(super) fn name(of: &str) -> String {
    let is_plain = of.bytes().all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'_');
    if is_plain && !SQL_KEYWORDS.contains(&format!(" {of} ")) { of.to_owned() } else { format!("\"{}\"", of.replace('"', "\"\"")) }
}

/// A text in quotes.
///
/// SQLite ends a text at NUL, and other control characters change on their way to a terminal.
pub(super) fn text(of: &str, column: &str) -> Result<String, NotInSql> {
    if of.chars().any(|it| it.is_control() && !matches!(it, '\n' | '\t')) {
        return Err(NotInSql::new(column, format!("the text {of:?} has a control character")));
    }
    Ok(format!("'{}'", of.replace('\'', "''")))
}
