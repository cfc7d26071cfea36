//! Tables that decide in place of the compiled ones, read while the program runs.

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use dtable_runtime::TableData;
use table_draft::LiveTable;

use crate::strategy::Strategy;

/// Tables by which a game plays in place of the compiled ones; by default there is none.
///
/// ```
/// use queen_mate::{Proof, Strategy, Tables};
///
/// let text = include_str!("../tables/seed.yaml").replace("expect: { else: 146 }", "");
/// let without: String = text.lines().filter(|line| !line.starts_with("  | R1 ")).map(|line| format!("{line}\n")).collect();
/// let proof = Proof::of_with(Strategy::Seed, &Tables::read([("seed.yaml", without.as_str())])?);
/// assert!(proof.to_string().starts_with("starts 40  mated 16 "), "{proof}");
/// # Ok::<(), queen_mate::NotATable>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tables(Option<Arc<Parts>>);

#[derive(Clone, Debug, Default)]
struct Parts {
    seed: Option<LiveTable>,
    complete: Option<LiveTable>,
    black_move: Option<LiveTable>,
}

impl Tables {
    /// Reads tables, each the name of a file and its text. Which table it is in place of, its name says; `black_move` is in place of both models'.
    ///
    /// # Errors
    ///
    /// Where a text is no table, or the table is none of this game.
    pub fn read<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Result<Self, NotATable> {
        let mut tables = Self::default();
        for (path, text) in files {
            let table = LiveTable::read(path, text).map_err(|why| NotATable(why.to_string()))?;
            let name = table.data().name;
            if !tables.replace(table) {
                return Err(NotATable(format!("{path}: `{name}` is no table of the mate with king and queen")));
            }
        }
        Ok(tables)
    }

    /// From now on this table decides in place of the compiled one of its name; `false` where there is none.
    pub fn replace(&mut self, table: LiveTable) -> bool {
        let mut parts = self.0.as_deref().cloned().unwrap_or_default();
        let place = match table.data().name {
            "seed" => &mut parts.seed,
            "complete" => &mut parts.complete,
            "black_move" => &mut parts.black_move,
            _ => return false,
        };
        *place = Some(table);
        self.0 = Some(Arc::new(parts));
        true
    }

    /// Are all tables the compiled ones?
    #[must_use]
    pub const fn are_compiled(&self) -> bool {
        self.0.is_none()
    }

    /// White's table.
    pub(crate) fn white(&self, strategy: Strategy) -> Option<&LiveTable> {
        let parts = self.0.as_ref()?;
        match strategy {
            Strategy::Seed => parts.seed.as_ref(),
            Strategy::Complete => parts.complete.as_ref(),
        }
    }

    /// The decision maker's.
    pub(crate) fn black_move(&self) -> Option<&LiveTable> {
        self.0.as_ref()?.black_move.as_ref()
    }
}

/// Why a text is no table of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotATable(String);

impl fmt::Display for NotATable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NotATable {}

/// Why a game does not go on: a table decides nothing, or what the rules of chess forbid. No compiled table is ever stuck from a start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// The table.
    pub table: &'static str,
    /// What is wrong, in words.
    pub why: String,
}

impl Stuck {
    /// A rule of the table does what cannot be done.
    pub(crate) fn by_rule(table: &'static TableData, rule: usize, what: impl fmt::Display) -> Self {
        Self { table: table.name, why: format!("rule {} of `{}` {what}", table.id(rule), table.name) }
    }
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}
