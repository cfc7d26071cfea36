//! `completions`: what a shell completes.

use clap::{Args, Command};
use clap_complete::Shell;

use crate::ended::{Ended, Verdict, printed};
use crate::said::print_data;

/// Print what a shell needs to complete verbs and options.
///
/// It completes `cargo-dtable VERB`: the verbs, their options and files.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Completions {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

const EXAMPLES: &str = "\
Examples:
  cargo dtable completions bash > ~/.local/share/bash-completion/completions/cargo-dtable
  cargo dtable completions zsh > ~/.zfunc/_cargo-dtable
  cargo dtable completions fish > ~/.config/fish/completions/cargo-dtable.fish";

impl Completions {
    /// Prints it; `command` has all verbs and options.
    pub fn run(&self, mut command: Command) -> Ended {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "cargo-dtable", &mut script);
        // For bash, clap_complete 4.6 takes a command with a hyphen for one with a verb where it lists options, and not where it looks for them.
        let script = String::from_utf8_lossy(&script).replace("cargo__subcmd__dtable", "cargo__dtable");
        printed(print_data(&script), Verdict::Fine)
    }
}
