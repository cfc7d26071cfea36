//! Renames a name at all its places.

use std::collections::{BTreeMap, BTreeSet};

use dtable_core::syntax::token;
use gen_lsp_types as lsp;
use lsp_server::ErrorCode;

use super::definition::named;
use super::edits::workspace_edit;
use crate::files::FileUri;
use crate::hands;
use crate::names::{self, Place, Spelling, Symbol, SymbolKind};
use crate::server::{Answer, Failed, Server};
use crate::text::Text;

/// The name at a position, if it can have another one.
pub(crate) fn prepared(server: &Server, params: lsp::PrepareRenameParams) -> Option<lsp::PrepareRenameResult> {
    let (file, mention, symbol) = named(server, &params.text_document_position_params)?;
    if symbol.kind == SymbolKind::File || mention.spelling == Spelling::Escaped {
        return None;
    }
    let range = server.text(&file)?.range(mention.place.start, mention.place.end, server.encoding());
    Some(lsp::PrepareRenamePlaceholder { range, placeholder: mention.name }.into())
}

/// The edits that rename the name at a position.
pub(crate) fn renamed(server: &Server, params: lsp::RenameParams) -> Answer<Option<lsp::WorkspaceEdit>> {
    let at = params.text_document_position_params;
    let (_, _, symbol) = named(server, &at).ok_or_else(|| refused("there is no name here that could be another one"))?;
    let new = params.new_name.trim();
    if symbol.name == new {
        return Ok(None);
    }
    let group = names::group(server, &symbol);
    if let Some(why) = names::refused(server, &group, new) {
        return Err(refused(why));
    }
    let places = names::places(server, &group);
    if let Some(escaped) = places.iter().find(|it| it.mention.spelling == Spelling::Escaped) {
        return Err(refused(of_escapes(server, escaped, &symbol)));
    }
    Ok(Some(workspace_edit(server, edits(server, &places, new))))
}

fn refused(why: impl Into<String>) -> Failed {
    Failed::new(ErrorCode::RequestFailed, why)
}

fn of_escapes(server: &Server, place: &Place, symbol: &Symbol) -> String {
    let line = server.text(&place.file).map_or(0, |it| it.line_at(place.mention.place.start) + 1);
    format!("`{}` stands in a text with escapes, in line {line} of `{}`: write it without", symbol.name, place.file.name())
}

fn edits<'a>(server: &Server, places: &'a [Place], new: &str) -> BTreeMap<&'a FileUri, Vec<lsp::Edit>> {
    let mut files: BTreeMap<&FileUri, Vec<&Place>> = BTreeMap::new();
    for it in places {
        files.entry(&it.file).or_default().push(it);
    }
    let of_file = |(file, places): (&'a FileUri, Vec<&Place>)| {
        let text = server.text(file)?;
        let replaced: BTreeSet<Replaced> = places.iter().map(|it| replacement(&text, it, &places, new)).collect();
        let replaced = aligned(text.text(), replaced.into_iter().collect());
        let edit = |(start, end, new_text): Replaced| {
            let range = text.range(start, end, server.encoding());
            lsp::TextEdit { range, new_text }.into()
        };
        Some((file, replaced.into_iter().map(edit).collect()))
    };
    files.into_iter().filter_map(of_file).collect()
}

/// Bytes, from and to, and their new text.
type Replaced = (usize, usize, String);

/// Edits after which a grid is aligned, if it was before. Rows that change are replaced as a whole.
fn aligned(text: &str, edits: Vec<Replaced>) -> Vec<Replaced> {
    let in_grid = edits.iter().find_map(|it| hands::cell(text, it.0).filter(|cell| cell.is_aligned));
    let Some(grid) = in_grid.map(|it| it.grid) else { return edits };
    let edit = |(start, end, text): &Replaced| hands::Edit { range: *start..*end, text: text.clone() };
    let (inside, outside): (Vec<Replaced>, Vec<Replaced>) = edits.into_iter().partition(|it| grid.start <= it.0 && it.1 <= grid.end);
    let renamed = hands::applied(text, &inside.iter().map(edit).collect::<Vec<_>>());
    let whole = hands::applied(&renamed, &hands::alignment(&renamed, grid.start));
    let behind = text.len() - grid.end;
    let (before, after) = (&text[grid.clone()], &whole[grid.start..whole.len() - behind]);
    let mut at = grid.start;
    let mut found = outside;
    for (before, after) in before.split('\n').zip(after.split('\n')) {
        if before != after {
            found.push((at, at + before.len(), after.to_owned()));
        }
        at += before.len() + 1;
    }
    found.sort();
    found
}

/// The bytes that are replaced where a name stands, and their new text.
fn replacement(text: &Text, place: &Place, all: &[&Place], new: &str) -> Replaced {
    let (start, end) = (place.mention.place.start, place.mention.place.end);
    let raw = if is_keyword(new) { format!("r#{new}") } else { new.to_owned() };
    match place.mention.spelling {
        Spelling::Plain | Spelling::Escaped => (start, end, new.to_owned()),
        Spelling::Rust if text.text()[..start].ends_with("r#") => (start - "r#".len(), end, raw),
        Spelling::Rust => (start, end, raw),
        Spelling::FieldAndValue => (start, end, format!("{}: {raw}", &text.text()[start..end])),
        // Characters that share a cell are words as soon as one of them is longer.
        Spelling::Character(from, to) if new.chars().count() > 1 => {
            let is_renamed = |at: usize| all.iter().any(|it| it.mention.place.start == from + at);
            let word = |(at, it): (usize, char)| if is_renamed(at) { new.to_owned() } else { it.to_string() };
            (from, to, text.text()[from..to].char_indices().map(word).collect::<Vec<_>>().join(" "))
        }
        Spelling::Character(..) => (start, end, new.to_owned()),
    }
}

/// Whether Rust reads a name as a keyword.
fn is_keyword(name: &str) -> bool {
    const KEYWORDS: [&str; 50] = [
        "as", "async", "await", "break", "const", "continue", "dyn", "else", "enum", "extern", "fn", "for", "if", "impl", "in", "let",
        "loop", "match", "mod", "move", "mut", "pub", "ref", "return", "static", "struct", "trait", "type", "unsafe", "use", "where",
        "while", "abstract", "become", "box", "do", "final", "gen", "macro", "override", "priv", "try", "typeof", "unsized", "virtual",
        "yield", "crate", "self", "super", "Self",
    ];
    token::is_word(name) && KEYWORDS.contains(&name)
}
