//! Text that has to fit.

use std::borrow::Cow;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

/// Its width in cells.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// As much of a text as fits in `room` cells, with an ellipsis for the rest.
///
/// ```
/// assert_eq!(table_view::cut("quiet", 5), "quiet");
/// assert_eq!(table_view::cut("quietly", 5), "quie…");
/// ```
#[must_use]
pub fn cut(text: &str, room: usize) -> Cow<'_, str> {
    if width(text) <= room {
        return Cow::Borrowed(text);
    }
    let Some(room) = room.checked_sub(1) else { return Cow::Borrowed("") };
    let mut start = fitting(text, room);
    start.push('…');
    Cow::Owned(start)
}

/// The text in lines of `room` cells, at most `lines` of them: what does not fit is cut.
pub fn wrap(text: &str, room: usize, lines: usize) -> Vec<String> {
    let mut rest = text;
    let mut wrapped = Vec::new();
    while !rest.is_empty() && wrapped.len() + 1 < lines {
        let line = fitting(rest, room);
        // A character wider than the room.
        if line.is_empty() {
            break;
        }
        rest = &rest[line.len()..];
        wrapped.push(line);
    }
    if !rest.is_empty() && wrapped.len() < lines {
        wrapped.push(cut(rest, room).into_owned());
    }
    wrapped
}

/// The text in lines of whole words, the later ones indented by two; what does not fit into `most` of them stays in the last.
pub fn fold(text: &str, room: usize, most: usize) -> Vec<String> {
    let mut words = text.split(' ');
    let mut lines = vec![words.next().unwrap_or_default().to_owned()];
    for word in words {
        let more = lines.len() < most;
        match lines.last_mut() {
            Some(line) if !more || width(line) + 1 + width(word) <= room => line.extend([" ", word]),
            _ => lines.push(format!("  {word}")),
        }
    }
    lines
}

/// The longest start of the text that fits.
fn fitting(text: &str, room: usize) -> String {
    let span = Span::raw(text);
    let mut left = room;
    let symbols = span.styled_graphemes(Style::new()).map(|it| it.symbol);
    symbols.map_while(|symbol| left.checked_sub(width(symbol)).map(|rest| (left = rest, symbol).1)).collect()
}

/// Puts a text into a line of an area, `x` cells from its left edge.
pub fn put(buf: &mut Buffer, row: Rect, x: usize, text: &str, style: Style) {
    let Some(room) = usize::from(row.width).checked_sub(x).filter(|it| *it > 0 && row.height > 0) else { return };
    buf.set_stringn(row.x + x as u16, row.y, text, room, style);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_ends_in_an_ellipsis() {
        assert_eq!(cut("почта", 5), "почта");
        assert_eq!(cut("почта", 4), "поч…");
        assert_eq!(cut("快递", 4), "快递");
        assert_eq!(cut("快递", 3), "快…");
        assert_eq!(cut("快递", 2), "…");
        assert_eq!(cut("快递", 0), "");
    }

    #[test]
    fn wrapped_text_breaks_anywhere() {
        assert_eq!(wrap("r11", 1, 3), ["r", "1", "1"]);
        assert_eq!(wrap("r11", 1, 2), ["r", "…"]);
        assert_eq!(wrap("closed", 4, 3), ["clos", "ed"]);
        assert_eq!(wrap("快递", 1, 3), ["…"]);
        assert_eq!(wrap("", 1, 3), [""; 0]);
        assert_eq!(wrap("r11", 1, 0), [""; 0]);
    }

    #[test]
    fn folded_text_breaks_at_spaces() {
        assert_eq!(fold("Put a ball in cell 12", 12, 3), ["Put a ball", "  in cell 12"]);
        assert_eq!(fold("Put a ball in cell 12", 12, 1), ["Put a ball in cell 12"]);
        assert_eq!(fold("Unbreakable", 5, 2), ["Unbreakable"]);
        assert_eq!(fold("", 5, 2), [""]);
    }
}
