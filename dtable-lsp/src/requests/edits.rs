//! Edits of files, as the protocol and this client have them.

use std::collections::BTreeMap;

use dtable_core::diagnostic::{Edit, Placeholder};
use dtable_core::source::Span;
use gen_lsp_types as lsp;

use crate::files::FileUri;
use crate::server::{Checked, Server};
use crate::text::Text;

/// Edits of the texts that a check saw, by file. `None` where one of these texts is another one by now.
pub(crate) fn of_check(server: &Server, checked: &Checked, edits: &[Edit], placeholders: &[Placeholder]) -> Option<lsp::WorkspaceEdit> {
    let mut files: BTreeMap<&FileUri, Vec<lsp::Edit>> = BTreeMap::new();
    for (at, edit) in edits.iter().enumerate() {
        let (file, text) = checked.place(edit.span)?;
        if !is_current(server, file, text) {
            return None;
        }
        let places: Vec<&Placeholder> = placeholders.iter().filter(|it| it.edit == at).collect();
        let may_fill_in = server.client().takes_snippet_edits && !places.is_empty();
        let snippet = if may_fill_in { snippet_edit(edit, &places, text.text()) } else { None };
        files.entry(file).or_default().push(if let Some((span, value)) = snippet {
            let range = text.range(span.start, span.end, server.encoding());
            lsp::SnippetTextEdit { range, snippet: lsp::StringValue { value }, annotation_id: None }.into()
        } else {
            let range = text.range(edit.span.start, edit.span.end, server.encoding());
            lsp::TextEdit { range, new_text: edit.text.clone() }.into()
        });
    }
    Some(workspace_edit(server, files))
}

/// Edits by file, each with the version that it is about if the client wants to know.
pub(crate) fn workspace_edit(server: &Server, files: BTreeMap<&FileUri, Vec<lsp::Edit>>) -> lsp::WorkspaceEdit {
    if server.client().takes_versioned_edits {
        let changes = files.into_iter().map(|(file, edits)| {
            let version = server.open(file).map(|it| it.version);
            let text_document = lsp::OptionalVersionedTextDocumentIdentifier {
                version,
                text_document_identifier: lsp::TextDocumentIdentifier { uri: server.uri(file) },
            };
            lsp::TextDocumentEdit { text_document, edits }.into()
        });
        return lsp::WorkspaceEdit { document_changes: Some(changes.collect()), ..Default::default() };
    }
    let plain = |edit| if let lsp::Edit::TextEdit(it) = edit { Some(it) } else { None };
    let changes = files.into_iter().map(|(file, edits)| (server.uri(file), edits.into_iter().filter_map(plain).collect()));
    lsp::WorkspaceEdit { changes: Some(changes.collect()), ..Default::default() }
}

/// Whether a text that was checked is still that of its file.
pub(crate) fn is_current(server: &Server, file: &FileUri, text: &Text) -> bool {
    server.text(file).is_some_and(|now| now.is(text) || now.text() == text.text())
}

/// An edit as a snippet. VS Code indents the lines of a snippet like the line in which it begins, up to there: a snippet
/// of several lines begins at the left margin, and there is none where it cannot.
fn snippet_edit(edit: &Edit, places: &[&Placeholder], text: &str) -> Option<(Span, String)> {
    let value = snippet(&edit.text, places);
    if !edit.text.contains('\n') {
        return Some((edit.span, value));
    }
    let is_line_end = |newline: &&str| edit.text.starts_with(newline) && text[edit.span.end..].starts_with(newline);
    let newline = ["\r\n", "\n"].into_iter().find(is_line_end).filter(|_| edit.span.start == edit.span.end)?;
    let next_line = edit.span.end + newline.len();
    Some((Span { start: next_line, end: next_line, ..edit.span }, format!("{}{newline}", &value[newline.len()..])))
}

/// A text whose placeholders a client lets people fill in, one after the other.
fn snippet(text: &str, places: &[&Placeholder]) -> String {
    let mut found = String::new();
    let mut done = 0;
    for (number, place) in (1..).zip(places) {
        found.push_str(&escaped(&text[done..place.start]));
        found.push_str(&format!("${{{number}:{}}}", escaped(&text[place.start..place.end])));
        done = place.end;
    }
    found + &escaped(&text[done..])
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}")
}
