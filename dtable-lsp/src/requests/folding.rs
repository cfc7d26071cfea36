//! What can be folded: keys with the lines that belong to them, and comments.

use gen_lsp_types as lsp;

use crate::files::FileUri;
use crate::server::Server;
use crate::text::Text;

/// The parts of a file that can be folded. They are found by its lines, so that a broken file has them, too.
pub(crate) fn ranges(server: &Server, params: lsp::FoldingRangeParams) -> Option<Vec<lsp::FoldingRange>> {
    let parsed = server.parsed(&FileUri::of(&params.text_document.uri))?;
    parsed.document.as_ref()?;
    Some(of_text(&parsed.text))
}

fn of_text(text: &Text) -> Vec<lsp::FoldingRange> {
    let lines: Vec<&str> = (0..text.lines()).map(|it| &text.text()[text.line(it)]).collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let is_blank = |line: &str| line.trim().is_empty();
    let is_comment = |line: &str| line.trim_start().starts_with('#');
    // The lines that are open, with their indent: each ends before the next line that is indented as little.
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut found: Vec<(usize, usize, bool)> = Vec::new();
    let (mut last, mut comments) = (0, None);
    for (at, line) in lines.iter().enumerate() {
        if is_comment(line) {
            comments.get_or_insert(at);
        } else if let Some(first) = comments.take() {
            found.push((first, at - 1, true));
        }
        if is_blank(line) || is_comment(line) {
            continue;
        }
        while let Some((start, _)) = open.pop_if(|it| indent(line) <= it.1) {
            found.push((start, last, false));
        }
        // The rows of a grid, and texts over several lines, hold nothing that could be folded.
        let is_key = line.trim_end().ends_with(':') || line.contains(": ") || line.trim_start().starts_with("- ");
        if is_key && !line.trim_start().starts_with('|') {
            open.push((at, indent(line)));
        }
        last = at;
    }
    found.extend(open.into_iter().rev().map(|it| (it.0, last, false)));
    found.extend(comments.map(|first| (first, lines.len() - 1, true)));
    found.retain(|it| it.0 < it.1);
    found.sort_unstable();
    let range = |(start, end, is_comment): (usize, usize, bool)| lsp::FoldingRange {
        start_line: u32::try_from(start).unwrap_or(u32::MAX),
        end_line: u32::try_from(end).unwrap_or(u32::MAX),
        kind: is_comment.then_some(lsp::FoldingRangeKind::Comment),
        ..Default::default()
    };
    found.into_iter().map(range).collect()
}

#[cfg(test)]
mod tests {
    use super::of_text;
    use crate::text::Text;

    #[test]
    fn keys_fold_with_their_lines() {
        let text = "# one\n# two\ntable: day\nconditions:\n  sunny:\n    text: Is it?\n  warm: W\n\nrules: |\n  | rule | sunny |\n  # a\n  | 1    | T     |\n\n# end\n";
        let found: Vec<(u32, u32)> = of_text(&Text::new(text)).iter().map(|it| (it.start_line, it.end_line)).collect();
        assert_eq!(found, [(0, 1), (3, 6), (4, 5), (8, 11)]);
        assert_eq!(of_text(&Text::new("")).len(), 0);
    }
}
