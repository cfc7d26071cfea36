//! The grid of a file, aligned as `cargo dtable fmt` aligns it.

use dtable_core::syntax::Document;
use dtable_core::syntax::document::Rules;
use gen_lsp_types as lsp;

use crate::files::FileUri;
use crate::hands;
use crate::server::Server;

/// The edits that align the grid; none where it is aligned, `None` where the file is no table with one.
pub(crate) fn formatted(server: &Server, params: lsp::DocumentFormattingParams) -> Option<Vec<lsp::TextEdit>> {
    let parsed = server.parsed(&FileUri::of(&params.text_document.uri))?;
    let Some(Document::Table(table)) = &parsed.document else { return None };
    let Rules::Grid(grid) = &table.rules else { return None };
    let text = &parsed.text;
    let edits = hands::alignment(text.text(), grid.header.span.start).into_iter();
    Some(edits.map(|it| lsp::TextEdit { range: text.range(it.range.start, it.range.end, server.encoding()), new_text: it.text }).collect())
}
