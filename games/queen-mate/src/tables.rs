//! Tables that decide in place of the compiled ones, read while the program runs.

use std::sync::Arc;

use table_draft::{LiveTable, Replace, Unusable};

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
/// # Ok::<(), table_draft::Unusable>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tables(Option<Arc<Parts>>);

#[derive(Clone, Debug, Default)]
struct Parts {
    seed: Option<LiveTable>,
    complete: Option<LiveTable>,
    black_move: Option<LiveTable>,
}

impl Replace for Tables {
    const OF: &'static str = "the mate with king and queen";

    fn replace(&mut self, table: LiveTable) -> bool {
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
}

impl Tables {
    /// Reads tables, each the name of a file and its text. Which table it is in place of, its name says; `black_move` is in place of both models'.
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
