//! `unused-condition`: a condition, or an input, that no rule mentions.

use super::evidence::{Proof, finding_about};
use crate::diagnostic::{Code, Finding, Remedy};
use crate::lists::CollectVec;
use crate::model::{Example, Origin, Property, Rule, Table};
use crate::source::Spanned;
use crate::syntax::literal::Literal;
use crate::syntax::token::{Token, TokenKind, tokens};

pub(super) fn check(proof: &Proof) -> Vec<Finding> {
    let table = proof.table;
    let columns = (0..table.written().len()).filter(|column| !is_column_used(proof, *column));
    // A used table is needed if one of its results is.
    let columns = columns.filter(|column| match table.columns[*column].result_of {
        None => true,
        Some((at, output)) => output == 0 && !is_table_used(proof, at),
    });
    columns.map(|column| unused(proof, column)).collect_vec()
}

/// The finding about a column. A column that a relation or an example names cannot be deleted alone, nor one whose classes
/// are in the number of cases that `expect:` has.
fn unused(proof: &Proof, at: usize) -> Finding {
    let table = proof.table;
    let column = &table.columns[at];
    if let Some(name) = column.result_of.and_then(|(at, _)| table.uses.get(at)).map(|it| &it.name) {
        return finding(table, Code::UnusedCondition, name, format!("no rule looks at what `{}` gives", name.value));
    }
    let what = if column.origin == Origin::Input { "input" } else { "condition" };
    let mut found = finding(table, Code::UnusedCondition, &column.name, format!("no rule looks at the {what} `{}`", column.name.value));
    if let Some(place) = named_by(table, at) {
        found.help = vec![format!("use `{}` in a rule; to delete it, rewrite {place} first", column.name.value)];
        found.remedies.clear();
    } else if table.expect_else.is_some() && proof.space.all.0[at].len() > 1 {
        found.help = vec![format!("use `{}` in a rule; or delete it, and write the new number of cases in `expect:`", column.name.value)];
        found.remedies.clear();
    }
    found
}

/// The place, other than a rule, that names a column and so keeps it from being deleted: an expression, a relation, an
/// example, a used table, a property.
pub(super) fn named_by(table: &Table, column: usize) -> Option<String> {
    let name = table.columns[column].name.value.as_str();
    let others = || table.columns.iter().enumerate().filter(|(at, it)| *at != column && it.compared.is_none() && it.result_of.is_none());
    let computed = others().find(|(_, it)| it.is.as_ref().is_some_and(|is| mentions(&is.expression.canonical, name)));
    let required = others().find(|(_, it)| it.requires.as_ref().is_some_and(|it| it.formula.columns().contains(&column)));
    let relation = || table.relations.iter().enumerate().find(|(at, it)| !table.is_of_used(*at) && it.formula.columns().contains(&column));
    let rule = || {
        let mut rules = table.rules.iter();
        rules.find(|it| it.outcomes().flat_map(|it| &it.outputs).any(|it| mentions(&it.canonical, name)))
    };
    let property = || table.properties.iter().find(|it| it.names_column(column));
    let user = || table.uses.iter().find(|it| it.inputs.iter().any(|link| link.1 == column));
    let is_given = |example: &Example| example.when.get(column).is_some_and(|it| *it != table.columns[column].domain.all());
    computed
        .map(|(_, it)| format!("`is:` of `{}`", it.name.value))
        .or_else(|| required.map(|(_, it)| format!("`requires:` of `{}`", it.name.value)))
        .or_else(|| relation().map(|(_, it)| format!("the relation `{}`", it.text)))
        .or_else(|| rule().map(|it| format!("what rule `{}` gives", it.id.value)))
        .or_else(|| property().map(|it| format!("the property `{}`", it.shown())))
        .or_else(|| user().map(|it| format!("the used table `{}`", it.name.value)))
        .or_else(|| table.examples.iter().any(is_given).then(|| "the example that gives it".to_owned()))
}

/// Whether some result of a used table is used.
fn is_table_used(proof: &Proof, at: usize) -> bool {
    let columns = proof.table.columns.iter().enumerate();
    let mut results = columns.filter(|(_, it)| it.result_of.is_some_and(|of| of.0 == at));
    results.any(|(column, _)| is_column_used(proof, column))
}

/// Whether some rule has an entry for the column, or an expression of the table names it.
pub(super) fn is_column_used(proof: &Proof, column: usize) -> bool {
    let table = proof.table;
    let asked = proof.space.rules.iter().any(|rule| rule.region.0[column] != proof.space.all.0[column]);
    let name = table.columns[column].name.value.as_str();
    let outputs = table.rules.iter().flat_map(Rule::outcomes).flat_map(|it| &it.outputs);
    // The links of a used table name the columns that it gets; the expression shown for a result names the table.
    let computed = table.columns.iter().filter(|it| it.result_of.is_none()).filter_map(|it| it.is.as_ref()).map(|is| &is.expression);
    let required = table.columns.iter().filter_map(|it| it.requires.as_ref());
    let is_required = || required.into_iter().any(|it| it.formula.columns().contains(&column));
    let is_given = table.uses.iter().any(|it| it.inputs.iter().any(|link| link.1 == column));
    let is_compared = table.compared_columns().any(|(_, it)| it.left == column || it.right == column);
    asked || is_given || is_compared || outputs.chain(computed).any(|it| mentions(&it.canonical, name)) || is_required()
}

/// Whether an expression names the column: as a word, or in the text of a `format!`, but not in a literal like `'c'`.
pub(crate) fn mentions(expression: &str, name: &str) -> bool {
    let is_name = |token: &Token| match &token.kind {
        TokenKind::Word(word) => word == name,
        TokenKind::Literal(Literal::Str(text)) => captures(text, name),
        _ => false,
    };
    // Most expressions do not even contain the letters.
    expression.contains(name) && tokens(expression).is_ok_and(|tokens| tokens.iter().any(is_name))
}

/// Whether a text contains `{name}` or `{name:`.
fn captures(text: &str, name: &str) -> bool {
    let mut after_braces = text.split('{').skip(1).filter_map(|it| it.trim_start().strip_prefix(name));
    after_braces.any(|rest| rest.trim_start().starts_with([':', '}']))
}

/// The finding about a name that is never used.
pub(super) fn finding(table: &Table, code: Code, name: &Spanned<String>, message: String) -> Finding {
    finding_about(table, code, name.span, message)
        .label("never used")
        .help(format!("delete `{}`, or use it in a rule", name.value))
        .remedy(Remedy::DeleteUnused)
}

/// The finding about a name that is never used, but of which a property speaks.
pub(super) fn kept_by(mut found: Finding, name: &str, property: &Property) -> Finding {
    found.help = vec![format!("use `{name}` in a rule; to delete it, rewrite the property `{}` first", property.shown())];
    found.remedies.clear();
    found
}

#[cfg(test)]
mod tests {
    use super::mentions;

    #[test]
    fn a_name_in_a_literal_is_no_use_of_it() {
        for expression in ["c", "c + 1", "f(c)", "r#c", "format!(\"{c}\")", "format!(\"{ c :>3}\")", "a.c"] {
            assert!(mentions(expression, "c"), "{expression}");
        }
        for expression in ["'c'", "\"c\"", "b'c'", "cc", "f::<'c>()", "format!(\"{cc}\")", "format!(\"c}\")"] {
            assert!(!mentions(expression, "c"), "{expression}");
        }
    }
}
