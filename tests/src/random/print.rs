//! A table as text.

use super::domain::all;
use super::property::{Claim, Property, outputs};
use super::table::{
    Aggregate, Arithmetic, Chosen, Column, Connective, Counting, Declared, Domain, Entry, Enum, Expected, Formula, Hit, Item,
    JOIN_WIDE_COLUMNS, Layout, NOTE, Opaque, Origin, Output, Results, Rule, Table, Term, Way,
};
use super::value::{Case, Type};
use std::fmt::Write;

/// What stands between a table and the file of types that it uses, where both are one text.
pub(crate) const TYPES: &str = "\n# types.yaml\n";

/// The whole file, and the types that it uses.
pub(crate) fn yaml(table: &Table) -> String {
    let (text, types) = (file(table), shared(table));
    if types.is_empty() {
        return text;
    }
    let types = types.iter().enumerate().map(|(at, it)| format!("  T{at}: {{ {it} }}\n"));
    format!("{text}{TYPES}types:\n{}", types.collect::<String>())
}

fn file(table: &Table) -> String {
    let mut text = "table: t\n".to_owned();
    if !shared(table).is_empty() {
        text += "use: [types.yaml]\n";
    }
    if !table.derive.is_empty() {
        let _ = writeln!(text, "derive: [{}]", table.derive.iter().map(|it| quoted(it)).collect::<Vec<_>>().join(", "));
    }
    section(
        &mut text,
        "constants",
        table
            .constants
            .iter()
            .map(|it| format!("{}: {{ type: {}, value: {} }}", it.name, type_name(table, &it.ty), quoted(&number(&it.value)))),
    );
    section(&mut text, "inputs", table.columns.iter().filter(|it| it.is_input()).map(|it| column(table, it)));
    section(&mut text, "conditions", table.columns.iter().filter(|it| !it.is_input()).map(|it| column(table, it)));
    match &table.results {
        Results::Actions(actions) => section(&mut text, "actions", actions.iter().map(|it| format!("{it}: Do {it}"))),
        Results::Outputs(outputs) => section(&mut text, "outputs", outputs.iter().map(declared)),
        Results::Nothing => {}
    }
    section(&mut text, "actions", table.beside.iter().map(|it| format!("{it}: Do {it}")));
    section(&mut text, "notes", table.rules.iter().take(1).filter(|it| it.note.is_some()).map(|_| format!("{NOTE}: Where it is said")));
    section(&mut text, "relations", table.relations.iter().map(|it| format!("- {}", quoted(&formula(table, it)))));
    text += &settings(table);
    text += &rules(table);
    section(
        &mut text,
        "examples",
        table.examples.iter().map(|it| {
            let when = it.when.iter().map(|(at, entry_of)| format!("{}: {}", table.columns[*at].name, quoted(&entry(entry_of))));
            let mut keys = vec![format!("when: {{ {} }}", when.collect::<Vec<_>>().join(", "))];
            keys.extend(it.rule.map(|rule| format!("rule: {}", table.rules[rule].id)));
            keys.extend(it.result.as_ref().map(|it| expected(table, it)));
            format!("- {{ {} }}", keys.join(", "))
        }),
    );
    section(&mut text, "properties", table.properties.iter().map(|it| property(table, it)));
    if let Some(count) = table.expect {
        let _ = writeln!(text, "expect: {{ else: {count} }}");
    }
    section(&mut text, "lints", table.lints.iter().map(|(name, level)| format!("{name}: {level}")));
    text
}

fn property(table: &Table, it: &Property) -> String {
    let name = |at: &usize| table.columns[*at].name.clone();
    let names = |of: &[usize]| match of {
        [one] => name(one),
        of => format!("[{}]", of.iter().map(name).collect::<Vec<_>>().join(", ")),
    };
    let claim = match &it.claim {
        Claim::Formula(quantifier, it) => {
            let (table, it) = it.over(table);
            format!("{}: {}", quantifier.key(), quoted(&formula(&table, &it)))
        }
        Claim::Ignores(columns) => format!("ignores: {}", names(columns)),
        Claim::Monotone { rises, output, columns } => {
            let kind = if *rises { "rises" } else { "falls" };
            format!("{kind}: {}, in: {}", outputs(table)[*output].name, names(columns))
        }
    };
    let name = it.name.as_ref().map(|it| format!("name: {it}, "));
    format!("- {{ {}{claim} }}", name.unwrap_or_default())
}

fn expected(table: &Table, it: &Expected) -> String {
    let Results::Outputs(outputs) = &table.results else {
        let Expected::Actions(actions) = it else { unreachable!("tables without outputs expect none") };
        return format!("do: [{}]", actions.join(", "));
    };
    match it {
        Expected::Actions(_) => unreachable!("tables with outputs expect no actions"),
        Expected::Number(number) => format!("out: {{ {}: {} }}", outputs[0].name, table.made(*number)),
        Expected::Outputs(all) => {
            let result = |(at, results): &(usize, Vec<Output>)| {
                let texts: Vec<String> = results.iter().map(|it| quoted(&it.text)).collect();
                let texts = if table.collects() { format!("[{}]", texts.join(", ")) } else { texts.concat() };
                format!("{}: {texts}", outputs[*at].name)
            };
            format!("out: {{ {} }}", all.iter().map(result).collect::<Vec<_>>().join(", "))
        }
    }
}

fn declared(it: &Declared) -> String {
    let value = |(name, value): &(Option<String>, Output)| match name {
        Some(name) => format!("{name}: {}", quoted(&value.text)),
        None => quoted(&value.text),
    };
    let values: Vec<String> = it.values.iter().map(value).collect();
    let mut keys = vec![format!("type: {}", quoted(it.ty))];
    match it.values.first() {
        None => {}
        Some((None, _)) => keys.push(format!("values: [{}]", values.join(", "))),
        Some(_) => keys.push(format!("values: {{ {} }}", values.join(", "))),
    }
    keys.extend(it.ordered.then(|| "ordered: true".to_owned()));
    keys.extend(it.default.as_ref().map(|it| format!("default: {}", quoted(&it.text))));
    if keys.len() == 1 { format!("{}: {}", it.name, quoted(it.ty)) } else { format!("{}: {{ {} }}", it.name, keys.join(", ")) }
}

fn section(text: &mut String, key: &str, lines: impl Iterator<Item = String>) {
    let lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        let _ = writeln!(text, "{key}:");
        lines.iter().for_each(|line| {
            let _ = writeln!(text, "  {line}");
        });
    }
}

fn settings(table: &Table) -> String {
    let hit = match table.hit {
        Hit::Unique => None,
        Hit::Any => Some("any"),
        Hit::First => Some("first"),
        Hit::Priority => Some("priority"),
        Hit::Collect(Aggregate::All) => Some("collect"),
        Hit::Collect(Aggregate::Sum) => Some("collect sum"),
        Hit::Collect(Aggregate::Min) => Some("collect min"),
        Hit::Collect(Aggregate::Max) => Some("collect max"),
        Hit::Collect(Aggregate::Count) => Some("collect count"),
    };
    let (ask, record) = (table.in_order.then_some("in order"), table.record.then_some("answers"));
    let empty = table.may_be_empty.then_some("allowed");
    let settings = [("hit", hit), ("empty", empty), ("code", table.code), ("check", table.check), ("ask", ask), ("record", record)];
    settings.iter().filter_map(|(key, value)| value.map(|it| format!("{key}: {it}\n"))).collect()
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

fn column(table: &Table, column: &Column) -> String {
    let mut keys = Vec::new();
    match &column.origin {
        Origin::Computed(is) => keys.push(format!("is: {}", quoted(&formula(table, is)))),
        Origin::Number(is) => keys.push(format!("is: {}", quoted(&term(table, is, 0)))),
        Origin::Same(input) => keys.push(format!("is: std::convert::identity({})", table.columns[*input].name)),
        Origin::Choice(arms) => keys.push(format!("is: {}", quoted(&choice_of(table, arms)))),
        Origin::Input | Origin::Asked => {}
    }
    if column.is_shared {
        let own = definition(table, column).join(", ");
        let number = shared(table).iter().position(|it| *it == own).expect("all definitions are there");
        keys.push(format!("type: {}", quoted(&column_type_of(column, &wrapped(&column.ty, &format!("T{number}"))))));
    } else {
        keys.extend(values_of(table, column, &column_type(table, column)));
    }
    keys.extend(column.requires.as_ref().map(|it| format!("requires: {}", quoted(&formula(table, it)))));
    keys.extend(column.cost.map(|it| format!("cost: {it}")));
    if !column.is_input() {
        keys.push("text: Is it so?".to_owned());
    }
    format!("{}: {{ {} }}", column.name, keys.join(", "))
}

fn choice_of(table: &Table, arms: &[(Option<Formula>, Chosen)]) -> String {
    let value = |it: &Chosen| match it {
        Chosen::Literal(it) => it.text.clone(),
        Chosen::Column(column) => table.columns[*column].name.clone(),
    };
    let arm = |(condition, it): &(Option<Formula>, Chosen)| match condition {
        Some(condition) => format!("if {} {{ {} }} else ", formula(table, condition), value(it)),
        None if arms.len() == 1 => value(it),
        None => format!("{{ {} }}", value(it)),
    };
    arms.iter().map(arm).collect()
}

/// The definitions of the types that columns share, each once.
fn shared(table: &Table) -> Vec<String> {
    let mut all = Vec::new();
    for definition in table.columns.iter().filter(|it| it.is_shared).map(|it| definition(table, it).join(", ")) {
        if !all.contains(&definition) {
            all.push(definition);
        }
    }
    all
}

/// What a file of types says about the values of a column.
fn definition(table: &Table, column: &Column) -> Vec<String> {
    let ty = type_name(table, innermost(&column.ty));
    values_of(table, column, &if column.way == Way::As { format!("Wrapped_{ty}") } else { ty })
}

fn innermost(ty: &Type) -> &Type {
    if let Type::Option(inner) = ty { innermost(inner) } else { ty }
}

/// A name in as many `Option`s as the type.
fn wrapped(ty: &Type, name: &str) -> String {
    if let Type::Option(inner) = ty { format!("Option<{}>", wrapped(inner, name)) } else { name.to_owned() }
}

/// The keys that say which values a column of a type has.
fn values_of(table: &Table, column: &Column, ty: &str) -> Vec<String> {
    let mut keys = Vec::new();
    if column.is_input() || column.ty != Type::Bool {
        keys.push(format!("type: {}", quoted(ty)));
        if let Some(key) = column.ty.key() {
            keys.push(format!("as: {}", key.name()));
            keys.extend(has_function(column).then(|| "with: std::convert::identity".to_owned()));
        }
        if column.way == Way::As {
            keys.push(format!("as: {}", quoted(&type_name(table, &column.ty))));
        }
    }
    match &column.domain {
        Domain::Whole => {}
        Domain::Range(it) => keys.push(format!("range: {}", quoted(&item(it)))),
        Domain::List(items) => keys.push(format!("values: [{}]", items.iter().map(|it| quoted(&item(it))).collect::<Vec<_>>().join(", "))),
    }
    let of = enum_of(table, &column.ty);
    keys.extend(of.map(values));
    let is_set = matches!(column.ty, Type::Set(_));
    keys.extend(of.filter(|it| it.ordered && !is_set).map(|_| "ordered: true".to_owned()));
    keys.extend(is_set.then(|| "set: true".to_owned()));
    keys.extend((column.ty.case() == Some(Case::Ignored)).then(|| "case: ignored".to_owned()));
    keys
}

/// Whether a function gives the key of a column: of every second one, where one can.
pub(crate) fn has_function(column: &Column) -> bool {
    column.name.as_bytes()[0].is_multiple_of(2) && column.ty.key().is_some_and(|it| it.is_compared())
}

fn enum_of<'a>(table: &'a Table, ty: &Type) -> Option<&'a Enum> {
    match ty {
        Type::Enum(at) | Type::Set(at) => Some(&table.enums[*at]),
        Type::Option(inner) => enum_of(table, inner),
        _ => None,
    }
}

fn values(of: &Enum) -> String {
    let other = of.open.then(|| "other".to_owned());
    if of.has_short_names() {
        let names = of.variants.iter().map(|it| format!("{}: {}", it.short, quoted(&pattern_of(&it.name, it.has_field))));
        return format!("values: {{ {} }}", names.collect::<Vec<_>>().join(", "));
    }
    let names = of.variants.iter().map(|it| quoted(&pattern_of(&it.name, it.has_field)));
    format!("values: [{}]", names.chain(other).collect::<Vec<_>>().join(", "))
}

fn pattern_of(name: &str, has_field: bool) -> String {
    if has_field { format!("{name}(..)") } else { name.to_owned() }
}

/// The type of a column's values as they come.
pub(crate) fn column_type(table: &Table, column: &Column) -> String {
    let ty = type_name(table, &column.ty);
    column_type_of(column, &if column.way == Way::As { format!("Wrapped_{ty}") } else { ty })
}

fn column_type_of(column: &Column, ty: &str) -> String {
    if column.way == Way::Lent { format!("&{ty}") } else { ty.to_owned() }
}

/// The type as Rust and the table write it.
pub(crate) fn type_name(table: &Table, ty: &Type) -> String {
    match ty {
        Type::Bool => "bool".to_owned(),
        Type::Enum(at) => table.enums[*at].name.clone(),
        Type::Int(it) => it.name.to_owned(),
        Type::Key(key) => key.rust().to_owned(),
        Type::Float { bits } => format!("f{bits}"),
        Type::Char => "char".to_owned(),
        Type::Text(_) => "&str".to_owned(),
        Type::Set(at) => format!("&[{}]", table.enums[*at].name),
        Type::Option(inner) => format!("Option<{}>", type_name(table, inner)),
    }
}

/// An integer.
pub(crate) fn number(value: &super::value::Value) -> String {
    match value {
        super::value::Value::Int(it) => it.to_string(),
        super::value::Value::Huge(it) => it.to_string(),
        other => panic!("{other:?} is no integer"),
    }
}

// Entries.

/// An entry as a cell of a grid has it.
pub(crate) fn entry(entry: &Entry) -> String {
    match entry {
        Entry::Any => "-".to_owned(),
        Entry::NotApplicableOrNot(of) => format!("n/a, not({})", of.iter().map(item).collect::<Vec<_>>().join(", ")),
        Entry::NotApplicable(of) => std::iter::once("n/a".to_owned()).chain(of.iter().map(item)).collect::<Vec<_>>().join(", "),
        Entry::Items(of) => items(of),
        Entry::Not(of) => format!("not({})", items(of)),
        Entry::NotEqual(literal) => format!("!= {}", literal.text),
        Entry::All(parts) => parts.iter().map(self::entry).collect::<Vec<_>>().join(" && "),
        Entry::NotAll(parts) => format!("not({})", parts.iter().map(self::entry).collect::<Vec<_>>().join(" && ")),
        Entry::Joined(values, compares) => {
            let own = Some(self::entry(values)).filter(|it| it != "-");
            let compared = compares.iter().map(|it| {
                let text = format!("{} {}", it.op.sign(), it.name);
                if it.is_not() { format!("not({text})") } else { text }
            });
            own.into_iter().chain(compared).collect::<Vec<_>>().join(" && ")
        }
    }
}

fn items(items: &[Item]) -> String {
    items.iter().map(item).collect::<Vec<_>>().join(", ")
}

fn item(item: &Item) -> String {
    match item {
        Item::One(literal) => literal.text.clone(),
        Item::Range { low, high } => {
            let low = low.as_ref().map_or(String::new(), |(it, inside)| format!("{}{}", it.text, if *inside { "" } else { "<" }));
            let high = high.as_ref().map_or(String::new(), |(it, inside)| format!("{}{}", if *inside { "=" } else { "" }, it.text));
            format!("{low}..{high}")
        }
        Item::Compare(op, literal) => format!("{} {}", op.sign(), literal.text),
        Item::Network(_, _, text) => text.clone(),
        Item::Members(is) if is.members.is_empty() => is.word.to_owned(),
        Item::Members(is) => format!("{}({})", is.word, is.text),
        Item::Text(is) => format!("{}({:?})", is.word(), is.argument),
        Item::AnySome => "Some(..)".to_owned(),
        Item::Some(inner) => format!("Some({})", entry(inner)),
    }
}

// Formulas.

/// A formula with no more brackets than the operators need.
pub(crate) fn formula(table: &Table, it: &Formula) -> String {
    formula_within(table, it, 0)
}

fn bracketed(text: String, level: u8, least: u8) -> String {
    if level < least { format!("({text})") } else { text }
}

fn formula_within(table: &Table, it: &Formula, least: u8) -> String {
    let name = |column: &usize| table.columns[*column].name.clone();
    let (text, level) = match it {
        Formula::Truth(truth) => (truth.to_string(), 12),
        Formula::Column(column) => (name(column), 12),
        Formula::Not(inner) => (format!("!{}", formula_within(table, inner, 11)), 11),
        Formula::Join(connective, a, b) => {
            let (sign, level, left, right) = shape(*connective);
            (format!("{} {sign} {}", formula_within(table, a, left), formula_within(table, b, right)), level)
        }
        Formula::Count(counting, of) => {
            let parts: Vec<String> = of.iter().map(|it| formula_within(table, it, 0)).collect();
            (format!("{}({})", counting_name(*counting), parts.join(", ")), 12)
        }
        Formula::Literal { column, op, literal, mirrored: false } => (format!("{} {} {}", name(column), op.sign(), literal.text), 4),
        Formula::Literal { column, op, literal, mirrored: true } => {
            (format!("{} {} {}", literal.text, op.mirrored().sign(), name(column)), 4)
        }
        Formula::Columns { left, op, right } => (format!("{} {} {}", name(left), op.sign(), name(right)), 4),
        Formula::Terms { left, op, right } => (format!("{} {} {}", term(table, left, 5), op.sign(), term(table, right, 5)), 4),
        Formula::Matches { column, patterns } => {
            (format!("matches!({}, {})", name(column), patterns.iter().map(item).collect::<Vec<_>>().join(" | ")), 12)
        }
        Formula::Members { column, is } if is.members.is_empty() => (format!("{}({})", is.word, name(column)), 12),
        Formula::Members { column, is } => (format!("{}({}, {})", is.word, name(column), is.text), 12),
        Formula::Text { column, is } => (format!("{}({}, {:?})", is.word(), name(column), is.argument), 12),
        Formula::Method { column, method } => (format!("{}.{method}()", name(column)), 12),
        Formula::Opaque { column, kind } => opaque(&name(column), *kind),
    };
    bracketed(text, level, least)
}

fn opaque(name: &str, kind: Opaque) -> (String, u8) {
    match kind {
        Opaque::Ones(count) => (format!("{name}.count_ones() > {count}"), 4),
        Opaque::Length(count) => (format!("{name}.len() > {count}"), 4),
        Opaque::Digit => (format!("{name}.is_ascii_digit()"), 12),
        Opaque::Identity => (format!("std::convert::identity({name})"), 12),
    }
}

/// The sign, its level, and the levels that its sides need.
const fn shape(connective: Connective) -> (&'static str, u8, u8, u8) {
    match connective {
        Connective::Xor => ("^", 6, 6, 7),
        Connective::Equal => ("==", 4, 5, 5),
        Connective::NotEqual => ("!=", 4, 5, 5),
        Connective::And => ("&&", 3, 3, 4),
        Connective::Both => ("&", 7, 7, 8),
        Connective::Either => ("|", 5, 5, 6),
        Connective::Or => ("||", 2, 2, 3),
        Connective::Implies => ("->", 1, 2, 1),
        Connective::Iff => ("<->", 0, 1, 1),
    }
}

const fn counting_name(counting: Counting) -> &'static str {
    match counting {
        Counting::Exactly => "exactly_one",
        Counting::AtMost => "at_most_one",
        Counting::AtLeast => "at_least_one",
    }
}

fn term(table: &Table, it: &Term, least: u8) -> String {
    let (text, level) = match it {
        Term::Literal(literal) => (literal.text.clone(), if literal.text.starts_with('-') { 11 } else { 12 }),
        Term::Column(column) => (table.columns[*column].name.clone(), 12),
        Term::Negate(inner) => (format!("-{}", term(table, inner, 12)), 11),
        Term::Opposite(inner) => (format!("!{}", term(table, inner, 12)), 11),
        Term::Absolute(inner) => (format!("{}.abs()", term(table, inner, 12)), 12),
        Term::Join(how, a, b) => match how {
            Arithmetic::Minimum => (format!("{}.min({})", term(table, a, 12), term(table, b, 0)), 12),
            Arithmetic::Maximum => (format!("{}.max({})", term(table, a, 12), term(table, b, 0)), 12),
            Arithmetic::Add => (format!("{} + {}", term(table, a, 9), term(table, b, 10)), 9),
            Arithmetic::Subtract => (format!("{} - {}", term(table, a, 9), term(table, b, 10)), 9),
            Arithmetic::Multiply => (format!("{} * {}", term(table, a, 10), term(table, b, 11)), 10),
            Arithmetic::Divide => (format!("{} / {}", term(table, a, 10), term(table, b, 11)), 10),
            Arithmetic::Remainder => (format!("{} % {}", term(table, a, 10), term(table, b, 11)), 10),
            Arithmetic::ShiftLeft => (format!("{} << {}", term(table, a, 8), term(table, b, 9)), 8),
            Arithmetic::ShiftRight => (format!("{} >> {}", term(table, a, 8), term(table, b, 9)), 8),
            Arithmetic::BitAnd => (format!("{} & {}", term(table, a, 7), term(table, b, 8)), 7),
            Arithmetic::BitXor => (format!("{} ^ {}", term(table, a, 6), term(table, b, 7)), 6),
            Arithmetic::BitOr => (format!("{} | {}", term(table, a, 5), term(table, b, 6)), 5),
        },
    };
    bracketed(text, level, least)
}

// Rules.

fn rules(table: &Table) -> String {
    let lines = match table.layout {
        Layout::Data => {
            let rules: String = table.rules.iter().map(|rule| format!("  {}\n", data(table, rule))).collect();
            return format!("rules:\n{rules}");
        }
        Layout::Rows { joined, numbers } => rows(table, joined, numbers),
        Layout::Columns { numbers } => transposed(&{
            let mut rows = rows(table, false, numbers);
            rows[0][0] = String::new();
            rows
        }),
    };
    let lines = lines.iter().map(|cells| format!("  |{}|\n", cells.iter().map(|it| format!(" {it} ")).collect::<Vec<_>>().join("|")));
    format!("rules: |\n{}", lines.collect::<String>())
}

fn transposed(rows: &[Vec<String>]) -> Vec<Vec<String>> {
    (0..rows[0].len()).map(|at| rows.iter().map(|row| row[at].clone()).collect()).collect()
}

/// A grid with a rule a row, its header first.
fn rows(table: &Table, joined: bool, numbers: bool) -> Vec<Vec<String>> {
    let mut columns = vec![std::iter::once("rule".to_owned()).chain(table.rules.iter().map(|it| it.id.clone())).collect::<Vec<_>>()];
    let mut entries: Vec<Vec<String>> = (0..table.columns.len()).map(|at| entry_column(table, at)).collect();
    if joined {
        let may_join = |it: &Column| JOIN_WIDE_COLUMNS || all(table, it, &[], 100).is_some();
        entries = join_neighbours(entries, &table.columns.iter().map(may_join).collect::<Vec<_>>());
    }
    columns.extend(entries);
    columns.extend(result_columns(table, numbers));
    if table.rules.iter().any(|it| it.next.is_some()) {
        columns.push(extra(table, "next", |it| it.next.clone()));
    }
    if table.rules.iter().any(|it| it.weight.is_some()) {
        columns.push(extra(table, "weight", |it| it.weight.map(|it| it.to_string())));
    }
    if table.rules.iter().any(|it| it.note.is_some()) {
        columns.push(extra(table, NOTE, |it| it.note.as_ref().map(|it| it.replace('|', "\\|"))));
    }
    transposed(&columns)
}

fn entry_column(table: &Table, at: usize) -> Vec<String> {
    let cell = |rule: &Rule| rule.entries.as_ref().map_or(String::new(), |it| entry(&it[at]).replace('|', "\\|"));
    std::iter::once(table.columns[at].name.clone()).chain(table.rules.iter().map(cell)).collect()
}

fn join_neighbours(columns: Vec<Vec<String>>, may_join: &[bool]) -> Vec<Vec<String>> {
    let mut joined: Vec<Vec<String>> = Vec::new();
    let mut before = false;
    for (column, may_join) in columns.into_iter().zip(may_join) {
        let (last_may, is_narrow) = (std::mem::replace(&mut before, *may_join), *may_join);
        let is_narrow =
            last_may && is_narrow && column.iter().all(|it| !it.contains(' ') || it.starts_with(['<', '>']) && !it.contains(','));
        match joined.last_mut() {
            Some(last) if is_narrow && last.iter().all(|it| !it.contains([' ', ','])) => {
                for (cell, other) in last.iter_mut().zip(&column) {
                    *cell = format!("{cell} {}", other.replace(' ', "")).trim().to_owned();
                }
            }
            _ => joined.push(column),
        }
    }
    joined
}

fn extra(table: &Table, name: &str, cell: impl Fn(&Rule) -> Option<String>) -> Vec<String> {
    std::iter::once(name.to_owned()).chain(table.rules.iter().map(|it| cell(it).unwrap_or_default())).collect()
}

fn result_columns(table: &Table, numbers: bool) -> Vec<Vec<String>> {
    match &table.results {
        Results::Nothing => Vec::new(),
        Results::Outputs(outputs) => {
            let column = |at: usize| extra(table, &outputs[at].name, |rule| Some(choice(&rule.cells[at])));
            let acts = (!table.beside.is_empty()).then(|| extra(table, "do", |rule| Some(steps(&rule.acts))));
            (0..outputs.len()).map(column).chain(acts).collect()
        }
        Results::Actions(actions) if numbers => {
            let place = |rule: &Rule, action: &str| rule.cells.iter().position(|it| it[0].text == action).map(|at| (at + 1).to_string());
            actions.iter().map(|action| extra(table, action, |rule| place(rule, action))).collect()
        }
        Results::Actions(_) => vec![extra(table, "do", |rule| Some(steps(&rule.cells)))],
    }
}

fn steps(steps: &[Vec<Output>]) -> String {
    steps.iter().map(|it| choice(it)).collect::<Vec<_>>().join(", ")
}

fn choice(outputs: &[Output]) -> String {
    let texts: Vec<&str> = outputs.iter().map(|it| it.text.as_str()).collect();
    if texts.len() > 1 { format!("one_of({})", texts.join(", ")) } else { texts.concat() }
}

fn data(table: &Table, rule: &Rule) -> String {
    let mut keys = vec![format!("id: {}", rule.id)];
    if let Some(entries) = &rule.entries {
        let given = table.columns.iter().zip(entries).filter(|(_, it)| !matches!(it, Entry::Any));
        let when: Vec<String> = given.map(|(column, it)| format!("{}: {}", column.name, quoted(&entry(it)))).collect();
        keys.push(format!("when: {{ {} }}", when.join(", ")));
    }
    match &table.results {
        Results::Nothing => {}
        Results::Actions(_) if rule.cells.is_empty() => {}
        Results::Actions(_) => keys.push(format!("do: {}", quoted(&steps(&rule.cells)))),
        Results::Outputs(outputs) => {
            let cells = outputs.iter().zip(&rule.cells).map(|(it, cell)| format!("{}: {}", it.name, quoted(&choice(cell))));
            keys.push(format!("out: {{ {} }}", cells.collect::<Vec<_>>().join(", ")));
            keys.extend((!rule.acts.is_empty()).then(|| format!("do: {}", quoted(&steps(&rule.acts)))));
        }
    }
    keys.extend(rule.next.as_ref().map(|it| format!("next: {it}")));
    keys.extend(rule.weight.map(|it| format!("weight: {it}")));
    keys.extend(rule.note.as_ref().map(|it| format!("notes: {{ {NOTE}: {} }}", quoted(it))));
    format!("- {{ {} }}", keys.join(", "))
}
