//! Text that has to fit.

use std::borrow::Cow;

use ratatui::style::Style;
use ratatui::text::Span;

/// Its width in cells.
pub fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// As much of it as fits in `room` cells, with an ellipsis for the rest.
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

/// The longest start of the text that fits.
fn fitting(text: &str, room: usize) -> String {
    let span = Span::raw(text);
    let mut left = room;
    let symbols = span.styled_graphemes(Style::new()).map(|it| it.symbol);
    symbols.map_while(|symbol| left.checked_sub(width(symbol)).map(|rest| (left = rest, symbol).1)).collect()
}
