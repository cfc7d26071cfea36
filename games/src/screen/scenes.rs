//! What the screens are judged by: games at moments that matter, the same each time.

use ::five::{Level, Player as Side, Setup, Size};
use ::queen_mate::Strategy as Table;
use ::tictactoe::{Fill, Player, Strategy};

use super::app::App;
use super::desk::Desk;
use super::games::Setups;
use super::kind::Kind;
use super::look::Look;
use super::picture::picture;

/// A moment of the program.
pub struct Scene {
    pub name: &'static str,
    game: Option<Kind>,
    /// The keys that lead to it.
    keys: &'static str,
}

const fn scene(name: &'static str, game: Option<Kind>, keys: &'static str) -> Scene {
    Scene { name, game, keys }
}

/// All of them.
pub const SCENES: [Scene; 18] = [
    scene("menu", None, ""),
    scene("tictactoe_move", Some(Kind::Tictactoe), "1 3 Enter"),
    scene("tictactoe_lines", Some(Kind::Tictactoe), "1 3 Enter t"),
    scene("tictactoe_broken", Some(Kind::Tictactoe), "1 3 Enter x"),
    scene("tictactoe_lost", Some(Kind::Tictactoe), "1 3 Enter x > > > > > > > >"),
    scene("tictactoe_contradiction", Some(Kind::Tictactoe), "1 3 Enter e Down Down Space Esc"),
    scene("tictactoe_edited", Some(Kind::Tictactoe), "1 3 Enter e Down Down Space"),
    scene("tictactoe_proof", Some(Kind::Tictactoe), "1 3 Enter p"),
    scene("tictactoe_step", Some(Kind::Tictactoe), "1 3 Enter Space Space Space Space Space"),
    scene("tictactoe_path", Some(Kind::Tictactoe), "1 3 Enter g"),
    scene("tictactoe_graph", Some(Kind::Tictactoe), "1 3 Enter g g"),
    scene("tictactoe_values", Some(Kind::Tictactoe), "1 3 Enter v"),
    scene("tictactoe_won", Some(Kind::Tictactoe), "1 3 Enter 2 1 Enter 1 1 Enter 3 1 Enter 1 2 Enter"),
    scene("queen_mate_start", Some(Kind::QueenMate), ""),
    scene("queen_mate_move", Some(Kind::QueenMate), "Enter"),
    scene("queen_mate_broken", Some(Kind::QueenMate), "Enter x"),
    scene("five_move", Some(Kind::Five), "Enter Up Enter h Enter h Enter"),
    scene("five_values", Some(Kind::Five), "Enter h Enter h Enter v"),
];

/// Games that are the same each time, in rehearsal or not.
pub const fn setups(is_real: bool) -> Setups {
    let five = Setup { size: Size::ALL[1], first: Side::Human, level: Level::Professional, seed: 1 };
    Setups { tictactoe: (Strategy::Simpr, Player::Computer, Fill::First), queen_mate: (Table::Complete, None), five, is_real }
}

impl Scene {
    /// The program at this moment.
    pub fn desk(&self, size: (u16, u16), look: Look, is_real: bool) -> Desk {
        let mut desk = Desk::at(App::new(setups(is_real), self.game, look), size);
        for key in self.keys.split_whitespace() {
            desk.press(key).wait();
        }
        desk
    }

    /// The screen as SVG.
    pub fn picture(&self, size: (u16, u16), look: Look) -> String {
        picture("cargo run -p games", self.desk(size, look, true).buffer())
    }
}
