//! The rows of a database that the rules of random tables match, for engines of SQL that are asked for them.
//!
//! The points of the oracle are the rows. The oracle says which rule matches each; the compiler's part is the `WHERE` clause of each rule alone.

use super::judge::check_text;
use super::keys::Key;
use super::oracle::{NOT_APPLICABLE, Oracle};
use super::print::yaml;
use super::table::Table;
use super::table_of;
use super::value::{Type, Value};
use dtable_core::diagnostic::Code;
use dtable_core::explore::sql::{SqlRegion, where_clause};
use dtable_core::model::{self, Region};

/// Rows of a table.
const ROWS: usize = 120;

/// A table of a database, and what clauses have to select.
#[derive(Clone, Debug)]
pub struct Selected {
    /// What makes the table again.
    pub seed: u64,
    /// The columns: name, type in DuckDB, kind of the values.
    pub columns: Vec<(String, String, &'static str)>,
    /// The rows, with texts for values; nothing for NULL.
    pub rows: Vec<Vec<Option<String>>>,
    /// Each clause with the numbers of the rows that it has to select.
    pub clauses: Vec<(String, Vec<usize>)>,
    /// The reasons why rules have no clause.
    pub refused: Vec<String>,
}

/// The table of a seed; nothing where its meaning is open.
#[must_use]
pub fn selected(seed: u64) -> Option<Selected> {
    let table = table_of(seed);
    let compiled = check_text(&yaml(&table));
    let is_open = |code: Code| [Code::Undecided, Code::ImpossibleRelations, Code::RefutedRelation, Code::MayOverflow].contains(&code);
    if compiled.findings.iter().any(|it| is_open(it.code) || it.code < Code::MissingRule) {
        return None;
    }
    let (of, oracle) = (compiled.unit.table()?, Oracle::new(&table)?);
    if oracle.overflow.is_certain || oracle.overflow.is_hidden {
        return None;
    }
    let (points, rows) = rows(&table, &oracle);
    let columns = table.columns.iter().filter(|it| it.is_free()).map(|it| {
        let (ty, kind) = stored(&it.ty);
        (it.name.clone(), ty, kind)
    });
    let mut selected = Selected { seed, columns: columns.collect(), rows, clauses: Vec::new(), refused: Vec::new() };
    for (at, rule) in table.rules.iter().enumerate().filter(|(_, it)| it.entries.is_some()) {
        let Some(rule) = of.rules.iter().find(|it| it.id.value == rule.id) else { continue };
        match clause(of, rule) {
            Ok(text) => {
                let matched = points.iter().enumerate().filter(|(_, point)| oracle.matching[**point].contains(&at));
                selected.clauses.push((text, matched.map(|it| it.0).collect()));
            }
            Err(why) => selected.refused.push(why),
        }
    }
    Some(selected)
}

fn clause(table: &model::Table, rule: &model::Rule) -> Result<String, String> {
    let entries = rule.entries().ok_or("ELSE has no entries")?;
    let region = Region(entries.iter().map(|it| it.set.clone()).collect());
    let not_applicable: Vec<bool> = entries.iter().map(|it| it.not_applicable).collect();
    let region = SqlRegion { region: &region, not_applicable: &not_applicable, truths: &[] };
    where_clause(table, &format!("rule {}", rule.id.value), &[region]).map_err(|it| it.to_string())
}

/// Points, each with its row.
fn rows(table: &Table, oracle: &Oracle) -> (Vec<usize>, Vec<Vec<Option<String>>>) {
    let step = oracle.points.len() / ROWS + 1;
    let rows = (0..oracle.points.len()).step_by(step).filter_map(|at| Some((at, row(table, oracle, at)?)));
    rows.unzip()
}

/// The row of a point; nothing where a value has no equal in a database. A value that is not applicable is NULL in every other row, and any value in the rest.
fn row(table: &Table, oracle: &Oracle, point: usize) -> Option<Vec<Option<String>>> {
    let free = table.columns.iter().enumerate().filter(|(_, it)| it.is_free());
    let cell = |(at, column): (usize, &super::table::Column)| {
        let place = oracle.points[point][at];
        if place != NOT_APPLICABLE {
            return value(table, &column.ty, oracle.value(at, place));
        }
        let any = oracle.candidates[at].get(point % 7).filter(|_| point.is_multiple_of(2));
        any.map_or(Some(None), |it| value(table, &column.ty, it))
    };
    free.map(cell).collect()
}

/// A value as a text, and nothing for NULL; no value where it has no equal in a database.
fn value(table: &Table, ty: &Type, it: &Value) -> Option<Option<String>> {
    let text = match (ty, it) {
        (Type::Option(inner), Value::Some(_)) if matches!(**inner, Type::Option(_)) => return None,
        (Type::Option(inner), Value::Some(it)) => return value(table, inner, it).filter(Option::is_some),
        (_, Value::None) => return Some(None),
        (Type::Enum(at), Value::Variant(variant)) => {
            table.enums[*at].variants.get(*variant).map_or_else(|| "Another".to_owned(), |it| it.name.clone())
        }
        (Type::Key(key), Value::Int(it)) => key_text(*key, *it)?,
        (_, Value::Bool(it)) => it.to_string(),
        (_, Value::Int(it)) => it.to_string(),
        (_, Value::Huge(it)) => it.to_string(),
        (_, it) if it.is_nan() => return Some(None),
        (_, Value::Float(it)) => format!("{:?}", it.get()),
        (_, Value::Char(it)) => it.to_string(),
        (_, Value::Text(it)) => it.clone(),
        _ => return None,
    };
    Some(Some(text))
}

/// A key as databases have it: years of four digits, times to the microsecond.
fn key_text(key: Key, at: i128) -> Option<String> {
    let fraction = |text: &str| {
        let (clock, fraction) = text.split_once('.')?;
        let digits = fraction.trim_end_matches('0');
        (digits.len() <= 6).then(|| if digits.is_empty() { clock.to_owned() } else { format!("{clock}.{digits}") })
    };
    let text = key.write(at);
    let is_year = |date: &str| date.len() == 10 && !date.starts_with('-');
    match key {
        Key::Date => Some(text).filter(|it| is_year(it)),
        Key::Time => fraction(&text),
        Key::DateTime => {
            let (date, time) = text.split_once('T')?;
            Some(format!("{date} {}", fraction(time)?)).filter(|_| is_year(date))
        }
        Key::Duration | Key::Months => Some(at.to_string()),
        Key::MonthDay => Some(text),
        Key::Decimal | Key::Dense => Some(text).filter(|it| it.len() < 29),
        Key::Ipv4 => Some(at.to_string()),
        Key::Ipv6 => Some(text.split(':').map(|it| format!("{it:0>4}")).collect::<Vec<_>>().join(":")),
    }
}

/// The type of a column in DuckDB, and the kind of its values.
fn stored(ty: &Type) -> (String, &'static str) {
    let (ty, kind) = match ty {
        Type::Bool => ("BOOLEAN", "bool"),
        // A condition on a set is refused; its column may be in the table all the same.
        Type::Enum(_) | Type::Char | Type::Text(_) | Type::Set(_) => ("VARCHAR", "text"),
        Type::Int(it) => {
            let sizes = [(8, "TINYINT"), (16, "SMALLINT"), (32, "INTEGER"), (64, "BIGINT"), (128, "HUGEINT")];
            let name = sizes.iter().find(|size| size.0 == it.bits).map_or("", |size| size.1);
            return (format!("{}{name}", if it.signed { "" } else { "U" }), "int");
        }
        Type::Key(Key::Date) => ("DATE", "text"),
        Type::Key(Key::Time) => ("TIME", "text"),
        Type::Key(Key::DateTime) => ("TIMESTAMP", "text"),
        Type::Key(Key::Duration) => ("HUGEINT", "int"),
        Type::Key(Key::MonthDay | Key::Ipv6) => ("VARCHAR", "text"),
        Type::Key(Key::Ipv4) => ("UINTEGER", "int"),
        Type::Key(Key::Months) => ("INTEGER", "int"),
        Type::Key(Key::Decimal) => ("DECIMAL(38, 2)", "decimal"),
        Type::Key(Key::Dense) => ("DECIMAL(38, 10)", "decimal"),
        Type::Float { bits: 32 } => ("FLOAT", "float"),
        Type::Float { .. } => ("DOUBLE", "float"),
        Type::Option(inner) => return stored(inner),
    };
    (ty.to_owned(), kind)
}
