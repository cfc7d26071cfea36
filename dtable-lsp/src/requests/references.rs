//! All places of a name: in all files, or in one.

use std::ops::Range;

use gen_lsp_types as lsp;

use super::definition::{location, named};
use crate::files::FileUri;
use crate::names::{self, Symbol, SymbolKind};
use crate::server::Server;

/// All places of the name at a position.
pub(crate) fn references(server: &Server, params: lsp::ReferenceParams) -> Option<Vec<lsp::Location>> {
    let (_, _, symbol) = named(server, &params.text_document_position_params)?;
    let places = names::places(server, &names::group(server, &symbol));
    let wanted = places.iter().filter(|it| params.context.include_declaration || !it.mention.is_definition);
    Some(wanted.filter_map(|it| location(server, it)).chain(calls(server, &symbol)).collect())
}

/// The calls of a table or model in Rust.
fn calls(server: &Server, symbol: &Symbol) -> Vec<lsp::Location> {
    if !matches!(symbol.kind, SymbolKind::Table | SymbolKind::Model | SymbolKind::File) {
        return Vec::new();
    }
    let location = |(file, place): (FileUri, Range<usize>)| {
        let range = server.text(&file)?.range(place.start, place.end, server.encoding());
        Some(lsp::Location { uri: server.uri(&file), range })
    };
    names::callers(server, &symbol.file).into_iter().filter_map(location).collect()
}

/// The places of the name at a position in its file.
pub(crate) fn highlights(server: &Server, params: lsp::DocumentHighlightParams) -> Option<Vec<lsp::DocumentHighlight>> {
    let (file, _, symbol) = named(server, &params.text_document_position_params)?;
    let places = names::places_in(server, &file, &names::group(server, &symbol));
    let highlight = |place: &names::Place| {
        let kind = if place.mention.is_definition { lsp::DocumentHighlightKind::Write } else { lsp::DocumentHighlightKind::Read };
        Some(lsp::DocumentHighlight { range: location(server, place)?.range, kind: Some(kind) })
    };
    Some(places.iter().filter_map(highlight).collect())
}
