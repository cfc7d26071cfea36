//! `outside-domain`: a value that an input of a used table does not have.

use super::evidence::finding_about;
use super::words;
use crate::diagnostic::{Code, Finding};
use crate::lists::CollectVec;
use crate::model::{Table, Use, ValueSet};
use crate::space::budget::Unanswered;
use crate::space::cases::Space;

pub(super) fn check(table: &Table, space: &mut Space) -> Result<Vec<Finding>, Unanswered> {
    let mut findings = Vec::new();
    for it in &table.uses {
        for (of, here, outside) in it.outside(table) {
            let region = space.all.with(here, space.classes.of(here, &outside));
            if let Some(case) = if outside.is_empty() { None } else { space.case(&region)? } {
                findings.push(finding(table, space, it, (of, here, outside), &case));
            }
        }
    }
    Ok(findings)
}

fn finding(table: &Table, space: &Space, it: &Use, (of, here, outside): (usize, usize, ValueSet), case: &[u128]) -> Finding {
    let (input, column) = (&it.table.columns[of], &table.columns[here]);
    let within: Vec<ValueSet> =
        (0..table.columns.len()).map(|at| if at == here { outside.clone() } else { table.columns[at].domain.all() }).collect_vec();
    let case = words::case_within(table, space, case, &within);
    let (name, of_use) = (&column.name.value, &it.name.value);
    let message = format!("`{name}` has values that `{of_use}` does not expect: {}", column.domain.entry(&outside));
    let declared = input.range.as_ref().map_or(input.name.span, |it| it.span);
    finding_about(table, Code::OutsideDomain, it.name.span, message)
        .also(declared, format!("the values of its input `{}`", input.name.value))
        .case("for example", case)
        .help(format!("narrow `{name}` with `range:` or `values:`, exclude the case with a relation, or widen the input there"))
}
