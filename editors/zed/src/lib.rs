//! Starts `cargo-dtable dtable lsp` for Zed.

use zed_extension_api::{self as zed, settings::LspSettings, serde_json::Value, LanguageServerId, Result};

struct Extension;

impl zed::Extension for Extension {
    fn new() -> Self {
        Self
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &zed::Worktree) -> Result<zed::Command> {
        let command = worktree.which("cargo-dtable").ok_or("cargo-dtable is not on the path: cargo install --path dtable-cli")?;
        Ok(zed::Command { command, args: vec!["dtable".into(), "lsp".into()], env: worktree.shell_env() })
    }

    fn language_server_initialization_options(&mut self, server: &LanguageServerId, worktree: &zed::Worktree) -> Result<Option<Value>> {
        Ok(LspSettings::for_worktree(server.as_ref(), worktree).ok().and_then(|it| it.initialization_options))
    }
}

zed::register_extension!(Extension);
