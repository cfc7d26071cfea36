//! Asking and telling: at a terminal, or from a script in a pipe.

use std::error::Error;
use std::fmt;
use std::io::{self, BufRead, IsTerminal, StdinLock, StdoutLock, Write};

use anstream::{AutoStream, ColorChoice};

/// Standard input and output. Colour goes to terminals only, and nowhere under `NO_COLOR`.
pub struct Console {
    input: StdinLock<'static>,
    output: AutoStream<StdoutLock<'static>>,
    interactive: bool,
}

impl Console {
    pub fn new(no_color: bool) -> Self {
        let choice = if no_color { ColorChoice::Never } else { ColorChoice::Auto };
        Self { input: io::stdin().lock(), output: AutoStream::new(io::stdout().lock(), choice), interactive: io::stdin().is_terminal() }
    }

    /// Does a person type the answers?
    pub const fn is_interactive(&self) -> bool {
        self.interactive
    }

    /// Tells a line.
    pub fn say(&mut self, text: impl fmt::Display) -> io::Result<()> {
        writeln!(self.output, "{text}")
    }

    /// Tells lines that end themselves.
    pub fn print(&mut self, lines: &str) -> io::Result<()> {
        self.output.write_all(lines.as_bytes())
    }

    /// Asks for a line; `None` where the answer is to quit, or the input has ended.
    pub fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        write!(self.output, "{question} ")?;
        self.output.flush()?;
        let answer = self.line()?;
        self.echo(answer.as_deref())?;
        Ok(answer.filter(|answer| !matches!(answer.as_str(), "q" | "quit")))
    }

    /// Asks until the answer is understood; `None` as in [`ask`](Self::ask).
    pub fn ask_until<T>(&mut self, question: &str, mut understand: impl FnMut(&str) -> Result<T, Box<dyn Error>>) -> io::Result<Option<T>> {
        while let Some(answer) = self.ask(question)? {
            match understand(&answer) {
                Ok(understood) => return Ok(Some(understood)),
                Err(why) => self.say(format_args!("`{}`: {why}", readable(&answer)))?,
            }
        }
        Ok(None)
    }

    /// Is there more to read?
    pub fn has_more(&mut self) -> io::Result<bool> {
        Ok(!self.input.fill_buf()?.is_empty())
    }

    /// A terminal shows what is typed; elsewhere the dialogue is to be readable, too.
    fn echo(&mut self, answer: Option<&str>) -> io::Result<()> {
        match answer {
            None => self.say("(end of input)"),
            Some(answer) if !self.interactive => self.say(readable(answer)),
            Some(_) => Ok(()),
        }
    }

    fn line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        self.input.read_until(b'\n', &mut bytes)?;
        let text = String::from_utf8_lossy(&bytes).trim().to_owned();
        Ok((!bytes.is_empty()).then_some(text))
    }
}

/// What was typed, short and without control characters.
fn readable(text: &str) -> String {
    const LONGEST: usize = 20;
    let start: String = text.chars().take(LONGEST).flat_map(char::escape_debug).collect();
    let cut = text.chars().nth(LONGEST).is_some();
    if cut { start + "..." } else { start }
}

#[cfg(test)]
mod tests {
    use super::readable;

    #[test]
    fn what_was_typed_cannot_disturb_the_terminal() {
        assert_eq!(readable("\u{1b}[2J"), "\\u{1b}[2J");
        assert_eq!(readable("13"), "13");
        assert_eq!(readable(&"x".repeat(1000)), "xxxxxxxxxxxxxxxxxxxx...");
    }
}
