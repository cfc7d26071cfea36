//! The lists beside the rules: conditions, actions, outputs, relations, properties and examples, as HTML.

use super::sheet::entry_kind;
use crate::doc::html::{escape, name, rule_link};
use crate::doc::network_section::asked_by;
use crate::doc::shown_table::{Section, Shown};
use crate::doc::words;
use crate::lists::CollectVec;
use crate::model::{Check, Column, Constant, Domain, Example, Expression, Formula, Notation, Origin, Output, Table};
use crate::source::{Source, Span, Spanned};

/// Returns a section with a heading and a list; `None` where the list is empty.
fn section(heading: &'static str, before: &str, rows: &[String], after: &str) -> Option<Section> {
    (!rows.is_empty()).then(|| Section { heading, html: format!("{before}\n{}\n{after}", rows.join("\n")) })
}

const LIST_TAG: &str = "<ul class=\"dtable-names\">";

/// Returns a section of names with their meanings and values.
fn names(heading: &'static str, rows: impl Iterator<Item = String>) -> Option<Section> {
    section(heading, LIST_TAG, &rows.collect_vec(), "</ul>")
}

fn meaning(name: &Spanned<String>, text: &str, values: &str, source: Option<&Source>) -> String {
    let values = if values.is_empty() { String::new() } else { format!(" <small>{values}</small>") };
    format!("<li><code>{}</code> {}{values}{}</li>", escape(&name.value), escape(text), line(source, name.span))
}

/// Returns the number of the line in the file at which a span begins.
fn line(source: Option<&Source>, span: Span) -> String {
    source.map_or_else(String::new, |it| format!(" <small class=\"l\">line {}</small>", it.place(span.start).line))
}

/// The inputs with their types and values.
pub(super) fn inputs(table: &Table, source: Option<&Source>) -> Option<Section> {
    let inputs: Vec<&Column> = table.columns.iter().filter(|column| column.origin == Origin::Input).collect_vec();
    let narrowed = inputs.iter().any(|column| column.range.is_some());
    let refused = "<p><code>decide</code> panics for a value outside its range; <code>try_decide</code> returns it as an error.</p>";
    let rows: Vec<_> = inputs.iter().map(|column| meaning(&column.name, &column.text, &values(column), source)).collect_vec();
    section("Inputs", LIST_TAG, &rows, if narrowed { format!("</ul>\n{refused}") } else { "</ul>".to_owned() }.as_str())
}

/// The conditions with their questions and values, and how they are computed.
pub(super) fn conditions(table: &Table, source: Option<&Source>) -> Option<Section> {
    let conditions: Vec<&Column> = table.written().iter().filter(|column| column.origin != Origin::Input).collect_vec();
    let opaque = conditions.iter().any(|column| is_opaque(column));
    let meant = "<p>What is <em>opaque</em> is computed as it stands; the proof takes it for a question with any answer.</p>";
    let own = conditions.iter().map(|column| meaning(&column.name, &column.text, &computed(column), source));
    let rows: Vec<_> = own.chain(table.borrowed().iter().map(|column| borrowed(table, column))).collect_vec();
    section("Conditions", LIST_TAG, &rows, if opaque { format!("</ul>\n{meant}") } else { "</ul>".to_owned() }.as_str())
}

/// Describes a question that only used tables ask.
fn borrowed(table: &Table, column: &Column) -> String {
    let by = asked_by(table, &column.name.value).into_iter().map(|name| format!("<code>{}</code>", escape(name))).collect_vec();
    meaning(&column.name, &column.text, &format!("{} asked by {}", computed(column), by.join(", ")), None)
}

fn is_opaque(column: &Column) -> bool {
    column.is.is_some() && column.meaning().is_none()
}

/// Describes the type, expression, requirement and cost of a condition.
fn computed(column: &Column) -> String {
    let code = |text: &str| format!("<code>{}</code>", escape(text));
    let is = column.is.as_ref().map(|is| code(&is.expression.text)).unwrap_or_default();
    let opaque = if is_opaque(column) { "<em>opaque</em>".to_owned() } else { String::new() };
    let requires = column.asked_where().map(|it| format!("only if {}", code(&it.text))).unwrap_or_default();
    let cost = if column.cost == 1 { String::new() } else { format!("cost {}", column.cost) };
    let parts = [values(column), is, opaque, requires, cost];
    parts.into_iter().filter(|part| !part.is_empty()).collect_vec().join(" ")
}

/// Describes the type and the values of a column; empty for a condition with yes or no.
fn values(column: &Column) -> String {
    let ty = |ty: &String| format!("<code>{}</code>", escape(ty));
    let notation = notation(&column.domain).map(Notation::name);
    let is_set = matches!(column.domain, Domain::Set(_));
    let key = notation.as_ref().or_else(|| column.converted.as_ref().filter(|_| !is_set));
    let named = ty(&column.ty) + &key.map(|it| format!(" as {}", ty(it))).unwrap_or_default();
    if let Some(claim) = column.claim() {
        return format!("{named}: {} <em>proved</em>", escape(&claim.text.value));
    }
    match (&column.domain, &column.range) {
        (Domain::Bool, _) if column.origin != Origin::Input => String::new(),
        (_, Some(range)) => format!("{named}: {}", escape(&range.value)),
        (domain @ Domain::Enum { ordered: true, .. }, None) => format!("{named}: {}", escape(&domain.names().join(" < "))),
        (domain @ (Domain::Enum { .. } | Domain::Set(_)), None) => format!("{named}: {}", escape(&domain.names().join(", "))),
        _ => named,
    }
}

/// Returns the notation of keys that are not written as numbers, such as dates. The author knows the keys by it, and
/// not by the integer type that the proof uses.
fn notation(domain: &Domain) -> Option<Notation> {
    let Domain::Integer { notation, .. } = domain.innermost() else { return None };
    Some(*notation).filter(|it| *it != Notation::Number)
}

/// The constants with their types and values.
pub(super) fn constants(table: &Table, source: Option<&Source>) -> Option<Section> {
    let value = |it: &Constant| format!("<code>{}</code> = {}", it.ty.name(), it.value);
    names("Constants", table.constants.iter().map(|it| meaning(&it.name, "", &value(it), source)))
}

/// The actions with what they do.
pub(super) fn actions(table: &Table, source: Option<&Source>) -> Option<Section> {
    names("Actions", table.actions.iter().map(|action| meaning(&action.name, &action.text, "", source)))
}

/// The outputs with their types, their values, and the result of a blank cell.
pub(super) fn outputs(table: &Table, source: Option<&Source>) -> Option<Section> {
    names("Outputs", table.outputs.iter().map(|output| meaning(&output.name, &output.text, &results(output), source)))
}

fn results(output: &Output) -> String {
    let ty = format!("<code>{}</code>", escape(&output.ty));
    let values: Vec<&str> = output.values.iter().map(Expression::shown).collect_vec();
    let values = if values.is_empty() { String::new() } else { format!(": {}", escape(&values.join(", "))) };
    let default = output.default.as_ref().map_or_else(String::new, |it| format!("; blank is <code>{}</code>", escape(it.shown())));
    format!("{ty}{values}{default}")
}

/// The relations, and when the program checks them.
pub(super) fn relations(table: &Table, source: Option<&Source>) -> Option<Section> {
    let rows = table.relations.iter().map(|relation| {
        let known = if is_claim(table, &relation.formula) { "proved" } else { "assumed" };
        format!("<li><code>{}</code> <em>{known}</em>{}</li>", escape(&relation.text), line(source, relation.span))
    });
    let checked = match table.check {
        _ if table.relations.iter().all(|it| is_claim(table, &it.formula)) => "What is proved follows from the expressions.",
        Check::Debug => "Builds with debug assertions check what is assumed before each decision.",
        Check::Always => "What is assumed is checked before each decision.",
        Check::Never => "What is assumed is not checked when the program runs.",
    };
    section("Relations", "<ul class=\"dtable-relations\">", &rows.collect_vec(), &format!("</ul>\n<p>{checked}</p>"))
}

/// The properties that are proved, and for which cases.
pub(super) fn properties(shown: &Shown) -> Option<Section> {
    let Shown { table, source, verdict, .. } = *shown;
    let rows = words::properties(table, verdict).map(|(it, proved)| {
        let name = it.name.as_ref().map_or_else(String::new, |name| format!("{}: ", escape(&name.value)));
        let (text, proved) = (escape(&it.text), escape(&proved));
        format!("<li>{name}<code>{text}</code> <small><em>proved</em> {proved}</small>{}</li>", line(source, it.span))
    });
    section("Properties", LIST_TAG, &rows.collect_vec(), "</ul>")
}

/// Whether a relation mentions only computed columns: the verifier proved such a relation, and did not assume it.
pub(super) fn is_claim(table: &Table, formula: &Formula) -> bool {
    let understood = |column: &usize| table.columns[*column].meaning().is_some();
    let columns = formula.columns();
    !columns.is_empty() && columns.iter().all(understood)
}

/// The cases that the author decided by hand.
pub(super) fn examples(shown: &Shown) -> Option<Section> {
    let rows: Vec<_> = shown.table.examples.iter().map(|it| example(shown, it)).collect_vec();
    section("Examples", "<ul class=\"dtable-examples\">", &rows, "</ul>")
}

/// Describes an example: the given values, and the rule that fires.
fn example(shown: &Shown, example: &Example) -> String {
    let Shown { table, source, .. } = *shown;
    let given = table.written().iter().zip(&example.when).filter(|(column, set)| column.domain.all() != **set);
    let given: Vec<_> = given.map(|(column, set)| given_value(column, &column.values(set))).collect_vec();
    let rule = example.rule.as_ref().map(|it| format!("rule {}", rule_link(table, it.value, shown.links)));
    let result = example.expected.as_ref().map(|it| escape(&words::expected(table, &it.value)));
    let parts: Vec<String> = rule.into_iter().chain(result).collect_vec();
    format!("<li>{}: {}{}</li>", given.join(", "), parts.join(", "), line(source, example.span))
}

fn given_value(column: &Column, entry: &str) -> String {
    let class = entry_kind(entry).class();
    format!("{} <b class=\"{class}\">{}</b>", name(&column.name.value, &column.text), escape(entry))
}
