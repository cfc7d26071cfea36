//! All rules at a glance.

use std::collections::BTreeSet;

use dtable_runtime::{RuleData, Rules, TableData};
use expect_test::expect_file;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Modifier};
use ratatui::widgets::{Block, StatefulWidget};
use table_view::{
    CaseCounts, Decision, DeletedRule, Glyphs, Look, NoPictures, Palette, Picture, Pictures, Spot, Tile, WallState, WallView,
};

use crate::screens::text;
use crate::tables::*;

/// A wall that is drawn again and again.
struct Desk {
    decision: Decision,
    pictures: &'static dyn Pictures,
    counts: CaseCounts,
    deleted: Vec<DeletedRule>,
    look: (Palette, Glyphs),
    state: WallState,
}

impl Desk {
    fn new(decision: Decision) -> Self {
        let counts = if decision.table.name == "computer_move" { counts() } else { CaseCounts::default() };
        let look = (Palette::Plain, Glyphs::Unicode);
        Self { decision, pictures: &Boards, counts, deleted: Vec::new(), look, state: WallState::default() }
    }

    fn draw(&mut self, (width, height): (u16, u16)) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        let marks = marks(&self.decision);
        let wall = WallView::new(self.decision.table, self.pictures).decision(&self.decision).marks(&marks).counts(&self.counts);
        let wall = wall.deleted(&self.deleted).look(Look { palette: self.look.0, glyphs: self.look.1 }).block(Block::bordered());
        wall.render(buffer.area, &mut buffer, &mut self.state);
        buffer
    }

    fn text(&mut self, size: (u16, u16)) -> String {
        text(&self.draw(size))
    }

    /// The rules that are drawn, by clicking everywhere.
    fn seen(&mut self, size: (u16, u16)) -> BTreeSet<usize> {
        let area = self.draw(size).area;
        let spots = area.positions().filter_map(|at| self.state.rule_at(at));
        spots.map(|it| if let Spot::Rule(rule) = it { rule } else { panic!("no rule is deleted") }).collect()
    }
}

/// The frame of the drawing from which the wall was made.
const WHOLE: (u16, u16) = (85, 28);

#[test]
fn all_rules_fit_into_85_by_28_cells() {
    let mut desk = Desk::new(corner());
    assert_eq!(desk.seen(WHOLE).len(), 43);
    expect_file!["../screens/wall_85x28.txt"].assert_eq(&desk.text(WHOLE));
    // Boards of two cells a tile, three rows high, below their titles.
    assert_eq!(desk.state.area_of(Spot::Rule(0)), Some(Rect::new(1, 1, 8, 4)));
}

#[test]
fn smaller_screens_have_smaller_boards() {
    let mut desk = Desk::new(corner());
    expect_file!["../screens/wall_50x17.txt"].assert_eq(&desk.text((50, 17)));
    expect_file!["../screens/wall_40x12.txt"].assert_eq(&desk.text((40, 12)));
    desk.look = (Palette::Rich, Glyphs::Unicode);
    assert_eq!(desk.seen((56, 20)).len(), 43, "boards of half blocks");
}

#[test]
fn large_screens_have_large_boards() {
    let mut desk = Desk { look: (Palette::Rich, Glyphs::Unicode), ..Desk::new(corner()) };
    assert_eq!(desk.seen((150, 48)).len(), 43);
    let buffer = desk.draw((150, 48));
    let board = desk.state.area_of(Spot::Rule(36)).unwrap();
    assert_eq!((board.width, board.height), (2 + 12, 1 + 6), "four cells in two lines a tile");
    let line = |y: u16| (0..board.width).map(|x| buffer[Position::new(board.x + x, board.y + y)].symbol()).collect::<String>();
    assert_eq!([line(5), line(6)], ["▐         ▄▄ ▌", "▐         ▀▀ ▌"], "the ball that P37 puts into 33");
}

/// A chess board: the white king on a8 goes to b8, away from the black one.
struct Chess;

impl Pictures for Chess {
    fn picture(&self, _: &TableData, rule: usize) -> Option<Picture> {
        let tile = |at: usize| match at {
            0 => Tile::White('K'),
            1 => Tile::PutsWhite('K'),
            18 => Tile::Black('K'),
            9 => Tile::White('Q'),
            _ => Tile::Any,
        };
        (rule < 40).then(|| Picture::new(8, (0..64).map(tile).collect())).flatten()
    }
}

#[test]
fn chess_boards_tell_pieces_and_moves_apart() {
    let mut desk = Desk { pictures: &Chess, look: (Palette::Rich, Glyphs::Unicode), ..Desk::new(corner()) };
    let buffer = desk.draw((120, 40));
    let board = desk.state.area_of(Spot::Rule(0)).unwrap();
    assert_eq!((board.width, board.height), (2 + 8, 1 + 4), "half a cell a square");
    let cell = |x: u16, y: u16| &buffer[Position::new(board.x + 1 + x, board.y + 1 + y)];
    let squares = [cell(0, 0).fg, cell(1, 0).fg, cell(1, 0).bg, cell(2, 1).fg];
    assert!((0..4).all(|at| !squares[at + 1..].contains(&squares[at])), "{squares:?}");
    let screen = text(&buffer);
    assert!(["white king", "white queen", "black king", "moves here"].iter().all(|it| screen.contains(it)), "{screen}");
    desk.look = (Palette::Plain, Glyphs::Ascii);
    let screen = desk.text((30, 14));
    assert!(screen.contains("K+......") && screen.contains(".Q......") && screen.contains("..k....."), "{screen}");
}

#[test]
fn rules_without_pictures_are_words() {
    expect_file!["../screens/wall_words_60x20.txt"].assert_eq(&Desk::new(judged()).text((60, 20)));
    let mut desk = Desk { pictures: &NoPictures, ..Desk::new(corner()) };
    assert!(desk.text((120, 60)).contains("r13 b22: T"));
}

#[test]
fn ascii_says_all_of_it() {
    let mut desk = Desk { look: (Palette::Colour, Glyphs::Ascii), ..Desk::new(corner()) };
    let text = desk.text(WHOLE);
    assert!(text.is_ascii(), "{text}");
    expect_file!["../screens/wall_ascii_85x28.txt"].assert_eq(&text);
}

/// Bars, titles and legend say by their characters what colours say.
#[test]
fn no_color_has_no_colours() {
    let buffer = Desk::new(corner()).draw(WHOLE);
    assert!(buffer.content().iter().all(|it| (it.fg, it.bg) == (Color::Reset, Color::Reset)));
}

#[test]
fn balls_are_blocks_of_colour() {
    for (palette, red, puts) in
        [(Palette::Colour, Color::LightRed, Color::LightCyan), (Palette::Rich, Color::Rgb(0xE0, 0x48, 0x4A), Color::Rgb(0x6C, 0xB2, 0xFF))]
    {
        let mut desk = Desk { look: (palette, Glyphs::Unicode), ..Desk::new(corner()) };
        let buffer = desk.draw(WHOLE);
        let board = desk.state.area_of(Spot::Rule(36)).unwrap();
        let cell = |x: u16, y: u16| &buffer[Position::new(board.x + x, board.y + y)];
        assert_eq!((cell(5, 1).bg, cell(6, 1).bg), (red, red), "the red ball in 13");
        assert_eq!((cell(5, 3).symbol(), cell(6, 3).symbol(), cell(5, 3).fg), ("▗", "▖", puts), "the ball that P37 puts into 33");
        assert_eq!((cell(0, 1).symbol(), cell(7, 3).symbol()), ("▐", "▌"), "the bars of the rule that fired");
    }
}

/// What stands somewhere, and what is put there.
const PAIRS: [[Tile; 2]; 6] = [
    [Tile::White('Q'), Tile::PutsWhite('Q')],
    [Tile::Black('K'), Tile::PutsBlack('K')],
    [Tile::Cross, Tile::PutsCross],
    [Tile::Nought, Tile::PutsNought],
    [Tile::Red, Tile::PutsRed],
    [Tile::Blue, Tile::PutsBlue],
];

/// All of these in the first row of each picture.
struct Pairs;

impl Pictures for Pairs {
    fn picture(&self, _: &TableData, _: usize) -> Option<Picture> {
        let tiles: Vec<Tile> = PAIRS.concat();
        Picture::new(tiles.len(), tiles)
    }
}

/// Which way a move goes is seen in boards of each size.
#[test]
fn what_is_put_does_not_look_like_what_stands() {
    for palette in [Palette::Rich, Palette::Colour, Palette::Plain] {
        for (size, cells) in [((120, 60), 2), ((60, 14), 1)] {
            let mut desk = Desk { pictures: &Pairs, look: (palette, Glyphs::Unicode), ..Desk::new(corner()) };
            let buffer = desk.draw(size);
            let board = desk.state.area_of(Spot::Rule(36)).unwrap();
            // The upper half of a half block is of the first row.
            let cell = |at: u16| buffer[Position::new(board.x + 1 + at * cells, board.y + 1)].clone();
            for (at, [stands, puts]) in (0..).zip(PAIRS) {
                assert_ne!(cell(2 * at), cell(2 * at + 1), "{palette:?} {stands:?} {puts:?}");
            }
        }
    }
}

#[test]
fn the_fired_rule_stays_when_the_screen_shrinks() {
    let mut desk = Desk::new(corner());
    assert!(desk.seen(WHOLE).contains(&36));
    for height in (5..28).rev() {
        assert!(desk.seen((40, height)).contains(&36), "{height}");
    }
    desk.state.scroll(-100);
    assert!(!desk.seen((40, 12)).contains(&36), "somebody has scrolled");
    desk.state.follow();
    assert!(desk.seen((40, 12)).contains(&36));
}

#[test]
fn the_cursor_says_its_rule_in_words() {
    let mut desk = Desk::new(corner());
    assert!(desk.text((60, 20)).contains("> P37: Put a blue ball in cell 33"));
    desk.state.move_cursor(1, 0);
    assert_eq!(desk.state.cursor(), Some(Spot::Rule(36)), "it begins at the rule that fired");
    desk.state.move_cursor(1, 0);
    assert!(desk.text((60, 20)).contains("P38: Put a blue ball in cell 31"));
    desk.state.select(Some(Spot::Rule(0)));
    let screen = desk.text((60, 20));
    assert!(screen.contains("! P1: Put a blue ball in cell 22") && screen.contains("but for `Red ball in cell 13?`"), "{screen}");
    desk.state.move_cursor(-1, -1);
    assert_eq!(desk.state.cursor(), Some(Spot::Rule(0)), "not beyond the ends");
    for _ in 0..60 {
        desk.state.move_cursor(0, 1);
        let Some(Spot::Rule(rule)) = desk.state.cursor() else { panic!("it is on a rule") };
        assert!(desk.seen((40, 12)).contains(&rule), "{rule}");
    }
    let buffer = desk.draw(WHOLE);
    let title = desk.state.area_of(desk.state.cursor().unwrap()).unwrap();
    assert!(buffer[Position::new(title.x + 1, title.y)].modifier.contains(Modifier::REVERSED));
}

#[test]
fn a_deleted_rule_is_struck_out_in_its_place() {
    let mut desk = Desk::new(corner());
    desk.deleted = vec![DeletedRule { before: 3, table: &computer_move::TABLE, rule: 7 }];
    let buffer = desk.draw(WHOLE);
    let area = desk.state.area_of(Spot::Deleted(0)).unwrap();
    assert!(area.x > desk.state.area_of(Spot::Rule(2)).unwrap().x && area.x < desk.state.area_of(Spot::Rule(3)).unwrap().x);
    let title: String = (area.x..area.x + 3).map(|x| buffer[Position::new(x, area.y)].symbol()).collect();
    assert_eq!(title, "xP8");
    assert!(buffer[Position::new(area.x + 1, area.y)].modifier.contains(Modifier::CROSSED_OUT));
    desk.state.select(Some(Spot::Deleted(0)));
    assert!(desk.text(WHOLE).contains("x deleted: P8: Put a blue ball in cell 22"));
}

/// Whoever deletes the rule under the cursor can bring it back.
#[test]
fn the_cursor_stays_on_its_rule_when_the_table_is_edited() {
    let mut desk = Desk::new(corner());
    desk.draw(WHOLE);
    desk.state.select(Some(Spot::Rule(7)));
    desk.draw(WHOLE);
    let whole = &computer_move::TABLE;
    let Rules::Listed(rules) = whole.rules else { panic!("its rules are listed") };
    let left: Vec<RuleData> = rules.iter().filter(|it| it.id != "P8").map(copy).collect();
    let edited: &TableData = Box::leak(Box::new(TableData { rules: Rules::Listed(left.leak()), ..copy_of(whole) }));
    desk.decision = Decision { table: edited, ..corner() };
    desk.deleted = vec![DeletedRule { before: 7, table: whole, rule: 7 }];
    desk.draw(WHOLE);
    assert_eq!(desk.state.cursor(), Some(Spot::Deleted(0)));
    (desk.decision, desk.deleted) = (corner(), Vec::new());
    desk.draw(WHOLE);
    assert_eq!(desk.state.cursor(), Some(Spot::Rule(7)));
}

const fn copy(it: &RuleData) -> RuleData {
    RuleData { id: it.id, title: it.title, entries: it.entries, actions: it.actions, outputs: it.outputs, next: it.next }
}

const fn copy_of(it: &TableData) -> TableData {
    let (conditions, actions, relations) = (it.conditions, it.actions, it.relations);
    TableData { name: it.name, title: it.title, doc: it.doc, conditions, actions, relations, rules: it.rules }
}

#[test]
fn another_table_begins_anew() {
    let mut desk = Desk::new(corner());
    desk.draw((40, 12));
    desk.state.move_cursor(0, 0);
    desk.decision = judged();
    desk.draw((40, 12));
    assert_eq!(desk.state.cursor(), None);
}

#[test]
fn every_size_is_drawn() {
    for decision in [corner(), judged(), glass(), Decision { fired: None, answers: Vec::new(), ..corner() }] {
        for look in [(Palette::Rich, Glyphs::Unicode), (Palette::Plain, Glyphs::Ascii)] {
            let mut desk = Desk { look, ..Desk::new(decision.clone()) };
            desk.deleted = vec![DeletedRule { before: 99, table: &computer_move::TABLE, rule: 99 }];
            for (width, height) in (0..40).step_by(3).flat_map(|width| [0, 1, 2, 3, 4, 5, 6, 8, 12, 20].map(|height| (width, height))) {
                desk.draw((width, height));
                desk.state.move_cursor(1, 1);
                desk.state.page(1);
            }
        }
    }
}

/// Black is the ground of many terminals: a dim board has a pattern.
#[test]
fn dim_boards_of_sixteen_colours_have_edges() {
    for (size, shaded) in [(WHOLE, [4, 4, 4]), ((150, 48), [8, 8, 8])] {
        let mut desk = Desk { look: (Palette::Colour, Glyphs::Unicode), ..Desk::new(corner()) };
        let buffer = desk.draw(size);
        // P20 asks for red balls in 11 and 21, and puts one into 31; the two other columns are empty ground.
        let board = desk.state.area_of(Spot::Rule(19)).unwrap();
        let lines = (1..board.height).step_by(usize::from(board.height / 3));
        let count = |y: u16| (0..board.width).filter(|x| buffer[(board.x + x, board.y + y)].symbol() == "░").count();
        assert_eq!(lines.map(count).collect::<Vec<_>>(), shaded, "{size:?}\n{}", text(&buffer));
    }
}
