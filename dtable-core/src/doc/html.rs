//! The author's text made safe for HTML, and links within the documentation.

use crate::diagnostic::is_printable;
use crate::model::{Count, Table};
use crate::rust_names::variant;

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

/// Where the names of rules lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Links {
    /// To the items of the generated code, from the page of the table's function.
    Items,
    /// To the rules of a table on the page itself, by the number of the table there.
    Page(usize),
    /// Nowhere: the drawing stands alone.
    Nowhere,
}

impl Links {
    /// The address of a rule, by index.
    pub(crate) fn rule(self, table: &Table, rule: usize) -> Option<String> {
        match self {
            Self::Items => {
                let module = table.name.value.trim_start_matches("r#");
                Some(format!("{module}/enum.Rule.html#variant.{}", variant(&table.rules[rule].id.value)))
            }
            Self::Page(number) => Some(format!("#t{number}r{rule}")),
            Self::Nowhere => None,
        }
    }

    /// The anchor of a rule at the head of its entries, on a page of its own.
    fn anchor(self, rule: usize) -> Option<String> {
        if let Self::Page(number) = self { Some(format!("t{number}r{rule}")) } else { None }
    }
}

/// The id of a rule as a link.
pub(crate) fn rule_link(table: &Table, rule: usize, links: Links) -> String {
    let (tip, id) = (escape(&super::words::rule(table, rule)), escape(&table.rules[rule].id.value));
    match links.rule(table, rule) {
        Some(href) => format!(r#"<a href="{}" title="{tip}">{id}</a>"#, escape(&href)),
        None => format!(r#"<span title="{tip}">{id}</span>"#),
    }
}

/// The id of a rule at the head of its entries: where links on the page lead, or a link.
pub(crate) fn rule_head(table: &Table, rule: usize, links: Links) -> String {
    let Some(anchor) = links.anchor(rule) else { return rule_link(table, rule, links) };
    let (tip, id) = (escape(&super::words::rule(table, rule)), escape(&table.rules[rule].id.value));
    format!(r#"<span id="{anchor}" title="{tip}">{id}</span>"#)
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
    let (digits, short) = (count.separated(), super::words::count(count));
    if digits == short { digits } else { format!(r#"<span title="{digits}">{short}</span>"#) }
}
