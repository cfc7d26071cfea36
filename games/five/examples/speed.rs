//! How long a move takes, by the size of the board: `cargo run -p five --example speed [--release]`.
//!
//! The human's stones are put at random, so that a game lasts for hundreds of moves.

use std::hint::black_box;
use std::time::{Duration, Instant};

use five::document::calculate;
use five::{Board, Cell, Event, Game, Level, Player, Setup, Side, Size};

fn main() {
    println!("all values afresh, 100 x 100: {:?}", afresh(Size::ALL[4]));
    println!("{:>5} {:12} {:>6} {:>12} {:>12}", "size", "level", "stones", "median", "slowest");
    for size in Size::ALL {
        for level in Level::ALL {
            let (stones, mut times) = play(size, level);
            times.sort();
            println!("{size:>5} {level:12} {stones:>6} {:>12?} {:>12?}", times[times.len() / 2], times[times.len() - 1]);
        }
    }
}

/// What a move would take without the values that are kept.
fn afresh(size: Size) -> Duration {
    let (board, start) = (Board::new(size), Instant::now());
    for cell in board.free() {
        for (player, side) in [(Player::Computer, Side::Own), (Player::Human, Side::Opponent)] {
            black_box(calculate(&board, cell, player, side));
        }
    }
    start.elapsed()
}

/// Plays games of up to 800 stones, and takes the time of the computer's moves.
fn play(size: Size, level: Level) -> (usize, Vec<Duration>) {
    let mut game = Game::new(Setup { size, first: Player::Human, level, seed: 1 });
    let (mut times, mut most, mut number) = (Vec::new(), 0, 1_u64);
    while times.len() < 400 {
        let start = Instant::now();
        match game.advance(&mut ()) {
            Event::ComputerMoved(_) => times.push(start.elapsed()),
            Event::HumanToMove => while game.human_moves(any_cell(size, &mut number)).is_err() {},
            Event::Stuck(stuck) => panic!("{stuck}"),
            Event::Over(_) => game.restart(Player::Human),
        }
        most = most.max(game.board().stones());
    }
    (most, times)
}

fn any_cell(size: Size, number: &mut u64) -> Cell {
    let mut place = || {
        *number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(*number >> 33).unwrap_or(0) % size.rows() + 1
    };
    Cell::new(place(), place()).expect("it is on the board")
}
