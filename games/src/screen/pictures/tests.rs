//! Every picture is held against its table: by the texts of the tables, as an interpreter reads them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ::queen_mate::chess::{Position, Square as Field};
use ::queen_mate::{Pieces, Strategy};
use ::tictactoe::{Board, Cell, Player};
use dtable_runtime::{TableData, Value};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::widgets::StatefulWidget;
use table_draft::{Draft, LiveTable};
use table_view::{CaseCounts, Glyphs, Palette, Picture, Pictures, Recorder, Spot, Stone, Tile, WallState, WallView};

use super::asked::Asked;
use super::{GamePictures, OnScreen, are_examples, lines, position, positions, scenes};
use crate::screen::look::Look;
use crate::screen::picture::picture;
use crate::screen::play::{Piece, Place};
use crate::screen::shot::Shot;

macro_rules! table {
    ($path:literal) => {
        LiveTable::read($path, include_str!(concat!("../../../tables/", $path))).unwrap()
    };
}

fn pictures(table: &TableData) -> Vec<Option<Picture>> {
    (0..table.rules.len()).map(|rule| GamePictures.picture(table, rule)).collect()
}

/// Which rule of a table fires; `None` for ELSE and where the table assumes that this case cannot be.
fn fires(table: &LiveTable, facts: impl Fn(&str) -> Value) -> Option<usize> {
    let chosen = table.decide(&mut |_, name| Some(facts(name)), &mut ()).ok()?;
    (table.data().rules.nth(chosen.rule).entries().len() > 0).then_some(chosen.rule)
}

/// A board of nine cells: 0 empty, 1 red, 2 blue.
type Balls = [u8; 9];

fn boards() -> impl Iterator<Item = Balls> {
    (0..19_683_usize).map(|number| {
        let mut left = number;
        [0; 9].map(|_: u8| {
            let cell = left % 3;
            left /= 3;
            cell as u8
        })
    })
}

fn ball_at(board: &Balls, cell: &str) -> u8 {
    board[cell.parse::<Cell>().unwrap() as usize]
}

/// Is a ball on a board what a tile says?
fn agrees(tile: Tile, ball: u8) -> bool {
    match tile {
        Tile::Any => true,
        Tile::Empty | Tile::PutsBlue => ball == 0,
        Tile::Red => ball == 1,
        Tile::Blue => ball == 2,
        Tile::Not(Stone::Red) => ball != 1,
        Tile::Not(Stone::Blue) => ball != 2,
        other => panic!("{other:?}"),
    }
}

/// The rules whose pictures match a board.
fn matching(pictures: &[Option<Picture>], board: &Balls) -> Vec<usize> {
    let matches = |picture: &Picture| picture.tiles().iter().zip(board).all(|(tile, ball)| agrees(*tile, *ball));
    (0..pictures.len()).filter(|rule| pictures[*rule].as_ref().is_some_and(matches)).collect()
}

/// On every board a picture matches if and only if its rule fires there and can move there.
#[test]
fn pictures_of_balls_say_what_the_rules_ask() {
    let table = table!("tictactoe/computer_move.yaml");
    let pictures = pictures(table.data());
    assert_eq!(pictures.iter().filter(|it| it.is_none()).count(), 1, "ELSE alone has none");
    let mut cannot_move = 0;
    for board in boards() {
        let rule = fires(&table, |name| {
            let (colour, cell) = name.split_at(1);
            Value::Bool(ball_at(&board, cell) == if colour == "r" { 1 } else { 2 })
        });
        let is_free = |rule: &usize| {
            let puts = pictures[*rule].as_ref().unwrap().tiles().iter().position(|tile| *tile == Tile::PutsBlue).unwrap();
            board[puts] == 0
        };
        cannot_move += usize::from(rule.is_some_and(|rule| !is_free(&rule)));
        assert_eq!(matching(&pictures, &board), rule.into_iter().filter(is_free).collect::<Vec<_>>(), "{board:?}");
    }
    assert_eq!(cannot_move, 256, "P1 puts on 22, and asks only that no red ball is there");
}

/// Whoever follows the first picture that matches plays as the table.
#[test]
fn pictures_of_marks_say_what_the_rules_ask() {
    let table = table!("tictactoe/computer_move_perfect.yaml");
    let (data, pictures) = (table.data(), pictures(table.data()));
    assert!(pictures.iter().all(Option::is_some));
    let value = |condition: &str, mark| {
        let values = data.conditions.iter().find(|it| it.name == condition).unwrap().values;
        Value::Nth(values.iter().position(|it| *it == mark).unwrap())
    };
    for board in boards().filter(|board| ["11", "12", "22"].iter().any(|cell| ball_at(board, cell) == 0)) {
        let rule = fires(&table, |name| value(name, ["e", "t", "m"][usize::from(ball_at(&board, &name[1..]))]));
        assert_eq!(matching(&pictures, &board).first().copied(), rule, "{board:?}");
    }
}

/// Can the stones of a window be laid on the cells of a picture? `mine` of one kind, `theirs` of the other, in any order.
fn can_lie(tiles: &[Tile], (mine, is_mine): (usize, Stone), (theirs, is_theirs): (usize, Stone)) -> bool {
    let Some((tile, rest)) = tiles.split_first() else { return mine == 0 && theirs == 0 };
    let admits = |stone: Stone| match *tile {
        Tile::Any => true,
        Tile::Cross => stone == Stone::Cross,
        Tile::Nought => stone == Stone::Nought,
        Tile::Not(other) => stone != other,
        _ => false,
    };
    let may_be_empty = matches!(tile, Tile::Any | Tile::Empty | Tile::Not(_));
    (may_be_empty && can_lie(rest, (mine, is_mine), (theirs, is_theirs)))
        || (mine > 0 && admits(is_mine) && can_lie(rest, (mine - 1, is_mine), (theirs, is_theirs)))
        || (theirs > 0 && admits(is_theirs) && can_lie(rest, (mine, is_mine), (theirs - 1, is_theirs)))
}

#[test]
fn pictures_of_windows_say_what_the_rules_ask() {
    let table = table!("five/window.yaml");
    let pictures = pictures(table.data());
    for (mine, theirs, side) in (1..=5).flat_map(|mine| (0..=5 - mine).flat_map(move |theirs| [0, 1].map(|side| (mine, theirs, side)))) {
        let rule = fires(&table, |name| match name {
            "mine" => Value::Integer(mine as i128),
            "theirs" => Value::Integer(theirs as i128),
            _ => Value::Nth(side),
        });
        let matching = pictures.iter().enumerate().filter(|(_, picture)| {
            let tiles = picture.as_ref().unwrap().tiles();
            let fits = |own, other| can_lie(tiles, (mine, own), (theirs, other));
            // A rule about the opponent alone has noughts for his stones.
            let is_opponents = tiles.iter().all(|tile| *tile == Tile::Nought);
            if is_opponents { side == 1 && fits(Stone::Nought, Stone::Cross) } else { fits(Stone::Cross, Stone::Nought) }
        });
        let matching: Vec<usize> = matching.map(|(rule, _)| rule).filter(|rule| side == 0 || table.data().id(*rule) != "five").collect();
        assert_eq!(matching, Vec::from_iter(rule), "{mine} {theirs} {side}");
    }
}

#[test]
fn conditions_of_chess_are_answered_as_the_tables_compute_them() {
    let every = |step| Field::all().step_by(step);
    for (white, queen, black) in every(3).flat_map(|white| every(2).flat_map(move |queen| every(1).map(move |black| (white, queen, black))))
    {
        let Ok(position) = Position::new(black, queen, white) else { continue };
        let mut recorder = Recorder::new();
        let _ = Strategy::Complete.decide(&position, &mut recorder);
        let (decision, answers) = (recorder.take().remove(0), positions::answers(&Pieces::from(&position)));
        for (condition, answer) in decision.table.conditions.iter().zip(decision.answers) {
            let bit = condition.name.strip_prefix('c').map(|number| number.parse::<u32>().unwrap() - 1);
            if let (Some(bit), Some(answer)) = (bit, answer) {
                assert_eq!(answer, Value::Bool(answers >> bit & 1 == 1), "{} {position}", condition.name);
            }
        }
    }
}

/// The tiles that a predicate takes, as squares of a chess board.
fn fields(picture: &Picture, is: impl Fn(Tile) -> bool) -> Vec<Field> {
    let field = |at: usize| Field::new(at as i8 % 8 + 1, 8 - at as i8 / 8).unwrap();
    picture.tiles().iter().enumerate().filter(|(_, tile)| is(**tile)).map(|(at, _)| field(at)).collect()
}

/// In the position of a picture its rule fires, and moves the piece where the picture says.
#[test]
fn examples_of_chess_are_examples() {
    let played = positions::played();
    for (strategy, has_none) in [(Strategy::Seed, vec!["else"]), (Strategy::Complete, vec!["else"])] {
        let (table, pictures) = (strategy.table(), pictures(strategy.table()));
        let without = (0..pictures.len()).filter(|rule| pictures[*rule].is_none());
        assert_eq!(without.map(|rule| table.id(rule)).collect::<Vec<_>>(), has_none);
        for (rule, picture) in pictures.iter().enumerate().filter_map(|(rule, it)| Some((rule, it.as_ref()?))) {
            let one = |tile| fields(picture, |it| it == tile)[0];
            let before = Position::new(one(Tile::Black('K')), one(Tile::White('Q')), one(Tile::White('K'))).unwrap();
            let decision = strategy.decide(&before, &mut ());
            assert_eq!(decision.place, rule, "{before}");
            assert!(played.contains(&before), "{before}: it takes a quarter of a second to look at all positions");
            let after = decision.pieces.position().unwrap();
            let [king, queen] = ['K', 'Q'].map(|piece| fields(picture, |it| it == Tile::PutsWhite(piece)));
            assert_eq!(king, Vec::from_iter((after.white() != before.white()).then(|| after.white())));
            assert_eq!(queen, Vec::from_iter((after.queen() != before.queen()).then(|| after.queen())));
        }
    }
}

/// The rule that has fired is shown with the pieces of the game, all others with their examples.
#[test]
fn the_fired_rule_has_the_pieces_of_the_game() {
    let start = ::queen_mate::start("e4".parse().unwrap()).unwrap();
    let mut recorder = Recorder::new();
    let rule = Strategy::Complete.decide(&start, &mut recorder).place;
    let decision = recorder.take().remove(0);
    let on_screen = OnScreen { seen: None, decision: Some(&decision) };
    let picture = |rule| on_screen.picture(decision.table, rule).unwrap();
    for (square, tile) in
        [((4, 4), Tile::Black('K')), ((6, 1), Tile::White('Q')), ((7, 0), Tile::White('K')), ((5, 0), Tile::PutsWhite('Q'))]
    {
        assert_eq!(picture(rule).tile(square.0, square.1), tile, "{square:?}");
    }
    assert_ne!(Some(picture(rule)), GamePictures.picture(decision.table, rule));
    assert_eq!(Some(picture(0)), GamePictures.picture(decision.table, 0));
    // ELSE has no example, and moves nothing; where it has fired, the mate is seen.
    let [black, queen, white] = ["a1", "b2", "c3"].map(|name| name.parse().unwrap());
    let _ = Strategy::Complete.decide(&Position::new(black, queen, white).unwrap(), &mut recorder);
    let decision = recorder.take().remove(0);
    let rule = decision.table.rules.len() - 1;
    let picture = OnScreen { seen: None, decision: Some(&decision) }.picture(decision.table, rule).unwrap();
    assert_eq!([picture.tile(0, 7), picture.tile(1, 6), picture.tile(2, 5)], [Tile::Black('K'), Tile::White('Q'), Tile::White('K')]);
    assert_eq!(picture.tiles().iter().filter(|tile| **tile != Tile::Any).count(), 3);
}

/// What is counted on the lines through the `+` of an example, for the stones of one player: as `five` does it, but cell by cell.
fn counted(rows: [&str; 3], mine: char) -> [i128; 3] {
    let cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let find = |row: &Vec<char>| row.iter().position(|it| *it == '+');
    let (y, x) = cells.iter().enumerate().find_map(|(y, row)| Some((y as isize, find(row)? as isize))).unwrap();
    let mut all = [0; 3];
    for (down, right) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        let at = |step: isize| {
            let row = usize::try_from(y + down * step).ok().and_then(|y| cells.get(y));
            usize::try_from(x + right * step).ok().and_then(|x| row?.get(x)).copied().unwrap_or('.')
        };
        let line: Vec<Option<bool>> = (-4..=4)
            .map(|step| match at(step) {
                '+' => Some(true),
                'm' | 't' => Some(at(step) == mine),
                _ => None,
            })
            .collect();
        let (fives, fours) = of_line(&line);
        let is_three = |place: usize| {
            let mut next = line.clone();
            next[place] = Some(true);
            line[place].is_none() && of_line(&next).1 >= 2
        };
        let three = fives == 0 && fours == 0 && (0..9).any(is_three);
        all = [all[0] + fives, all[1] + fours, all[2] + i128::from(three)];
    }
    all
}

/// The windows that are full, and the cells with which one would be.
fn of_line(line: &[Option<bool>]) -> (i128, i128) {
    let windows: Vec<&[Option<bool>]> = line.windows(5).collect();
    let open = windows.iter().enumerate().filter(|(_, window)| window.iter().all(|cell| *cell != Some(false)));
    let missing: Vec<Vec<usize>> =
        open.map(|(start, window)| (0..5).filter(|at| window[*at].is_none()).map(|at| start + at).collect()).collect();
    let fours: BTreeSet<usize> = missing.iter().filter(|it| it.len() == 1).map(|it| it[0]).collect();
    (missing.iter().filter(|it| it.is_empty()).count() as i128, fours.len() as i128)
}

/// The stones of an example are counted as it says, and make the shape of its name; for the other player they make nothing.
#[test]
fn examples_of_shapes_are_examples() {
    let table = table!("five/shape.yaml");
    let shape = |[fives, fours, threes]: [i128; 3]| {
        let facts = |name: &str| {
            Value::Integer(match name {
                "fives" => fives,
                "fours" => fours,
                _ => threes,
            })
        };
        table.decide(&mut |_, name| Some(facts(name)), &mut ()).unwrap().outputs[0].to_owned()
    };
    for example in &lines::EXAMPLES {
        assert_eq!(counted(example.rows, 'm'), example.counts, "{}", example.shape);
        assert_eq!(shape(example.counts), format!("Shape::{}", example.shape));
        assert_eq!(shape(counted(example.rows, 't')), "Shape::Nothing", "{}", example.shape);
    }
}

/// The stones of a picture, counted as `counted` wants them: crosses are the player's who moves.
fn stones(picture: &Picture) -> [String; 3] {
    let sign = |tile: &Tile| match tile {
        Tile::Cross => 'm',
        Tile::Nought => 't',
        Tile::PutsCross => '+',
        _ => '.',
    };
    let rows: Vec<String> = picture.tiles().chunks(picture.columns()).map(|row| row.iter().map(sign).collect()).collect();
    rows.try_into().unwrap()
}

/// Put on a board, the picture of each rule makes that rule fire.
#[test]
fn examples_of_moves_are_examples() {
    let (shapes, moves) = (table!("five/shape.yaml"), table!("five/move_class.yaml"));
    let shape = |rows: [&str; 3], mine: char| {
        let [fives, fours, threes] = counted(rows, mine);
        let facts = |name: &str| {
            Value::Integer(match name {
                "fives" => fives,
                "fours" => fours,
                _ => threes,
            })
        };
        let shape =
            shapes.decide(&mut |_, name| Some(facts(name)), &mut ()).unwrap().outputs[0].strip_prefix("Shape::").unwrap().to_owned();
        let values = moves.data().conditions[0].values;
        Value::Nth(values.iter().position(|it| *it == shape).unwrap())
    };
    for (rule, picture) in pictures(moves.data()).iter().enumerate() {
        let rows = stones(picture.as_ref().unwrap());
        let [mine, theirs] = ['m', 't'].map(|mine| shape(rows.each_ref().map(String::as_str), mine));
        assert_eq!(fires(&moves, |name| if name == "mine" { mine } else { theirs }), Some(rule), "{rows:?}");
    }
    let shapes_seen: BTreeSet<String> = pictures(moves.data()).iter().map(|it| format!("{it:?}")).collect();
    assert_eq!(shapes_seen.len(), moves.data().rules.len());
    for (rule, picture) in pictures(shapes.data()).iter().enumerate() {
        let [fives, fours, threes] = counted(stones(picture.as_ref().unwrap()).each_ref().map(String::as_str), 'm');
        let facts = |name: &str| {
            Value::Integer(match name {
                "fives" => fives,
                "fours" => fours,
                _ => threes,
            })
        };
        assert_eq!(fires(&shapes, facts), Some(rule));
    }
}

/// In each scene its rule fires, and what the scene says of the board is true of it.
#[test]
fn scenes_are_examples() {
    let tables = [
        (table!("five/turn.yaml"), &scenes::TURNS[..]),
        (table!("tictactoe/win.yaml"), &scenes::WINS[..]),
        (table!("queen-mate/black_move.yaml"), &scenes::BLACK_MOVES[..]),
        (table!("tictactoe/game.yaml"), &scenes::GAMES[..]),
    ];
    for (table, scenes) in tables {
        let pictures = pictures(table.data());
        assert_eq!(pictures.len(), scenes.len());
        for (scene, rule) in scenes.iter().map(|scene| (scene, fires(&table, |name| fact(scene, name)))) {
            assert_eq!(pictures[rule.unwrap()], scenes::picture(scene.rows), "{:?}", scene.rows);
            let signs = scene.rows.concat();
            let full_of = |stone: char, count: usize| signs.matches(stone).count() == count;
            for (name, value) in scene.facts {
                let is = match *name {
                    "five" => Value::Bool(full_of('X', 5) || full_of('O', 5)),
                    "full" => Value::Bool(!signs.contains(['.', '+', '*']) && !full_of('X', 5) && !full_of('O', 5)),
                    "red_three" => Value::Bool(full_of('r', 3)),
                    "blue_three" => Value::Bool(full_of('b', 3)),
                    "closed" => Value::Bool(signs.trim().is_empty()),
                    "started" => Value::Bool(signs.contains(['r', 'R']) || signs.trim().is_empty()),
                    "over" => Value::Bool(has_three(&signs)),
                    "free" => Value::Bool(signs.contains(['.', ' '])),
                    "computer_turn" => Value::Bool(signs.contains('B')),
                    "human_turn" => Value::Bool(!signs.contains('B')),
                    "human_moved" if table.data().name == "win" => Value::Bool(signs.contains('r')),
                    "computer_moved" => Value::Bool(signs.contains('b')),
                    "moved" => Value::Bool(signs.contains('m')),
                    "taken" => Value::Bool(!signs.contains('Q')),
                    "stuck" => Value::Bool(signs.contains('k') && position_of(&signs).black_moves().next().is_none()),
                    "check" => Value::Bool(signs.contains('k') && position_of(&signs).is_check()),
                    _ => continue,
                };
                assert_eq!(is, *value, "{name} {signs}");
            }
        }
    }
}

/// Are there three balls of a colour in a row?
fn has_three(signs: &str) -> bool {
    let mut board = Board::EMPTY;
    for (cell, sign) in Cell::ALL.into_iter().zip(signs.chars()) {
        let player = [('r', Player::Human), ('b', Player::Computer)].into_iter().find(|(ball, _)| *ball == sign);
        player.into_iter().for_each(|(_, player)| board.put(cell, player).unwrap());
    }
    board.three().is_some()
}

/// The position of a chess scene of three pieces, a row after the other.
fn position_of(signs: &str) -> Position {
    let field = |piece| signs.find(piece).map(|at| Field::new(at as i8 % 8 + 1, 8 - at as i8 / 8).unwrap()).unwrap();
    Position::new(field(['k', 'm']), field(['Q', 'Q']), field(['K', 'K'])).unwrap()
}

/// Where the king has moved by a scene, he may stand: not beside the other, and not in check.
#[test]
fn the_king_of_a_scene_has_moved_as_kings_do() {
    for signs in scenes::BLACK_MOVES.iter().map(|scene| scene.rows.concat()).filter(|signs| signs.contains('m')) {
        // Where the queen is taken, any place from which she does not check him will do for the rules of chess.
        let signs = if signs.contains('Q') { signs } else { signs.replacen('_', "Q", 1) };
        assert!(!position_of(&signs).is_check(), "{signs}");
    }
}

fn fact(scene: &scenes::Scene<'_>, name: &str) -> Value {
    scene.facts.iter().find(|(it, _)| *it == name).unwrap().1
}

/// The picture of a rule that was edited is that of its new entries; where none can say it, there is none.
#[test]
fn edited_rules_have_their_own_pictures() {
    let text = include_str!("../../../tables/tictactoe/computer_move.yaml");
    let edited = |from: &str, to: &str| {
        assert!(text.contains(from));
        let table = LiveTable::read("computer_move.yaml", &text.replace(from, to)).unwrap();
        let rule = (0..table.data().rules.len()).find(|rule| table.data().id(*rule) == "P37").unwrap();
        GamePictures.picture(table.data(), rule)
    };
    let row = "| P37  | FFT         | FFF         | FFF         | ---         | -T-         | --F         | put33   | win  |";
    let picture = edited(row, &row.replace("FFT ", "FF- ")).unwrap();
    assert_eq!((picture.tile(2, 0), picture.tile(1, 1), picture.tile(2, 2)), (Tile::Any, Tile::Blue, Tile::PutsBlue));
    // A ball where a ball has to be: no tile says this.
    assert_eq!(edited(row, &row.replace("put33", "put13")), None);
    assert_eq!(edited(row, &row.replace("put33  ", "put_any")).unwrap().tile(2, 2), Tile::Empty);
}

#[test]
fn a_rule_that_never_fires_has_no_example() {
    let text = include_str!("../../../tables/queen-mate/seed.yaml");
    let row = "| R1   | NN-      | --Y      | -Y-      | NN-         | --      |";
    assert!(text.contains(row));
    // c11 says that B is on (1,8), c4 that it is on (1,1).
    let table = LiveTable::read("seed.yaml", &text.replace(row, &row.replace("| --Y      |", "| Y-Y      |"))).unwrap();
    assert_eq!(GamePictures.picture(table.data(), 0), None, "B is on rank 8, and in the corner (1,1)");
    assert!(GamePictures.picture(table.data(), 1).is_some());
}

fn case(facts: &str) -> Vec<(String, String)> {
    facts.split(' ').map(|fact| fact.split_once('=').unwrap()).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

fn piece(shot: &Shot, column: usize, row: usize) -> Option<Piece> {
    shot.square(Place { column, row }).piece
}

#[test]
fn cases_become_positions() {
    let table = table!("tictactoe/computer_move.yaml");
    let shot = position(table.data(), &case("r11=F r13=T b11=F b22=T r33=F")).unwrap();
    assert_eq!((piece(&shot, 2, 0), piece(&shot, 1, 1), piece(&shot, 0, 0)), (Some(Piece::RedBall), Some(Piece::BlueBall), None));
    let open: Vec<String> = shot.notes.iter().map(|note| format!("{}{}", note.place.row + 1, note.place.column + 1)).collect();
    assert_eq!(open, ["12", "21", "23", "31", "32", "33"], "of 33 is known only that no red ball is there");
    assert_eq!(position(table.data(), &case("x=T")), None);
    let table = table!("tictactoe/computer_move_perfect.yaml");
    let shot = position(table.data(), &case("c11=t c12=e c22=m")).unwrap();
    assert_eq!((piece(&shot, 0, 0), piece(&shot, 1, 0), piece(&shot, 1, 1)), (Some(Piece::RedBall), None, Some(Piece::BlueBall)));
}

#[test]
fn cases_of_chess_become_positions() {
    let table = Strategy::Complete.table();
    let shot = position(table, &case("bx=1 by=8 qx=4 qy=7 wx=8 wy=8")).unwrap();
    assert_eq!(
        (piece(&shot, 0, 0), piece(&shot, 3, 1), piece(&shot, 7, 0)),
        (Some(Piece::BlackKing), Some(Piece::WhiteQueen), Some(Piece::WhiteKing))
    );
    assert_eq!(position(table, &case("bx=1 by=8 qx=1 qy=8 wx=8 wy=8")), None, "two pieces on one square");
    let shot = position(table, &case("c11=Y c10=Y wx=3")).unwrap();
    assert_eq!((piece(&shot, 0, 0), piece(&shot, 3, 1)), (Some(Piece::BlackKing), Some(Piece::WhiteQueen)));
    assert!((0..8).any(|row| piece(&shot, 2, row) == Some(Piece::WhiteKing)));
    assert_eq!(position(table, &case("c11=Y c4=Y")), None);
    let table = table!("five/window.yaml");
    let shot = position(table.data(), &case("mine=2 theirs=1 side=Opponent")).unwrap();
    assert_eq!([0, 1, 2, 3].map(|at| piece(&shot, at, 0)), [Some(Piece::Nought), Some(Piece::Nought), Some(Piece::Cross), None]);
}

/// Whichever rule is deleted, the case that it leaves is put on a board.
#[test]
fn cases_of_findings_become_positions() {
    macro_rules! texts {
        ($($path:literal)*) => { [$(($path, include_str!(concat!("../../../tables/", $path)))),*] };
    }
    let texts = texts! {
        "tictactoe/win.yaml" "five/window.yaml" "five/shape.yaml" "five/move_class.yaml" "five/turn.yaml" "queen-mate/black_move.yaml"
    };
    for (path, text) in texts {
        let table = LiveTable::read(path, text).unwrap();
        for rule in 0..table.data().rules.len() {
            let mut draft = Draft::new(path, text);
            draft.delete(table.data().id(rule)).unwrap();
            let finding = draft.check().errors().next().unwrap().clone();
            let shot = position(table.data(), &finding.case).unwrap_or_else(|| panic!("{path} {finding:?}"));
            assert!(shot.grid.places().any(|place| shot.square(place).piece.is_some()) || !shot.notes.is_empty(), "{path} {finding:?}");
        }
    }
}

#[test]
fn tables_whose_pictures_are_examples() {
    let examples = tables().into_iter().filter(|table| are_examples(table.data())).map(|table| table.data().name);
    assert_eq!(examples.collect::<Vec<_>>(), ["win", "complete", "seed", "shape", "move_class", "turn", "black_move", "game"]);
}

#[test]
fn an_example_is_what_is_asked_of_a_rule() {
    assert!(Asked::of(Strategy::Seed.table(), 14).is_none(), "ELSE");
    assert_eq!(positions::example(Asked::of(Strategy::Complete.table(), 6).unwrap()).unwrap().to_string(), "W h8 Q g7 B a8");
}

/// All tables that have pictures.
fn tables() -> [LiveTable; 11] {
    [
        table!("tictactoe/computer_move.yaml"),
        table!("tictactoe/computer_move_perfect.yaml"),
        table!("tictactoe/win.yaml"),
        table!("queen-mate/complete.yaml"),
        table!("queen-mate/seed.yaml"),
        table!("five/window.yaml"),
        table!("five/shape.yaml"),
        table!("five/move_class.yaml"),
        table!("five/turn.yaml"),
        table!("queen-mate/black_move.yaml"),
        table!("tictactoe/game.yaml"),
    ]
}

/// The wall of a table without a decision, and where each rule is.
fn wall(table: &'static TableData, (width, height): (u16, u16), look: Look) -> (Buffer, Vec<Option<Rect>>) {
    let counts = CaseCounts { rules: vec![128; table.rules.len()], all: 19_683 };
    let (mut buffer, mut state) = (Buffer::empty(Rect::new(0, 0, width, height)), WallState::default());
    let view = WallView::new(table, &GamePictures).counts(&counts).look(look);
    view.render(buffer.area, &mut buffer, &mut state);
    let areas = (0..table.rules.len()).map(|rule| state.area_of(Spot::Rule(rule))).collect();
    (buffer, areas)
}

/// Two rules with different pictures look different on the wall, on every terminal, in boards of all sizes.
#[test]
fn different_pictures_look_different() {
    let palettes = [Palette::Rich, Palette::Colour, Palette::Plain];
    let looks: Vec<Look> =
        palettes.into_iter().flat_map(|palette| [Glyphs::Unicode, Glyphs::Ascii].map(|glyphs| Look { palette, glyphs })).collect();
    for (table, look, size) in tables()
        .iter()
        .flat_map(|it| looks.iter().flat_map(move |look| [(85, 60), (85, 28), (50, 24)].map(|size| (it.data(), *look, size))))
    {
        let (buffer, areas) = wall(table, size, look);
        let mut seen = BTreeMap::new();
        for (rule, area) in areas.into_iter().enumerate() {
            let (Some(picture), Some(area)) = (GamePictures.picture(table, rule), area) else { continue };
            // Below the title, between the bars.
            let cells = Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 1 };
            let drawn: String = cells.positions().map(|at| format!("{:?}", buffer[at])).collect();
            let (other, same) = seen.entry(drawn).or_insert_with(|| (rule, picture.clone()));
            assert_eq!(*same, picture, "{look:?} {size:?}: {} looks like {}", table.id(rule), table.id(*other));
        }
        assert!(!seen.is_empty());
    }
}

/// Writes the walls of all tables: `BOARDS=/tmp/boards cargo test -p games pictures_of_walls -- --ignored`.
#[test]
#[ignore = "writes pictures to be looked at"]
fn pictures_of_walls() {
    let folder = std::env::var("BOARDS").expect("BOARDS is the folder to write to");
    for (name, palette) in [("rich", Palette::Rich), ("colour", Palette::Colour), ("plain", Palette::Plain)] {
        for table in tables() {
            let (buffer, _) = wall(table.data(), (85, 28), Look { palette, glyphs: Glyphs::Unicode });
            let name = format!("wall-{}-{name}.svg", table.data().name);
            std::fs::write(Path::new(&folder).join(&name), picture(&name, &buffer)).unwrap();
        }
    }
}
