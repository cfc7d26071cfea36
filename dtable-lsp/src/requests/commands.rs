//! `workspace/executeCommand`: the commands of the server, by name.
//!
//! The first argument of each is an object with the document, the selection, and what the command takes besides. The
//! answer is `null` where there is nothing to do.

use gen_lsp_types as lsp;
use lsp::Request as _;
use lsp_server::{ErrorCode, Request};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::cases::{self, ChosenValue};
use super::{ghost_rows, hands};
use crate::files::FileUri;
use crate::server::{Answer, Failed, Server, params, value};

/// A command of the server.
struct Command {
    name: &'static str,
    /// Whether it is answered from the check of the text as it is, and waits for it.
    asks_checks: bool,
    run: fn(&Server, &Argument) -> Answer<Value>,
}

const COMMANDS: &[Command] = &[
    Command { name: "dtable.acceptGhostRows", asks_checks: true, run: |server, argument| value(ghost_rows::accept(server, argument)) },
    Command { name: "dtable.chooseCase", asks_checks: true, run: |server, argument| value(cases::choose(server, argument)) },
];

/// The first argument of a command.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Argument {
    text_document: lsp::TextDocumentIdentifier,
    /// A case, of `dtable.chooseCase`.
    pub(crate) values: Option<Vec<ChosenValue>>,
}

impl Argument {
    pub(crate) fn file(&self) -> FileUri {
        FileUri::of(&self.text_document.uri)
    }
}

/// What a command does: one undo step, and the selection after it.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Hand {
    pub(crate) edits: Vec<lsp::TextEdit>,
    /// From the anchor to the cursor, in positions after the edits; `None` leaves it.
    pub(crate) selection: Option<lsp::Range>,
    /// Whole lines to hide.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) fold: Vec<lsp::Range>,
    /// A text for the clipboard.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) text: Option<String>,
    /// A remark to the author, such as the reason why nothing is done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
}

/// The commands, for the client.
pub(crate) fn capability() -> lsp::ExecuteCommandOptions {
    let names = COMMANDS.iter().map(|it| it.name).chain(hands::COMMANDS.iter().copied());
    lsp::ExecuteCommandOptions { commands: names.map(str::to_owned).collect(), ..Default::default() }
}

/// Runs a command.
pub(crate) fn run(server: &Server, request: &Request) -> Answer<Value> {
    let params: lsp::ExecuteCommandParams = params(request)?;
    let argument = params.arguments.into_iter().flatten().next().unwrap_or_default();
    if hands::COMMANDS.contains(&params.command.as_str()) {
        return hands::run(server, &params.command, argument);
    }
    let Some(command) = COMMANDS.iter().find(|it| it.name == params.command) else {
        let message = format!("there is no command `{}`", params.command);
        return Err(Failed::new(ErrorCode::InvalidParams, message));
    };
    let argument = serde_json::from_value(argument).map_err(|error| Failed::new(ErrorCode::InvalidParams, error.to_string()))?;
    (command.run)(server, &argument)
}

/// Whether a request runs a command that waits for checks.
pub(crate) fn asks_checks(request: &Request) -> bool {
    let is_command = request.method == lsp::ExecuteCommandRequest::METHOD.as_str();
    is_command && COMMANDS.iter().any(|it| it.asks_checks && request.params["command"] == it.name)
}
