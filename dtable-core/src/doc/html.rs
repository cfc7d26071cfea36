//! The author's text made safe for HTML, and links within the documentation.

use crate::diagnostic::is_printable;
use crate::model::{Count, Table};
use crate::resolve::names::variant;

/// Text as the content of an element or of an attribute, on one line.
pub(crate) fn escape(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for character in text.trim().chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            '\'' => html.push_str("&#39;"),
            hidden if !is_printable(hidden) => html.push(' '),
            other => html.push(other),
        }
    }
    html
}

/// From the page of the table's function to the variant of a rule, by index.
pub(crate) fn rule_href(table: &Table, rule: usize) -> String {
    let module = table.name.value.trim_start_matches("r#");
    format!("{module}/enum.Rule.html#variant.{}", variant(&table.rules[rule].id.value))
}

/// The id of a rule as a link to its variant.
pub(crate) fn rule_link(table: &Table, rule: usize) -> String {
    let (href, id) = (rule_href(table, rule), &table.rules[rule].id.value);
    format!(r#"<a href="{}" title="{}">{}</a>"#, escape(&href), escape(&super::words::rule(table, rule)), escape(id))
}

/// A name that the author gave, with its meaning as a tooltip.
pub(crate) fn name(name: &str, meaning: &str) -> String {
    if meaning.is_empty() {
        return format!("<code>{}</code>", escape(name));
    }
    format!(r#"<code title="{}">{}</code>"#, escape(meaning), escape(name))
}

/// A number; a long one rounded, with its digits as a tooltip.
pub(crate) fn count(count: &Count) -> String {
    let (digits, short) = (super::words::separated(&count.to_string()), super::words::count(count));
    if digits == short { digits } else { format!(r#"<span title="{digits}">{short}</span>"#) }
}
