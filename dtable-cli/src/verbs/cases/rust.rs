//! Test cases as a test in Rust, which calls `outcome` of the table.

use dtable_core::explore::cases::{TestCase, text};
use dtable_core::model::{Domain, HitPolicy, Origin, Position, Table};

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
    if let Some(column) = table.written().iter().find(|it| it.converted.is_some() || it.is.as_ref().is_some_and(|is| is.meaning.is_none()))
    {
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
    let all: Option<Vec<String>> = inputs.map(|(column, at)| argument(&column.ty, &column.domain, (*at)?)).collect();
    all.map(|it| it.join(", "))
}

fn argument(ty: &str, domain: &Domain, at: Position) -> Option<String> {
    let ty = ty.trim();
    // What lies behind a reference: without `&`, and without a lifetime.
    let behind =
        ty.strip_prefix('&').map(|it| it.trim_start_matches(|it: char| it == '\'' || it.is_alphanumeric() && ty.starts_with("&'")).trim());
    match (domain, behind) {
        (Domain::Text { .. }, Some("str")) => literal("str", domain, at),
        (_, Some(inner)) => Some(format!("&{}", literal(inner, domain, at)?)),
        (_, None) => literal(ty, domain, at),
    }
}

/// A value of a type, as Rust writes it.
fn literal(ty: &str, domain: &Domain, at: Position) -> Option<String> {
    Some(match domain {
        Domain::Bool => (at == 1).to_string(),
        Domain::Enum { variants, .. } => {
            let variant = &variants.get(usize::try_from(at).ok()?)?.variant;
            format!("{}::{variant}", ty.split('<').next().unwrap_or(ty).trim())
        }
        Domain::Integer { .. } => domain.value(at),
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
            format!("Some({})", argument(ty, inner, at - 1)?)
        }
        _ => return None,
    })
}
