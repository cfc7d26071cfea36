//! Where a name is defined; from Rust, the table that a call names.

use gen_lsp_types as lsp;

use crate::files::FileUri;
use crate::names::{self, Mention, Place, Symbol, SymbolKind};
use crate::server::Server;

/// Where the name at a position is defined.
pub(crate) fn definition(server: &Server, params: lsp::DefinitionParams) -> Option<lsp::DefinitionResponse> {
    let at = params.text_document_position_params;
    let file = FileUri::of(&at.text_document.uri);
    let found = if file.path().ends_with(".rs") {
        vec![called(server, &file, at.position)?]
    } else {
        let (_, mention, symbol) = named(server, &at)?;
        defined(server, &file, &mention, &symbol)
    };
    (!found.is_empty()).then(|| lsp::Definition::LocationList(found).into())
}

/// The mention at a position, with its file and what it means.
pub(crate) fn named(server: &Server, at: &lsp::TextDocumentPositionParams) -> Option<(FileUri, Mention, Symbol)> {
    let file = FileUri::of(&at.text_document.uri);
    let parsed = server.parsed(&file)?;
    let mention = names::at(&parsed, parsed.text.byte(at.position, server.encoding()))?.clone();
    let symbol = names::symbol(server, &file, &mention)?;
    Some((file, mention, symbol))
}

/// The place of a mention.
pub(crate) fn location(server: &Server, place: &Place) -> Option<lsp::Location> {
    let text = server.text(&place.file)?;
    let range = text.range(place.mention.place.start, place.mention.place.end, server.encoding());
    Some(lsp::Location { uri: server.uri(&place.file), range })
}

fn defined(server: &Server, file: &FileUri, mention: &Mention, symbol: &Symbol) -> Vec<lsp::Location> {
    if symbol.kind == SymbolKind::File {
        return beginning(server, &symbol.file).into_iter().collect();
    }
    // From the name of a used table one comes to the table.
    if mention.is_definition && symbol.kind == SymbolKind::Column {
        let used = names::uses_of(server, file).into_iter().find(|it| it.0 == symbol.name);
        if let Some(it) = used.and_then(|it| beginning(server, &it.1)) {
            return vec![it];
        }
    }
    names::definitions(server, symbol).iter().filter_map(|it| location(server, it)).collect()
}

/// Where a file says what it is: at the name of its table or model, else at its first byte.
pub(crate) fn beginning(server: &Server, file: &FileUri) -> Option<lsp::Location> {
    let parsed = server.parsed(file)?;
    let is_name = |it: &&Mention| it.is_definition && matches!(it.may_be[..], [names::What::Table | names::What::Model]);
    let place = parsed.mentions().iter().find(is_name).map_or(0..0, |it| it.place.clone());
    Some(lsp::Location { uri: server.uri(file), range: parsed.text.range(place.start, place.end, server.encoding()) })
}

/// The table whose path stands at a position of a Rust file.
fn called(server: &Server, file: &FileUri, position: lsp::Position) -> Option<lsp::Location> {
    let byte = server.text(file)?.byte(position, server.encoding());
    let calls = server.calls(file)?;
    // The quotes belong to the path.
    let call = calls.iter().find(|it| it.place.start <= byte + 1 && byte <= it.place.end + 1)?;
    beginning(server, &names::table_of(server, file, &call.path)?)
}
