//! What boards look like, in all forms and on all terminals.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::{Position, Rect};
use ratatui::style::Color;
use table_view::{Glyphs, Palette};

use super::forms;
use crate::screen::board::{BoardState, extents};
use crate::screen::look::Look;
use crate::screen::picture::picture;
use crate::screen::play::{Design, Grid, Mark, Piece, Place, Square};
use crate::screen::shot::{Note, Shot};

/// Five cells either way, so that squares have neighbours on all sides; the chess board has its own size.
const GRIDS: [Grid; 3] = [
    Grid { columns: 3, rows: 3, design: Design::Balls },
    Grid { columns: 8, rows: 8, design: Design::Chess },
    Grid { columns: 5, rows: 5, design: Design::Sheet },
];

const MIDDLE: Place = Place { column: 1, row: 1 };

fn looks() -> impl Iterator<Item = Look> {
    let palettes = [Palette::Rich, Palette::Colour, Palette::Plain].into_iter();
    palettes.flat_map(|palette| [Glyphs::Unicode, Glyphs::Ascii].into_iter().map(move |glyphs| Look { palette, glyphs }))
}

/// A board drawn in an area of this size.
fn drawn(shot: &Shot, (width, height): (u16, u16), look: Look, cursor: Place) -> (Buffer, BoardState) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    let mut state = BoardState::at(cursor);
    state.draw(shot, buffer.area, &mut buffer, look);
    (buffer, state)
}

/// The pieces of a board, and none.
fn pieces(design: Design) -> Vec<Option<Piece>> {
    match design {
        Design::Balls => vec![None, Some(Piece::RedBall), Some(Piece::BlueBall)],
        Design::Chess => vec![None, Some(Piece::WhiteKing), Some(Piece::WhiteQueen), Some(Piece::BlackKing)],
        Design::Sheet => vec![None, Some(Piece::Nought), Some(Piece::Cross)],
    }
}

/// What games say of a square: an empty square is marked only in chess, and nothing wins there.
fn squares(design: Design) -> Vec<Square> {
    let square = |piece, mark, is_target| Square { piece, mark, is_target };
    let of = |piece: Option<Piece>| match (design, piece) {
        (Design::Chess, None) => {
            vec![square(None, Mark::Nothing, true), square(None, Mark::Left, false), square(None, Mark::Nothing, false)]
        }
        (Design::Chess, Some(_)) => vec![square(piece, Mark::Nothing, false), square(piece, Mark::Last, false)],
        (_, None) => vec![square(None, Mark::Nothing, false)],
        (_, Some(_)) => [Mark::Nothing, Mark::Last, Mark::Winning].map(|mark| square(piece, mark, false)).to_vec(),
    };
    pieces(design).into_iter().flat_map(of).collect()
}

/// Whatever there is to know of a square can be seen, on every terminal and in every size.
#[test]
fn squares_that_differ_look_different() {
    for (grid, look) in GRIDS.into_iter().flat_map(|grid| looks().map(move |look| (grid, look))) {
        for size in extents(&Shot::new(grid, |_| Square::default())) {
            let mut seen = BTreeMap::new();
            for (square, cursor) in squares(grid.design).into_iter().flat_map(|it| [(it, MIDDLE), (it, Place::default())]) {
                let shot = Shot::new(grid, |place| if place == MIDDLE { square } else { Square::default() });
                let (buffer, _) = drawn(&shot, size, look, cursor);
                if let Some(other) = seen.insert(format!("{buffer:?}"), (square, cursor)) {
                    panic!("{look:?} {size:?}: {other:?} looks like {:?}\n{buffer:?}", (square, cursor));
                }
            }
        }
    }
}

/// A text over a square is read on every terminal and in every size that has room for it.
#[test]
fn notes_can_be_read() {
    for (grid, look) in GRIDS.into_iter().flat_map(|grid| looks().map(move |look| (grid, look))) {
        let mut shot = Shot::new(grid, |_| Square::default());
        shot.notes.push(Note { place: MIDDLE, text: "+7".to_owned(), heat: 0.5 });
        for size in extents(&shot) {
            let (buffer, _) = drawn(&shot, size, look, Place::default());
            assert!(text(&buffer).contains("+7"), "{look:?} {size:?}\n{}", text(&buffer));
        }
    }
}

/// Without a text, or without room for it, the warmth of a square is seen all the same.
#[test]
fn heat_is_seen_without_a_text() {
    for (grid, look) in GRIDS.into_iter().flat_map(|grid| looks().map(move |look| (grid, look))) {
        let mut shot = Shot::new(grid, |_| Square::default());
        for size in extents(&shot).collect::<Vec<_>>() {
            let mut seen = BTreeSet::new();
            for (heat, words) in
                [0.05, 0.35, 0.65, 0.95].into_iter().flat_map(|heat| ["", "a value of very many words"].map(|it| (heat, it)))
            {
                shot.notes = vec![Note { place: MIDDLE, text: words.to_owned(), heat }];
                let (buffer, _) = drawn(&shot, size, look, Place::default());
                assert!(!text(&buffer).contains('v'), "{look:?} {size:?}");
                seen.insert(format!("{buffer:?}"));
            }
            assert_eq!(seen.len(), 4, "{look:?} {size:?}");
        }
    }
}

fn text(buffer: &Buffer) -> String {
    let lines = buffer.content.chunks(buffer.area.width.into()).map(|line| line.iter().map(Cell::symbol).collect::<String>() + "\n");
    lines.collect()
}

#[test]
fn terminals_get_what_they_can_show() {
    for (grid, look) in GRIDS.into_iter().flat_map(|grid| looks().map(move |look| (grid, look))) {
        let squares = squares(grid.design);
        let shot = Shot::new(grid, |place| squares[(place.row * grid.columns + place.column) % squares.len()]);
        for size in extents(&shot) {
            let (buffer, _) = drawn(&shot, size, look, MIDDLE);
            for cell in &buffer.content {
                let is_rgb = [cell.fg, cell.bg].iter().any(|colour| matches!(colour, Color::Rgb(..)));
                let is_coloured = cell.fg != Color::Reset || cell.bg != Color::Reset;
                assert!(look.palette == Palette::Rich || !is_rgb, "{look:?} {cell:?}");
                assert!(look.palette != Palette::Plain || !is_coloured, "{look:?} {cell:?}");
                assert!(look.glyphs == Glyphs::Unicode || cell.symbol().is_ascii(), "{look:?} {cell:?}");
            }
        }
    }
}

/// Each size that is offered shows the whole board; a click finds the square that it hits.
#[test]
fn boards_fit_and_clicks_find_their_squares() {
    for grid in GRIDS {
        let shot = Shot::new(grid, |_| Square::default());
        for (size, form) in extents(&shot).zip(forms(grid.design)) {
            let (buffer, state) = drawn(&shot, size, Look::default(), MIDDLE);
            assert_eq!(state.part(&shot), None, "{size:?}");
            let found: Vec<Place> = buffer.area.positions().filter_map(|at| state.square_at(at)).collect();
            for place in grid.places() {
                let count = found.iter().filter(|it| **it == place).count();
                assert!(count >= usize::from(form.square.0 * form.square.1), "{size:?} {place:?} {count}");
            }
            assert!(found.iter().all(|place| place.column < grid.columns && place.row < grid.rows));
        }
    }
}

/// On a board of 24-bit colours, a click on a ball finds it.
#[test]
fn what_is_clicked_is_what_is_seen() {
    for place in GRIDS[0].places() {
        let shot = Shot::new(GRIDS[0], |it| Square { piece: (it == place).then_some(Piece::RedBall), ..Square::default() });
        for size in extents(&shot) {
            let (buffer, state) = drawn(&shot, size, Look { palette: Palette::Rich, glyphs: Glyphs::Unicode }, Place::default());
            let is_red = |colour: Color| matches!(colour, Color::Rgb(red, green, _) if u16::from(red) > 2 * u16::from(green.max(40)));
            let is_ball = |at: &Position| is_red(buffer[*at].fg) || is_red(buffer[*at].bg);
            let balls: Vec<Position> = buffer.area.positions().filter(is_ball).collect();
            assert!(!balls.is_empty() && balls.iter().all(|at| state.square_at(*at) == Some(place)), "{size:?} {place:?}");
        }
    }
}

/// Discs and rings of letters, as people draw them.
#[test]
fn balls_without_colours_in_ascii() {
    let piece = |place: Place| [Some(Piece::RedBall), Some(Piece::BlueBall), None][place.column];
    let shot = Shot::new(GRIDS[0], |place| Square { piece: piece(place), ..Square::default() });
    let (buffer, _) = drawn(&shot, (31, 19), Look { palette: Palette::Plain, glyphs: Glyphs::Ascii }, Place { column: 2, row: 2 });
    let expected = [
        "   #####  |  ooooo  |",
        " #########|oo     oo|",
        " ####R####|o   B   o|    13",
        " #########|oo     oo|",
        "   #####  |  ooooo  |",
        " ---------+---------+---------",
    ];
    assert_eq!(text(&buffer).lines().skip(1).take(6).map(str::trim_end).collect::<Vec<_>>(), expected);
}

/// A ball is as far from the top of its square as from the bottom, on any ground.
#[test]
fn balls_in_ascii_lie_in_the_middle() {
    let look = Look { palette: Palette::Colour, glyphs: Glyphs::Ascii };
    for mark in [Mark::Nothing, Mark::Last, Mark::Winning] {
        let shot = Shot::new(GRIDS[0], |_| Square { piece: Some(Piece::RedBall), mark, is_target: false });
        for (size, form) in extents(&shot).zip(forms(Design::Balls)).filter(|(_, form)| form.square.1 > 2) {
            let (buffer, _) = drawn(&shot, size, look, Place { column: 2, row: 2 });
            let is_ball = |cell: &Cell| [Color::Red, Color::LightRed].contains(&cell.bg);
            let first = Rect::new(form.rim.0, form.rim.1, form.square.0, form.square.1);
            let counts: Vec<usize> = first.rows().map(|row| row.positions().filter(|at| is_ball(&buffer[*at])).count()).collect();
            assert!(counts.iter().any(|count| *count > 0), "{size:?}");
            assert!(counts.iter().eq(counts.iter().rev()), "{mark:?} {size:?} {counts:?}");
        }
    }
}

/// The frame of the cursor has a colour of its own: it does not run into the grounds of squares that have won, or of the last move.
#[test]
fn the_frame_of_the_cursor_is_no_ground() {
    let colours = |buffer: &Buffer| -> Vec<Color> { buffer.content.iter().flat_map(|cell| [cell.fg, cell.bg]).collect() };
    for look in looks().filter(|look| look.palette != Palette::Plain && look.glyphs == Glyphs::Unicode) {
        let shot = Shot::new(GRIDS[0], |place| {
            let mark = [Mark::Winning, Mark::Last, Mark::Nothing][place.row];
            Square { piece: Some(Piece::BlueBall), mark, is_target: false }
        });
        for (size, _) in extents(&shot).zip(forms(Design::Balls)).filter(|(_, form)| form.gap == (1, 1) && form.square.1 > 1) {
            let elsewhere = drawn(&shot, size, look, Place { column: 9, row: 9 }).0;
            let frame = drawn(&shot, size, look, MIDDLE).0;
            let new = colours(&frame).into_iter().zip(colours(&elsewhere)).filter(|(with, without)| with != without);
            let new: Vec<Color> = new.map(|(with, _)| with).filter(|colour| *colour != Color::Reset).collect();
            assert!(!new.is_empty() && new.iter().all(|colour| !colours(&elsewhere).contains(colour)), "{look:?} {size:?} {new:?}");
        }
    }
}

#[test]
fn a_cursor_that_is_hidden_is_nowhere() {
    for (grid, look) in GRIDS.into_iter().flat_map(|grid| looks().map(move |look| (grid, look))) {
        let shot = Shot::new(grid, |_| Square::default());
        for size in extents(&shot) {
            let hidden = |cursor| {
                let (mut buffer, mut state) = (Buffer::empty(Rect::new(0, 0, size.0, size.1)), BoardState::at(cursor));
                state.hides_cursor = true;
                state.draw(&shot, buffer.area, &mut buffer, look);
                buffer
            };
            assert_eq!(hidden(MIDDLE), hidden(Place::default()), "{look:?} {size:?}");
            assert_ne!(hidden(MIDDLE), drawn(&shot, size, look, MIDDLE).0, "{look:?} {size:?}");
        }
    }
}

/// A board that does not fit shows the part with the cursor, wherever that is.
#[test]
fn the_cursor_is_on_the_board_that_is_seen() {
    let grid = Grid { columns: 40, rows: 30, design: Design::Sheet };
    let shot = Shot::new(grid, |_| Square::default());
    for (place, look) in grid.places().step_by(7).flat_map(|place| looks().map(move |look| (place, look))) {
        let (with, state) = drawn(&shot, (30, 12), look, place);
        assert!(with.area.positions().any(|at| state.square_at(at) == Some(place)), "{place:?}");
        let brackets = ["[", "]"].map(|it| text(&with).matches(it).count());
        assert_eq!(brackets, [1, 1], "{look:?} {place:?}\n{}", text(&with));
    }
}

/// Any board is drawn in any area, wherever the cursor of another board was, also with a note on each square.
#[test]
fn any_area_is_drawn() {
    let odd = [Grid { columns: 1, rows: 1, design: Design::Sheet }, Grid { columns: 5, rows: 1, design: Design::Sheet }];
    for (grid, look) in GRIDS.into_iter().chain(odd).flat_map(|grid| looks().map(move |look| (grid, look))) {
        let squares = squares(grid.design);
        let mut shot = Shot::new(grid, |place| squares[(place.row + place.column) % squares.len()]);
        shot.notes = grid.places().step_by(2).map(|place| Note { place, text: "+7".to_owned(), heat: 0.5 }).collect();
        for (width, height) in (0..30).step_by(3).flat_map(|width| (0..12).map(move |height| (width, height))) {
            for cursor in [Place::default(), Place { column: 4, row: 0 }, Place { column: 99, row: 99 }] {
                drawn(&shot, (width, height), look, cursor);
            }
        }
    }
}

/// Writes pictures of boards in all forms: `BOARDS=/tmp/boards cargo test -p games pictures_of_boards -- --ignored`.
#[test]
#[ignore = "writes pictures to be looked at"]
fn pictures_of_boards() {
    let folder = std::env::var("BOARDS").expect("BOARDS is the folder to write to");
    for (grid, look) in GRIDS.into_iter().flat_map(|grid| looks().map(move |look| (grid, look))) {
        let squares = squares(grid.design);
        let mut shot =
            Shot::new(
                grid,
                |place| if place.row % 2 == 0 { squares[(place.row * 7 + place.column) % squares.len()] } else { Square::default() },
            );
        shot.notes.push(Note { place: Place { column: 2, row: 1 }, text: "+7".to_owned(), heat: 0.8 });
        let sizes: Vec<(u16, u16)> = extents(&shot).collect();
        let (width, height) = sizes.iter().fold((0, 0), |(width, height), size| (width.max(size.0), height + size.1 + 1));
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let mut y = 0;
        for (width, height) in sizes {
            BoardState::at(MIDDLE).draw(&shot, Rect::new(0, y, width, height), &mut buffer, look);
            y += height + 1;
        }
        let name = format!("{:?}-{:?}-{:?}.svg", grid.design, look.palette, look.glyphs).to_lowercase();
        std::fs::write(Path::new(&folder).join(&name), picture(&name, &buffer)).unwrap();
    }
}
