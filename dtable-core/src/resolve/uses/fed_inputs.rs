//! Links the inputs of used tables to columns of the using table.

use super::{Used, invalid};
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Column, Conversion, Domain, Origin, Table};
use crate::resolve::output_values::spelling;
use crate::resolve::scope::{Scope, ScopeColumn};
use crate::resolve::unlike::function;
use crate::resolve::values::written_types;
use crate::syntax::Text;
use crate::syntax::document::{TableDocument, UseItem};

/// For each use its links: columns here, each with the input there.
pub(in crate::resolve) fn links(
    document: &TableDocument,
    used: &[Used],
    scope: &Scope,
    findings: &mut Vec<Finding>,
) -> Vec<Vec<(usize, usize)>> {
    let links: Vec<Vec<(usize, usize)>> =
        document.uses.iter().zip(used).map(|(item, used)| links_of(item, &used.table, scope, findings)).collect_vec();
    findings.extend(circle(document, scope, &links));
    links
}

fn links_of(item: &UseItem, table: &Table, scope: &Scope, findings: &mut Vec<Finding>) -> Vec<(usize, usize)> {
    let inputs: Vec<(usize, &Column)> = table.columns.iter().enumerate().filter(|(_, it)| it.origin == Origin::Input).collect_vec();
    let is_input = |name: &Text| inputs.iter().any(|(_, it)| it.name.value == name.value);
    for (name, _) in item.with.iter().filter(|(name, _)| !is_input(name)) {
        let finding = Finding::new(Code::UnknownName, name.span, format!("`{}` has no input `{}`", item.path.value, name.value));
        let known = inputs.iter().map(|(_, it)| it.name.value.as_str());
        findings.push(match finding.or_nearest(&name.value, known) {
            Ok(finding) => finding,
            Err(finding) => {
                finding.help("`with:` has the inputs of the used table, and the columns that they are here: `with: { INPUT: COLUMN }`")
            }
        });
    }
    let mut links = Vec::new();
    for (of, question) in table.columns.iter().enumerate().filter(|(_, it)| it.origin == Origin::Program) {
        // If there is no such question here, something else has its name, which is another finding.
        let Some(here) = scope.question(&question.name.value) else { continue };
        let told = scope.columns[here].domain.as_ref().and_then(|it| untold(&question.domain, it));
        findings.extend(told.map(|it| untold_question(item, question, &it)));
        links.push((of, here));
    }
    let has_unknown = item.with.iter().any(|(name, _)| !is_input(name));
    for (of, input) in inputs {
        let given = item.with.iter().find(|(name, _)| name.value == input.name.value).map(|(_, here)| here);
        match link(item, input, given, scope) {
            Ok(here) => links.push((of, here)),
            // A name under `with:` that is no input likely means this one, and is a finding already.
            Err(_) if given.is_none() && scope.column(&input.name.value).is_none() && has_unknown => {}
            Err(finding) => findings.push(finding),
        }
    }
    links.sort_unstable();
    links
}

fn untold_question(item: &UseItem, question: &Column, untold: &str) -> Finding {
    let (path, name) = (&item.path.value, &question.name.value);
    let finding = invalid(item.path.span, format!("`{path}` tells apart what others do not of the answers to `{name}`: {untold}"));
    finding.also(question.name.span, "the question").help(format!("list the `values:` of `{name}`, alike in all tables that ask it"))
}

/// The column here for an input of a used table.
fn link(item: &UseItem, input: &Column, given: Option<&Text>, scope: &Scope) -> Result<usize, Finding> {
    let (path, name) = (&item.path.value, &input.name.value);
    let (wanted, span) = given.map_or((name, item.path.span), |it| (&it.value, it.span));
    let Some(here) = scope.column(wanted.trim()) else {
        let finding = Finding::new(Code::UnknownName, span, format!("`{path}` takes `{name}`, and there is no column `{wanted}` here"));
        let finding = finding.also(input.name.span, "the input");
        let near = if given.is_some() { finding.or_nearest(wanted, scope.column_names()) } else { Err(finding) };
        return Err(match near {
            Ok(finding) => finding,
            Err(finding) => finding.help(format!("declare an input `{name}`, or name the column that it is: `with: {{ {name}: COLUMN }}`")),
        });
    };
    let column = &scope.columns[here];
    if let Some((message, help)) = unfit(input, column, path) {
        return Err(invalid(span, message).also(input.name.span, "the input").help(help));
    }
    Ok(here)
}

/// The reason for which a column cannot be the input of a used table, with help.
fn unfit(input: &Column, column: &ScopeColumn, path: &str) -> Option<(String, String)> {
    let (name, here) = (&input.name.value, &column.name.value);
    if column.origin == Origin::Program {
        let message = format!("`{path}` takes `{name}`, and `{here}` is a question to the program");
        return Some((message, "an input of a used table is an input here, a result, or computed".to_owned()));
    }
    if column.is_optional {
        let message = format!("`{path}` takes `{name}`, and `{here}` is not always applicable");
        return Some((message, "name a column without `requires:`".to_owned()));
    }
    let bare = |ty: &str| written_types::behind_reference(ty).1.to_owned();
    let is_same_type = bare(&spelling(&input.ty)) == bare(&column.type_name)
        && written_types::behind_reference(&spelling(&input.ty)).0 == written_types::behind_reference(&column.type_name).0;
    let is_same_key = input.converted.as_deref().map(spelling) == column.converted.as_ref().map(|it| it.1.clone())
        && function(input.with.as_ref()) == function(column.with.as_ref());
    if !is_same_type || !is_same_key {
        let shown = |ty: &str, converted: Option<&str>, with: Option<&Conversion>| match converted {
            Some(_) if matches!(with, Some(Conversion::Members(_))) => format!("`{ty}`, a set,"),
            Some(to) => format!("`{ty}` as `{to}`"),
            None => format!("`{ty}`"),
        };
        let there = shown(&input.ty, input.converted.as_deref(), input.with.as_ref());
        let message = format!(
            "`{path}` takes {there} for `{name}`, and `{here}` is {}",
            shown(&column.ty, column.converted.as_ref().map(|it| it.0.as_str()), column.with.as_ref()).trim_end_matches(',')
        );
        let is_set = matches!(input.domain, Domain::Set(_)) || matches!(column.domain, Some(Domain::Set(_)));
        let keys = if is_set { "`set`, `has`" } else { "`as`, `with`" };
        return Some((message, format!("declare both alike: `type`, {keys}")));
    }
    if input.domain.ignores_case() != column.ignores_case {
        let (ignoring, other) = if column.ignores_case { ("here", "there") } else { ("there", "here") };
        let message = format!("`{path}` takes `{name}`, whose case is ignored {ignoring}, and not {other}");
        return Some((message, "declare both alike: `case: ignored`, or neither".to_owned()));
    }
    let domain = column.domain.as_ref()?;
    let untold = untold(&input.domain, domain)?;
    let message = format!("`{path}` tells apart what `{here}` does not: {untold}");
    Some((message, format!("give `{here}` the `values:` that it has there")))
}

/// Values that one domain distinguishes, and another of the same type does not.
fn untold(there: &Domain, here: &Domain) -> Option<String> {
    match (there, here) {
        (Domain::Option(there), Domain::Option(here)) => untold(there, here),
        (Domain::Opaque, _) => None,
        (_, Domain::Opaque) => Some("its values are not listed here".to_owned()),
        (Domain::Enum { variants, .. }, Domain::Enum { variants: known, open: true, .. }) => {
            let unknown = variants.iter().find(|it| !known.iter().any(|of| of.variant == it.variant))?;
            Some(format!("`{}` is among `other` here", unknown.variant))
        }
        (Domain::Set(there), Domain::Set(here)) if !there.are_those_of(here) => Some("its members are others here".to_owned()),
        (Domain::Set(_), Domain::Set(_)) => None,
        (Domain::Text { more, .. }, Domain::Text { .. }) if *more > 0 => Some("it compares texts with each other".to_owned()),
        _ => None,
    }
}

/// Used tables that take each other's results.
fn circle(document: &TableDocument, scope: &Scope, links: &[Vec<(usize, usize)>]) -> Option<Finding> {
    let needs = |at: usize| -> Vec<usize> {
        links[at].iter().filter_map(|(_, here)| scope.results.iter().find(|it| it.0 == *here).map(|it| it.1.0)).collect_vec()
    };
    let start = (0..links.len()).find(|start| {
        let (mut seen, mut rest) = (Vec::new(), needs(*start));
        while let Some(at) = rest.pop() {
            if at == *start {
                return true;
            }
            if !seen.contains(&at) {
                seen.push(at);
                rest.extend(needs(at));
            }
        }
        false
    })?;
    let item = &document.uses[start];
    let finding = Finding::new(Code::CircularUse, item.name.span, format!("`{}` takes what depends on its own result", item.name.value));
    Some(finding.help("give one of the tables another column"))
}
