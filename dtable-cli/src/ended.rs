//! How a run ends: the exit codes, and what keeps a verb from doing its work.

use std::io;
use std::process::ExitCode;

use dtable_core::compile::Refusal;

use crate::said::{one_line, remark};

/// What a verb that did its work says: 0 for fine, 1 for findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Exit code 0.
    Fine,
    /// Exit code 1.
    Wrong,
}

impl Verdict {
    /// Wrong where something is.
    pub const fn wrong_if(is_wrong: bool) -> Self {
        if is_wrong { Self::Wrong } else { Self::Fine }
    }
}

/// Why a verb did not do its work: exit code 2.
#[derive(Debug)]
pub enum Stopped {
    /// Nothing can be printed; the verdict stands if only the reader has gone away.
    Unprinted(io::Error, Verdict),
    /// It cannot be done as the arguments say.
    Refused {
        /// What is wrong.
        message: String,
        /// What to do instead.
        help: Option<String>,
    },
}

impl Stopped {
    /// The arguments ask for something that is not possible.
    pub fn refused(message: impl Into<String>) -> Self {
        Self::Refused { message: one_line(&message.into()), help: None }
    }

    /// Something is wrong, in lines that are for people already.
    pub const fn rendered(message: String) -> Self {
        Self::Refused { message, help: None }
    }

    /// Says what to do instead.
    pub fn help(self, text: impl Into<String>) -> Self {
        match self {
            Self::Refused { message, .. } => Self::Refused { message, help: Some(one_line(&text.into())) },
            it @ Self::Unprinted(..) => it,
        }
    }
}

impl Stopped {
    /// Two reasons in one.
    pub fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Refused { message, help }, Self::Refused { message: other, help: more }) => {
                let helped = help.map_or(message.clone(), |it| format!("{message}\n  help: {it}"));
                Self::Refused { message: format!("{helped}\nerror: {other}"), help: more }
            }
            (it @ Self::Unprinted(..), _) | (_, it) => it,
        }
    }
}

impl From<Refusal> for Stopped {
    fn from(refusal: Refusal) -> Self {
        Self::Refused { message: one_line(&refusal.message), help: refusal.help.map(|it| one_line(&it)) }
    }
}

/// How a verb ended.
pub type Ended = Result<Verdict, Stopped>;

/// The verdict once everything is printed.
pub fn printed(printed: io::Result<()>, verdict: Verdict) -> Ended {
    printed.map(|()| verdict).map_err(|error| Stopped::Unprinted(error, verdict))
}

/// The exit code: a reader that has gone away changes no verdict, any other failure to print does.
pub fn exit_code(ended: Ended) -> ExitCode {
    let verdict = match ended {
        Ok(verdict) => verdict,
        Err(Stopped::Unprinted(error, verdict)) if error.kind() == io::ErrorKind::BrokenPipe => verdict,
        Err(Stopped::Unprinted(error, _)) => return told(&format!("error: cannot print: {error}")),
        Err(Stopped::Refused { message, help: None }) => return told(&format!("error: {message}")),
        Err(Stopped::Refused { message, help: Some(help) }) => return told(&format!("error: {message}\n  help: {help}")),
    };
    ExitCode::from(u8::from(verdict == Verdict::Wrong))
}

/// The exit code where the arguments ask for the help text or the version, or are wrong.
pub fn said_instead(text: &clap::Error) -> ExitCode {
    match text.print() {
        Err(error) if !text.use_stderr() && error.kind() != io::ErrorKind::BrokenPipe => told(&format!("error: cannot print: {error}")),
        _ => ExitCode::from(if text.use_stderr() { 2 } else { 0 }),
    }
}

/// Says why nothing was done.
fn told(text: &str) -> ExitCode {
    // Where standard error has gone, too, nobody can be told.
    let _ = remark(text);
    ExitCode::from(2)
}
