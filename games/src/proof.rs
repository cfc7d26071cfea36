//! Every exhaustive check of all games.
//!
//! The games offer their claims; here they are timed and reported, a line each, with a bar on standard error where that is a terminal.

use std::fmt;
use std::io;
use std::iter;
use std::time::{Duration, Instant};

use anstyle::{AnsiColor, Style};
use clap::{Args, ValueEnum};
use proved::{Claim, Proved, Unit};

use crate::console::Console;
use crate::progress;

const EXAMPLES: &str = "\
Examples:
  games proof
      try every claim of every game
  games proof --game tictactoe
      only those of tic-tac-toe: no player loses that should not
  games proof --game queen-mate > claims.txt
      keep the lines; the bar stays in the terminal

The exit code is 1 where a claim is refuted, 141 where nobody reads the lines.";

#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The game whose claims are tried; all games if absent
    #[arg(long, value_name = "GAME")]
    pub game: Option<Game>,

    /// Plain text, on a terminal too
    #[arg(long)]
    pub no_color: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Game {
    Tictactoe,
    QueenMate,
    Five,
}

impl Game {
    fn claims(self) -> Vec<Claim> {
        match self {
            Self::Tictactoe => ::tictactoe::claims(),
            Self::QueenMate => ::queen_mate::claims(),
            Self::Five => ::five::claims(),
        }
    }
}

pub fn run(options: &Options) -> io::Result<()> {
    let games = options.game.map_or_else(|| Game::value_variants().to_vec(), |game| vec![game]);
    try_all(games.into_iter().flat_map(Game::claims).collect(), options.no_color)
}

/// Tries them one after the other, and tells each.
pub fn try_all(claims: Vec<Claim>, no_color: bool) -> io::Result<()> {
    let mut console = Console::new(no_color);
    let bar = progress::bar("claims", claims.len());
    let tally = report(claims.iter().map(Claim::attempt), |line| {
        bar.inc(1);
        bar.suspend(|| console.say(line))
    })?;
    bar.finish_and_clear();
    console.say(&tally)?;
    tally.verdict()
}

/// Tries the claims, says what has become of each as soon as that is known, and counts.
fn report(claims: impl Iterator<Item = Proved>, mut say: impl FnMut(Line) -> io::Result<()>) -> io::Result<Tally> {
    let mut tally = Tally::default();
    for (proved, time) in timed(claims) {
        tally.add(&proved, time);
        say(Line { proved, time })?;
    }
    Ok(tally)
}

/// A claim is tried when the iterator comes to it.
fn timed<T>(mut claims: impl Iterator<Item = T>) -> impl Iterator<Item = (T, Duration)> {
    iter::from_fn(move || {
        let begun = Instant::now();
        claims.next().map(|claim| (claim, begun.elapsed()))
    })
}

/// What has become of a claim.
struct Line {
    proved: Proved,
    time: Duration,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let style = if self.proved.passed() { Style::new() } else { AnsiColor::Red.on_default().bold() };
        write!(f, "{style}{} in {:.2} s{style:#}", self.proved, self.time.as_secs_f64())?;
        let evidence = self.proved.evidence.as_ref().map_or_else(String::new, ToString::to_string);
        evidence.lines().try_for_each(|line| write!(f, "\n    {line}"))
    }
}

/// What has become of all.
#[derive(Default)]
struct Tally {
    claims: usize,
    refuted: usize,
    positions: usize,
    games: usize,
    time: Duration,
}

impl Tally {
    fn add(&mut self, claim: &Proved, time: Duration) {
        self.claims += 1;
        self.refuted += usize::from(!claim.passed());
        self.time += time;
        match claim.unit {
            Unit::Positions => self.positions += claim.count,
            Unit::Games => self.games += claim.count,
        }
    }

    fn verdict(&self) -> io::Result<()> {
        match self.refuted {
            0 => Ok(()),
            1 => Err(io::Error::other("a claim is refuted")),
            refuted => Err(io::Error::other(format!("{refuted} claims are refuted"))),
        }
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { claims, refuted, positions, games, time } = self;
        write!(f, "{} of {claims} claims proved: {positions} positions and {games} games in {:.2} s", claims - refuted, time.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proved::{Evidence, Example};

    fn claim(what: &str, unit: Unit, passed: bool) -> Proved {
        let evidence = Evidence { found: "it loses 1 of 10 games".to_owned(), example: Example::Case("the fourth".to_owned()) };
        Proved { what: what.to_owned(), count: 10, unit, evidence: (!passed).then_some(evidence) }
    }

    /// The lines without their times, the total likewise, and what goes wrong.
    fn reported(claims: Vec<Proved>) -> (Vec<String>, String, Option<String>) {
        let mut lines = Vec::new();
        let untimed = |text: String| {
            let (line, rest) = text.split_once(" in ").unwrap();
            let evidence = rest.split_once('\n').map_or_else(String::new, |(_, evidence)| format!("\n{evidence}"));
            format!("{line}{evidence}")
        };
        let tally = report(claims.into_iter(), |line| {
            lines.push(untimed(line.to_string()));
            Ok(())
        });
        let tally = tally.unwrap();
        (lines, untimed(tally.to_string()), tally.verdict().err().map(|why| why.to_string()))
    }

    #[test]
    fn a_claim_that_fails_fails_the_proof() {
        let claims = vec![claim("a", Unit::Positions, true), claim("b", Unit::Games, false), claim("c", Unit::Games, true)];
        let (lines, total, wrong) = reported(claims);
        assert_eq!(
            lines,
            [
                "proved: a (10 positions)",
                "\u{1b}[1m\u{1b}[31mrefuted: b (10 games)\n    it loses 1 of 10 games\n    the fourth",
                "proved: c (10 games)"
            ]
        );
        assert_eq!(total, "2 of 3 claims proved: 10 positions and 20 games");
        assert_eq!(wrong.as_deref(), Some("a claim is refuted"));
        let (_, _, wrong) = reported(vec![claim("a", Unit::Games, false); 2]);
        assert_eq!(wrong.as_deref(), Some("2 claims are refuted"));
    }

    #[test]
    fn claims_that_hold_are_a_proof() {
        let (_, total, wrong) = reported(vec![claim("a", Unit::Positions, true); 2]);
        assert_eq!((total.as_str(), wrong), ("2 of 2 claims proved: 20 positions and 0 games", None));
    }

    #[test]
    fn who_does_not_listen_ends_the_proof() {
        let claims = iter::once(claim("a", Unit::Positions, true)).chain(iter::from_fn(|| panic!("nobody asks for more")));
        let gone = report(claims, |_| Err(io::ErrorKind::BrokenPipe.into())).err().unwrap();
        assert_eq!(gone.kind(), io::ErrorKind::BrokenPipe);
    }
}
