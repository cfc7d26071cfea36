-- Tables have the file type `yaml.dtable`: YAML to the highlighter and to plugins, but not to YAML servers, which know nothing of tables.
if vim.g.loaded_dtable then
  return
end
vim.g.loaded_dtable = true

local function is_table(_, bufnr)
  if require("dtable").is_table(bufnr) then
    return "yaml.dtable"
  end
end

vim.filetype.add({
  pattern = {
    [".*%.dtable%.ya?ml"] = "yaml.dtable",
    [".*%.ya?ml"] = { is_table, { priority = -1 } },
  },
})
