//! The notes of rules, as an HTML table.

use std::fmt::Write;

use crate::doc::html::{escape, rule_link};
use crate::doc::shown_table::{Section, Shown};
use crate::doc::words::noted_rules;

/// Returns a section with the notes of each rule that has one; `None` where the table has no notes.
pub(super) fn section(shown: &Shown, most: usize) -> Option<Section> {
    let table = shown.table;
    if table.notes.is_empty() {
        return None;
    }
    let mut html = "<div class=\"dtable rows\"><table>\n<thead><tr><th>rule</th>".to_owned();
    for note in &table.notes {
        let tip = if note.text.is_empty() { String::new() } else { format!(r#" title="{}""#, escape(&note.text)) };
        let _ = write!(html, r#"<th class="n"{tip}>{}</th>"#, escape(&note.name.value));
    }
    html.push_str("</tr></thead>\n<tbody>\n");
    for rule in noted_rules(table).take(most) {
        let _ = write!(html, "<tr><th>{}</th>", rule_link(table, rule, shown.links));
        for at in 0..table.notes.len() {
            let _ = write!(html, "<td>{}</td>", escape(&table.rules[rule].note(at).replace('\n', " ")));
        }
        html.push_str("</tr>\n");
    }
    Some(Section { heading: "Notes", html: html + "</tbody>\n</table></div>\n" })
}
