//! What the command lines of the games share.

use std::error::Error;
use std::path::PathBuf;
use std::{fs, io};

use clap::{Args, ValueEnum};

use crate::console::Console;
use crate::screen::terminal;
use crate::trace::Trace;

/// How much is shown, and how.
#[derive(Args, Default)]
pub struct Shown {
    /// Line by line, on a terminal too
    #[arg(long)]
    pub plain: bool,

    /// Line by line, with each condition asked, each rule fired, each action performed
    #[arg(long)]
    pub trace: bool,

    /// No colour, on a terminal too
    #[arg(long)]
    pub no_color: bool,
}

/// Tables that decide in place of the compiled ones.
#[derive(Args, Default)]
pub struct Edited {
    /// A table that decides in place of the compiled one of its name, line by line; can be given several times
    #[arg(long = "table-file", value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

impl Edited {
    /// The names of the files, and their texts.
    pub fn texts(&self) -> io::Result<Vec<(String, String)>> {
        let read = |path: &PathBuf| {
            let name = path.display().to_string();
            let text = fs::read_to_string(path).map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
            Ok((name, text))
        };
        self.files.iter().map(read).collect()
    }

    /// The tables of a game, by its `read`.
    pub fn read<T, E: Error + Send + Sync + 'static>(&self, read: impl FnOnce(Vec<(&str, &str)>) -> Result<T, E>) -> io::Result<T> {
        let texts = self.texts()?;
        read(texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect()).map_err(io::Error::other)
    }
}

impl Shown {
    /// As either of them says.
    pub const fn add(&mut self, other: &Self) {
        self.plain |= other.plain;
        self.trace |= other.trace;
        self.no_color |= other.no_color;
    }

    /// On the whole terminal, not line by line?
    pub fn fills_the_screen(&self) -> bool {
        !self.plain && !self.trace && terminal::can_be_filled()
    }

    pub fn console(&self) -> Console {
        Console::new(self.no_color)
    }

    pub const fn trace(&self) -> Trace {
        Trace::new(self.trace)
    }
}

/// Who moves first.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum First {
    Human,
    Computer,
}

impl First {
    /// Asks; an empty answer is the usual one.
    pub fn ask(console: &mut Console, usual: Self) -> io::Result<Option<Self>> {
        console.ask_until(&format!("Who moves first, human or computer? [{}]", usual.name()), |answer| match answer {
            "" => Ok(usual),
            "human" | "h" => Ok(Self::Human),
            "computer" | "c" => Ok(Self::Computer),
            _ => Err("say human (or h) or computer (or c)".into()),
        })
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Human => "human",
            Self::Computer => "computer",
        }
    }
}

impl From<First> for ::tictactoe::Player {
    fn from(first: First) -> Self {
        match first {
            First::Human => Self::Human,
            First::Computer => Self::Computer,
        }
    }
}

impl From<First> for ::five::Player {
    fn from(first: First) -> Self {
        match first {
            First::Human => Self::Human,
            First::Computer => Self::Computer,
        }
    }
}
