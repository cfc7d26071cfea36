//! `lsp`: the language server, between an editor and `dtable-lsp`.
//!
//! - `transport` reads and writes messages, `disk` reads files, `checks` has threads that check.

mod checks;
mod disk;
mod transport;

use std::io::{IsTerminal, stdin};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

use clap::Args;
use dtable_lsp::{Checked, Server};
use lsp_server::Message;

use self::checks::Checkers;
use self::disk::Disk;
use self::transport::Incoming;
use crate::ended::{Ended, Stopped, Verdict};
use crate::files;

/// Answer an editor: findings while typing, mends, hover, completion, renames, and hands for grids.
///
/// The editor starts it and speaks the Language Server Protocol with it, over standard input and output. The exit code
/// is 0 where the editor has said good-bye, 1 where it has gone away.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Lsp {
    /// Speak over standard input and output, which is what it does anyway; some clients say so.
    #[arg(long, hide = true)]
    stdio: bool,
    /// The process of the client, which some clients name. The end of standard input says more.
    #[arg(long = "clientProcessId", hide = true, value_name = "PROCESS")]
    client: Option<u32>,
}

const EXAMPLES: &str = "\
Editors start it; docs/editor.md says how each of them does:
  VS Code   the extension in editors/vscode
  Neovim    the plugin in editors/neovim
  Helix     the lines in editors/helix/languages.toml
  others    cargo-dtable dtable lsp, for YAML files";

/// What the server hears of.
enum Event {
    /// From the client.
    Said(Incoming),
    /// The client has gone away.
    Gone,
    /// A check has ended, after this time.
    Checked(Box<Checked>, Duration),
}

/// The longest that a check waits for the next key.
const LONGEST_PAUSE: Duration = Duration::from_millis(200);

impl Lsp {
    /// Serves one client, until it says `exit` or goes away.
    pub fn run(&self) -> Ended {
        let _ = (self.stdio, self.client);
        if stdin().is_terminal() {
            let refused = Stopped::refused("a language server speaks with an editor, not with a terminal");
            return Err(refused.help("docs/editor.md says how each editor starts it"));
        }
        let (events, heard) = channel();
        transport::listen(events.clone());
        Ok(Verdict::wrong_if(serve(&events, &heard) != 0))
    }
}

/// Serves until the client is gone. Returns the exit code.
fn serve(events: &Sender<Event>, heard: &Receiver<Event>) -> u8 {
    let mut server = Server::new(Disk).trusting(files::trust());
    let mut checkers = Checkers::new(events);
    // As long as the last check took, the next key may come before it is worth to begin another one.
    let mut pause = Duration::ZERO;
    loop {
        let wait = if server.is_urgent() { pause } else { Duration::ZERO };
        let event = match heard.recv_timeout(wait) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => {
                checkers.start(&mut server);
                heard.recv().ok()
            }
            Err(RecvTimeoutError::Disconnected) => None,
        };
        let answers = match event {
            Some(Event::Said(Incoming::Message(message))) => server.receive(message),
            Some(Event::Said(Incoming::Broken(answer))) => {
                if transport::write(&answer).is_err() {
                    return 1;
                }
                Vec::new()
            }
            Some(Event::Checked(checked, took)) => {
                checkers.ended();
                pause = took.min(LONGEST_PAUSE);
                server.checked(*checked)
            }
            Some(Event::Gone) | None => return server.exit_code().unwrap_or(1),
        };
        if say(answers).is_err() {
            return 1;
        }
        if let Some(code) = server.exit_code() {
            return code;
        }
    }
}

fn say(messages: Vec<Message>) -> std::io::Result<()> {
    messages.iter().try_for_each(|message| transport::write(&transport::text(message)))
}
