//! Test cases as a test in Rust, which calls `outcome` of the table.

use dtable_core::explore::cases::{TestCase, text};
use dtable_core::model::{Column, Conversion, Domain, HitPolicy, Integer, Library, Notation, Origin, Position, Table};

use crate::said::one_line;

/// A test for the place where `dtable!` stands.
///
/// # Errors
///
/// A table whose function needs more than values that can be written.
pub fn test(table: &Table, cases: &[TestCase]) -> Result<String, String> {
    if let Some(column) = table.named().iter().find(|it| it.origin == Origin::Program) {
        return Err(format!("the program answers `{}`: write `--format data`, and let the test answer from it", column.name.value));
    }
    if let Some(column) = table.written().iter().find(|it| !can_be_written(it)) {
        return Err(format!("nobody but the program knows which value of `{}` a case has: write `--format data`", column.name.value));
    }
    if !table.only_gives() {
        return Err("the table has no outputs alone, so there is no `outcome`: write `--format data`".to_owned());
    }
    let name = &table.name.value;
    let module = if syn::parse_str::<syn::Ident>(name).is_ok() { name.clone() } else { format!("r#{name}") };
    let mut body = String::new();
    for case in cases {
        match arguments(table, case) {
            Some(arguments) => {
                let fires = fires(table, case);
                body.push_str(&format!(
                    "        // {}\n        assert_eq!({module}::outcome({arguments}){fires});\n",
                    one_line(&case.about)
                ));
            }
            None => body.push_str(&format!("        // {}: has a value that has no name\n", one_line(&case.about))),
        }
    }
    Ok(format!("#[cfg(test)]\nmod {name}_cases {{\n    use super::*;\n\n    #[test]\n    fn the_rules_fire() {{\n{body}    }}\n}}\n"))
}

/// Whether Rust can write the values of a column, or computes them of others: keys have to say which value they are of.
fn can_be_written(column: &Column) -> bool {
    if column.is.is_some() {
        return column.meaning().is_some();
    }
    match &column.with {
        Some(Conversion::Library(library)) => Made::of(*library).is_some(),
        Some(Conversion::Members(None)) => element(behind(&column.ty).1).is_some(),
        Some(_) => false,
        None => column.converted.is_none(),
    }
}

/// A type of a library whose values can be made of their keys.
#[derive(Clone, Copy)]
enum Made {
    /// By reading the key as the table writes it.
    Parsed,
    /// Of seconds and nanoseconds.
    Duration,
}

impl Made {
    const fn of(library: Library) -> Option<Self> {
        match library {
            Library::StdDuration => Some(Self::Duration),
            Library::StdIpv4
            | Library::StdIpv6
            | Library::ChronoDate
            | Library::JiffDate
            | Library::RustDecimal(_)
            | Library::RustDense => Some(Self::Parsed),
            _ => None,
        }
    }

    /// The value of a key; `None` where the library does not read what the table writes: years of more than four digits.
    fn value(self, ty: Integer, notation: Notation, at: Position) -> Option<String> {
        const NANOSECONDS: i128 = 1_000_000_000;
        let key = ty.value_at(at)?;
        match self {
            Self::Duration => Some(format!("::core::time::Duration::new({}, {})", key / NANOSECONDS, key % NANOSECONDS)),
            Self::Parsed => {
                let text = notation.write(key);
                let is_read = notation != Notation::Date || text.len() == "2026-01-31".len();
                is_read.then(|| format!("{text:?}.parse().unwrap()"))
            }
        }
    }
}

/// What an outcome says of the rule that fires, or of all that match, and what it has to say.
fn fires(table: &Table, case: &TestCase) -> String {
    let id = |rule: usize| table.rules[rule].id.value.as_str();
    if !matches!(table.hit, HitPolicy::Collect(_)) {
        return format!(".rule.id(), {:?}", case.rule.map_or("", id));
    }
    let all: Vec<&str> = case.deciding().into_iter().map(id).collect();
    format!(".rules.to_string(), {:?}", all.join(", "))
}

/// The values of the inputs, in the order of the file.
fn arguments(table: &Table, case: &TestCase) -> Option<String> {
    let inputs = table.written().iter().zip(&case.values).filter(|(it, _)| it.origin == Origin::Input);
    let all: Option<Vec<String>> = inputs.map(|(column, at)| argument(column, &column.ty, &column.domain, (*at)?)).collect();
    all.map(|it| it.join(", "))
}

/// Whether a type is a reference, and the type behind it, without a lifetime.
fn behind(ty: &str) -> (bool, &str) {
    let Some(inner) = ty.trim().strip_prefix('&').map(str::trim_start) else { return (false, ty.trim()) };
    let named = inner.strip_prefix('\'').map(|it| it.trim_start_matches(|it: char| it.is_alphanumeric() || it == '_'));
    (true, named.unwrap_or(inner).trim())
}

/// The type of the members of a set that is no array: arrays have as many as their type says.
fn element(ty: &str) -> Option<&str> {
    if let Some(inside) = ty.strip_prefix('[').and_then(|it| it.strip_suffix(']')) {
        return (!inside.contains(';')).then_some(inside.trim());
    }
    let (of, inside) = ty.strip_suffix('>')?.split_once('<')?;
    let of = of.rsplit("::").next()?.trim();
    (["Vec", "VecDeque", "HashSet", "BTreeSet"].contains(&of) && !inside.contains(',')).then_some(inside.trim())
}

fn argument(column: &Column, ty: &str, domain: &Domain, at: Position) -> Option<String> {
    match (domain, behind(ty)) {
        (Domain::Text { .. }, (true, "str")) => literal(column, "str", domain, at),
        (_, (true, inner)) => Some(format!("&{}", literal(column, inner, domain, at)?)),
        (_, (false, ty)) => literal(column, ty, domain, at),
    }
}

/// A value of a type, as Rust writes it.
fn literal(column: &Column, ty: &str, domain: &Domain, at: Position) -> Option<String> {
    Some(match domain {
        Domain::Bool => (at == 1).to_string(),
        Domain::Enum { variants, .. } => {
            let variant = &variants.get(usize::try_from(at).ok()?)?.variant;
            format!("{}::{variant}", ty.split('<').next().unwrap_or(ty).trim())
        }
        Domain::Integer { ty, notation, .. } => match &column.with {
            Some(Conversion::Library(library)) => Made::of(*library)?.value(*ty, *notation, at)?,
            _ => domain.value(at),
        },
        Domain::Set(of) => {
            let member = |it: usize| Some(format!("{}::{}", element(ty)?, of.listed.get(it)?.variant));
            let members: Option<Vec<String>> = of.members(at).into_iter().map(member).collect();
            format!("[{}]{}", members?.join(", "), if ty.starts_with('[') { "" } else { ".into()" })
        }
        Domain::Float { .. } => match domain.value(at).as_str() {
            "NaN" => format!("{ty}::NAN"),
            "inf" => format!("{ty}::INFINITY"),
            "-inf" => format!("{ty}::NEG_INFINITY"),
            number => number.to_owned(),
        },
        Domain::Char { .. } => format!("{:?}", dtable_core::model::character(at)),
        Domain::Text { literals, .. } if ty == "String" => format!("{:?}.to_owned()", text(literals, at)),
        Domain::Text { literals, .. } => format!("{:?}", text(literals, at)),
        Domain::Option(_) if at == 0 => "None".to_owned(),
        Domain::Option(inner) => {
            let ty = ty.strip_prefix("Option<").and_then(|it| it.strip_suffix('>'))?;
            format!("Some({})", argument(column, ty, inner, at - 1)?)
        }
        _ => return None,
    })
}
