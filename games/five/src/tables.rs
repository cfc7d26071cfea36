//! Tables that decide in place of the compiled ones, read while the program runs.
//!
//! The results of these tables are Rust expressions. Read are the names of shapes and classes, whole numbers, and what `expression.rs` computes of them;
//! of anything else a [`Stuck`] says that it is not understood.

use std::fmt;
use std::sync::Arc;

use dtable_runtime::{Observer, Value};
use table_draft::{Chosen, LiveTable, Replace, Stuck, Unusable};

use crate::choice::Level;
use crate::class::{FiredRule, MoveClass, Shape};
use crate::expression::evaluate;
use crate::player::Side;
use crate::{level, move_class, shape, turn, window};

/// Tables by which a game plays in place of the compiled ones; by default there is none.
///
/// ```
/// use five::{Census, Level, Size, Tables};
///
/// // The professional defends as the amateur does.
/// let text = include_str!("../tables/level.yaml").replace("| Professional | 1  ", "| Professional | 10 ");
/// let tables = Tables::read([("level.yaml", text.as_str())])?;
/// let census = Census::take_with(Size::ALL[0], [Level::Professional, Level::Beginner], 0..3, &tables)?;
/// assert_eq!(census.games(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tables(Option<Arc<Parts>>);

#[derive(Clone, Debug, Default)]
struct Parts {
    turn: Option<LiveTable>,
    level: Option<LiveTable>,
    window: Option<(LiveTable, Arc<Worths>)>,
    shape: Option<LiveTable>,
    move_class: Option<LiveTable>,
}

/// Equal are tables that were replaced together; two readings of one text are not.
impl PartialEq for Tables {
    fn eq(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (None, None) => true,
            (Some(mine), Some(theirs)) => Arc::ptr_eq(mine, theirs),
            _ => false,
        }
    }
}

impl Replace for Tables {
    const OF: &'static str = "five in a row";

    fn replace(&mut self, table: LiveTable) -> bool {
        let mut parts = self.0.as_deref().cloned().unwrap_or_default();
        match table.data().name {
            "turn" => parts.turn = Some(table),
            "level" => parts.level = Some(table),
            "window" => {
                let worths = Arc::new(Worths::of(&table));
                parts.window = Some((table, worths));
            }
            "shape" => parts.shape = Some(table),
            "move_class" => parts.move_class = Some(table),
            _ => return false,
        }
        self.0 = Some(Arc::new(parts));
        true
    }
}

impl Tables {
    /// Reads tables, each the name of a file and its text. Which table it is in place of, its name says.
    ///
    /// # Errors
    ///
    /// Where a text is no table, or the table is none of this game.
    pub fn read<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, Unusable> {
        Self::default().with(files)
    }

    /// Are all tables the compiled ones?
    #[must_use]
    pub const fn are_compiled(&self) -> bool {
        self.0.is_none()
    }

    fn parts(&self) -> Option<&Parts> {
        self.0.as_deref()
    }

    /// Lets [`turn()`](crate::turn()) decide, and the host act.
    pub(crate) fn turn<H: turn::Conditions + turn::Actions>(&self, host: &mut H, observer: &mut impl Observer) -> Result<(), Stuck> {
        let Some(table) = self.parts().and_then(|it| it.turn.as_ref()) else {
            turn::observe(host, observer);
            return Ok(());
        };
        let mut answer = |_, name: &str| {
            Some(match name {
                "five" => Value::Bool(host.five()),
                "full" => Value::Bool(host.full()),
                "last" => host.last().map_or(Value::Nothing(0), |player| Value::Nth(player as usize)),
                "first" => Value::Nth(host.first() as usize),
                _ => return None,
            })
        };
        let chosen = table.decide(&mut answer, observer)?;
        for action in &chosen.actions {
            match *action {
                "human_moves" => host.human_moves(),
                "computer_moves" => host.computer_moves(),
                "human_won" => host.human_won(),
                "computer_won" => host.computer_won(),
                "draw" => host.draw(),
                other => {
                    return Err(Stuck::by_rule(
                        table.data(),
                        chosen.rule,
                        format_args!("has the action `{other}`, which the program does not know"),
                    ));
                }
            }
        }
        Ok(())
    }

    /// The results of [`level()`](crate::level()): the attack factor, and the least random factor in per cent.
    pub(crate) fn level(&self, level: Level, observer: &mut impl Observer) -> Result<(u64, u64), Stuck> {
        let Some(table) = self.parts().and_then(|it| it.level.as_ref()) else {
            level::observe(level, observer);
            let level::Output { attack_factor, least } = crate::level(level);
            return Ok((attack_factor, least));
        };
        let chosen = table.decide(&mut |_, name| (name == "level").then_some(Value::Nth(level as usize)), observer)?;
        Ok((number(table, &chosen, 0, &|_| None)?, number(table, &chosen, 1, &|_| None)?))
    }

    /// The values of all windows, where [`window()`](crate::window()) is another table.
    pub(crate) fn worths(&self) -> Option<Arc<Worths>> {
        self.parts()?.window.as_ref().map(|(_, worths)| Arc::clone(worths))
    }

    /// Why the values of windows are not known.
    pub(crate) fn worths_stuck(&self) -> Result<(), Stuck> {
        match self.parts().and_then(|it| it.window.as_ref()) {
            Some((_, worths)) => worths.stuck.clone().map_or(Ok(()), Err),
            None => Ok(()),
        }
    }

    /// The result of [`window()`](crate::window()).
    pub(crate) fn window(&self, mine: u32, theirs: u32, side: Side) -> Result<u32, Stuck> {
        match self.parts().and_then(|it| it.window.as_ref()) {
            Some((table, _)) => worth(table, mine, theirs, side),
            None => Ok(window(mine, theirs, side)),
        }
    }

    /// The result of [`shape()`](crate::shape()).
    pub(crate) fn shape(&self, fives: u32, fours: u32, threes: u32, observer: &mut impl Observer) -> Result<Shape, Stuck> {
        let Some(table) = self.parts().and_then(|it| it.shape.as_ref()) else {
            shape::observe(fives, fours, threes, observer);
            return Ok(shape(fives, fours, threes));
        };
        let mut answer = |_, name: &str| {
            let value = [("fives", fives), ("fours", fours), ("threes", threes)].into_iter().find(|(input, _)| *input == name)?.1;
            Some(Value::Integer(value.into()))
        };
        let chosen = table.decide(&mut answer, observer)?;
        named(table, &chosen, "shape", &Shape::ALL)
    }

    /// The result of [`move_class()`](crate::move_class()), and the rule that gives it.
    pub(crate) fn move_class(&self, mine: Shape, theirs: Shape, observer: &mut impl Observer) -> Result<(MoveClass, FiredRule), Stuck> {
        let Some(table) = self.parts().and_then(|it| it.move_class.as_ref()) else {
            let rule = move_class::observe(mine, theirs, observer) as usize;
            return Ok((move_class(mine, theirs), FiredRule::of(&move_class::TABLE, rule)));
        };
        let mut answer = |_, name: &str| {
            let shape = [("mine", mine), ("theirs", theirs)].into_iter().find(|(input, _)| *input == name)?.1;
            Some(Value::Nth(shape as usize))
        };
        let chosen = table.decide(&mut answer, observer)?;
        Ok((named(table, &chosen, "class of moves", &MoveClass::ALL)?, FiredRule::of(table.data(), chosen.rule)))
    }
}

/// The values of windows by a table that was read, computed once: they are looked up very often.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Worths {
    /// By stones of one's own, from 1, of the other's, and by side.
    values: [[[u32; 2]; 5]; 5],
    /// The first case that the table does not decide.
    stuck: Option<Stuck>,
}

impl Worths {
    fn of(table: &LiveTable) -> Self {
        let mut worths = Self { values: Default::default(), stuck: None };
        // A window has five cells.
        for (mine, theirs) in (1..=5).flat_map(|mine| (0..=5 - mine).map(move |theirs| (mine, theirs))) {
            for side in [Side::Own, Side::Opponent] {
                match worth(table, mine, theirs, side) {
                    Ok(value) => worths.values[mine as usize - 1][theirs as usize][side as usize] = value,
                    Err(why) => _ = worths.stuck.get_or_insert(why),
                }
            }
        }
        worths
    }

    /// The value of a window with these stones; 0 where the table does not say.
    pub(crate) const fn value(&self, mine: u32, theirs: u32, side: Side) -> u32 {
        self.values[mine as usize - 1][theirs as usize][side as usize]
    }
}

/// No value is greater: sums of values stay far from where numbers end.
const GREATEST: u64 = 1_000_000;

fn worth(table: &LiveTable, mine: u32, theirs: u32, side: Side) -> Result<u32, Stuck> {
    let mut answer = |_, name: &str| {
        Some(match name {
            "mine" => Value::Integer(mine.into()),
            "theirs" => Value::Integer(theirs.into()),
            "side" => Value::Nth(side as usize),
            _ => return None,
        })
    };
    let chosen = table.decide(&mut answer, &mut ())?;
    let name = |name: &str| match name {
        "mine" => Some(mine.into()),
        "theirs" => Some(theirs.into()),
        "VALUATION_FACTOR" => Some(crate::VALUATION_FACTOR.into()),
        _ => None,
    };
    Ok(u32::try_from(number(table, &chosen, 0, &name)?).expect("no value is greater than a million"))
}

/// A result that is a number.
fn number(table: &LiveTable, chosen: &Chosen, output: usize, name: &dyn Fn(&str) -> Option<u64>) -> Result<u64, Stuck> {
    let text = chosen.outputs.get(output).copied().unwrap_or_default();
    let wrong = |what: &str| Stuck::by_rule(table.data(), chosen.rule, format_args!("gives `{text}`, {what}"));
    let value = evaluate(text, name)
        .ok_or_else(|| wrong("which is not understood here: whole numbers are, and sums, products and powers of them"))?;
    if value > GREATEST { Err(wrong("which is more than 1,000,000")) } else { Ok(value) }
}

/// A result that is one of these names.
fn named<T: Copy + fmt::Debug>(table: &LiveTable, chosen: &Chosen, what: &str, all: &[T]) -> Result<T, Stuck> {
    let text = chosen.outputs.first().copied().unwrap_or_default();
    let last = text.rsplit("::").next().unwrap_or_default().trim();
    let found = all.iter().find(|it| format!("{it:?}") == last);
    found.copied().ok_or_else(|| Stuck::by_rule(table.data(), chosen.rule, format_args!("gives `{text}`, which is no {what}")))
}
