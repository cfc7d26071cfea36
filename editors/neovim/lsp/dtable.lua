-- The server, for `vim.lsp.enable("dtable")`. A `vim.lsp.config("dtable", { .. })` of yours goes over it.
return {
  cmd = { "cargo-dtable", "dtable", "lsp" },
  filetypes = { "yaml.dtable" },
  root_markers = { ".git", "Cargo.toml" },
  get_language_id = function()
    return "dtable"
  end,
}
