-- Drives a second Neovim, with keys as they are typed. Run by main.rs: `nvim -l script.lua FOLDER`.

local folder = arg[1]
local nvim = vim.fn.jobstart({ vim.v.progpath, "--clean", "--embed", "--headless", "-n" }, { rpc = true, cwd = folder })

local function ask(method, ...)
  return vim.rpcrequest(nvim, method, ...)
end

local function lua(code, ...)
  return ask("nvim_exec_lua", code, { ... })
end

local function lines()
  return ask("nvim_buf_get_lines", 0, 0, -1, false)
end

local function keys(typed)
  ask("nvim_input", typed)
end

-- Waits until `expected` is what `get` gives.
local function eventually(what, expected, get)
  local found
  local is_so = vim.wait(20000, function()
    found = get()
    return vim.deep_equal(found, expected)
  end, 20)
  if not is_so then
    print(("FAILED %s\n  expected %s\n  found    %s\n%s"):format(what, vim.inspect(expected), vim.inspect(found), table.concat(lines(), "\n")))
    print(lua("return vim.fn.execute('messages')"))
    os.exit(1)
  end
  print("ok: " .. what)
end

local function findings()
  return lua([[return vim.iter(vim.diagnostic.get(0)):map(function(it) return it.code end):totable()]])
end

local function open(file)
  ask("nvim_command", "edit " .. file)
end

local function attached()
  return lua([[return vim.iter(vim.lsp.get_clients({ bufnr = 0 })):filter(function(it) return it.initialized end):map(function(it) return it.name end):totable()]])
end

-- Where the cursor is, as `line:column` of characters, the mode, and what is selected.
local function cursor()
  return lua([[
    local place, mode = vim.fn.getcursorcharpos(), vim.fn.mode()
    local selected = mode:match("^[vs]") and table.concat(vim.fn.getregion(vim.fn.getpos("v"), vim.fn.getpos(".")), "\n") or ""
    return ("%s %s %s"):format(vim.api.nvim_get_current_line():match("^%s*|?%s*(%S*)"), mode, selected)]])
end

local function at(line, text)
  lua([[
    local line, text = ...
    local found = vim.api.nvim_buf_get_lines(0, line - 1, line, false)[1]:find(text, 1, true)
    vim.api.nvim_win_set_cursor(0, { line, found - 1 })]], line, text)
end

lua([[vim.opt.runtimepath:prepend(...); vim.cmd.runtime("plugin/dtable.lua"); vim.g.maplocalleader = ","; require("dtable").setup()]], vim.fn.getcwd() .. "/editors/neovim")

open("ticket.dtable.yaml")
eventually("a table by its name", "yaml.dtable", function()
  return ask("nvim_eval", "&filetype")
end)
eventually("the server is there", { "dtable" }, attached)
eventually("a gap is found", { "DT201" }, findings)

-- The code action of the gap.
at(13, "senior")
lua([[vim.lsp.buf.code_action({ apply = true, filter = function(it) return it.title:find("^add rule") ~= nil end })]])
eventually("its action writes the missing row", "  | new1   | Adult   | F       | todo!() |", function()
  return vim.iter(lines()):find(function(it)
    return it:find("Adult") and it:find("| F")
  end)
end)
eventually("the gap is closed", {}, function()
  return vim.tbl_filter(function(it)
    return it == "DT201"
  end, findings())
end)
keys("u")
eventually("one undo takes it back", 13, function()
  return #lines()
end)

keys(",g")
eventually("the ghost row is accepted by a key", "  | new1   | Adult   | F       | todo!() |", function()
  return lines()[14]
end)
keys("u")
eventually("and undo takes it back", 13, function()
  return #lines()
end)

-- Tab through a row, from insert mode: each cell is selected, and typing replaces it.
at(12, "adult")
keys("i<Tab>")
eventually("Tab selects the next cell", "adult s Adult", cursor)
keys("<Tab>")
eventually("Tab again", "adult s T", cursor)
keys("-")
eventually("typing replaces the cell", "  | adult  | Adult   | -       | 14    |", function()
  return lines()[12]
end)
keys("<Tab>")
eventually("the last cell of the row", "adult s 14", cursor)
eventually("no case is missing, and no rule looks at the input", { "DT306" }, findings)
keys("<Tab>")
eventually("the row below", "senior s senior", cursor)
keys("<S-Tab>")
eventually("S-Tab goes back", "adult s 14", cursor)
keys("1400000")
keys("<Esc>")
eventually("the block is aligned when the cell is left", {
  "  | rule   | visitor | weekend | euros   |",
  "  | child  | Child   | -       | 0       |",
  "  | adult  | Adult   | -       | 1400000 |",
  "  | senior | Senior  | -       | 9       |",
}, function()
  return vim.list_slice(lines(), 10, 13)
end)
keys("u")
eventually("in one undo step", {
  "  | rule   | visitor | weekend | euros |",
  "  | child  | Child   | -       | 0     |",
  "  | adult  | Adult   | -       | 14    |",
  "  | senior | Senior  | -       | 9     |",
}, function()
  return vim.list_slice(lines(), 10, 13)
end)

-- Rows.
at(11, "child")
keys("<M-Down>")
eventually("a row moves down", "  | child  | Child   | -       | 0     |", function()
  return lines()[12]
end)
keys("<M-Up>")
eventually("and up", "  | child  | Child   | -       | 0     |", function()
  return lines()[11]
end)
at(11, "child")
keys("Vj<M-Down>")
eventually("two rows selected move", { "senior", "child", "adult" }, function()
  return vim.tbl_map(function(it)
    return it:match("%w+")
  end, vim.list_slice(lines(), 11, 13))
end)
keys("<M-Up><Esc>")
eventually("and stay selected to move back", "  | senior | Senior  | -       | 9     |", function()
  return lines()[13]
end)
at(13, "Senior")
keys("<CR>")
eventually("Enter begins a row below", 14, function()
  return #lines()
end)
keys("<Esc>u")
eventually("and undo takes it back", 13, function()
  return #lines()
end)

-- Cells to a spreadsheet, and back.
at(11, "Child")
keys(",y")
eventually("a row is copied as TSV", "child\tChild\t-\t0", function()
  return (ask("nvim_eval", "getreg('\"')"):gsub("\n$", ""))
end)
at(12, "Adult")
lua([[vim.fn.setreg("+", ""); vim.fn.setreg('"', "Senior\tF\n")]])
keys(",p")
eventually("and pasted as cells", "  | adult  | Senior  | F       | 14    |", function()
  return lines()[12]
end)
keys("u")
at(11, "Child")
keys(",f")
eventually("rows with other values are folded", { -1, 12, 12 }, function()
  return lua([[return { vim.fn.foldclosed(11), vim.fn.foldclosed(12), vim.fn.foldclosed(13) }]])
end)
keys(",F")
eventually("and shown again", { -1, -1 }, function()
  return lua([[return { vim.fn.foldclosed(12), vim.fn.foldclosed(13) }]])
end)

-- Outside of grids keys are what they were.
at(2, "title")
keys("o<Tab>x<CR>y<Esc>")
eventually("outside of a grid keys are Neovim's", { "  x", "  y" }, function()
  return vim.list_slice(lines(), 3, 4)
end)
keys("u")
eventually("which undo takes back", 13, function()
  return #lines()
end)

-- A rename in three files.
at(5, "Visitor")
lua([[vim.lsp.buf.rename("Guest")]])
eventually("a type is renamed where it is used", "  visitor: Guest", function()
  return lines()[5]
end)
ask("nvim_command", "wall")
local function line_of(file, at_line)
  return function()
    return vim.fn.readfile(folder .. "/" .. file)[at_line]
  end
end
eventually("where it is defined", "  Guest: { type: crate::Visitor, values: [Child, Adult, Senior] }", line_of("types.yaml", 2))
eventually("and in another table", "  visitor: Guest", line_of("guide.yaml", 4))

-- By their text.
open("guide.yaml")
eventually("a table by its text", { "yaml.dtable", { "dtable" } }, function()
  return { ask("nvim_eval", "&filetype"), attached() }
end)
-- Lenses, and a case.
local function lit()
  return lua([[
    local all = vim.api.nvim_buf_get_extmarks(0, vim.api.nvim_get_namespaces().dtable, 0, -1, { details = true })
    return vim.iter(all):map(function(it)
      local text = vim.api.nvim_buf_get_text(0, it[2], it[3], it[4].end_row or it[2], it[4].end_col or it[3], {})[1]
      return it[4].hl_group and it[4].hl_group .. ": " .. text
    end):totable()]])
end
eventually("lenses say more", { "choose a case", "✓ passes: rule short" }, function()
  return lua([[return vim.iter(vim.lsp.codelens.get(0)):map(function(it) return it.command.title end):totable()]])
end)
ask("nvim_command", "Dtable chooseCase visitor=Adult")
eventually("a case lights its rule", { "DtableContradicted: Child", "DtableRule: | long  | Adult, Senior | 40    | all       |" }, lit)
ask("nvim_command", "Dtable chooseCase")
eventually("until it is over", {}, lit)
at(12, "when")
lua([[vim.lsp.codelens.run()]])
eventually("an example shows its case", { "DtableRule: | short | Child         | 4     | 📗 Кратко |", "DtableContradicted: Adult, Senior" }, lit)
ask("nvim_command", "Dtable chooseCase")

-- Wide characters.
at(9, "4")
keys("i<Tab>")
eventually("a cell of wide characters is selected", "short s 📗 Кратко", cursor)
keys("📗📗 Коротко<Down>")
eventually("and aligned when it is left by an arrow", {
  "  | rule  | visitor       | pages | title        |",
  "  | short | Child         | 4     | 📗📗 Коротко |",
  "  | long  | Adult, Senior | 40    | all          |",
}, function()
  return vim.list_slice(lines(), 8, 10)
end)
keys("<M-Left>")
eventually("in insert mode a column moves", "  | long  | Adult, Senior | all          | 40    |", function()
  return lines()[10]
end)
keys("<Esc>")

-- Where somebody has bound a key already, and where a menu is open, the key is theirs.
lua([[vim.keymap.set("i", "<CR>", "<CR>- ")]])
open("ticket.dtable.yaml")
at(2, "title")
keys("A<CR>x<Esc>")
eventually("outside of a grid a key of the user's own", "- x", function()
  return lines()[3]
end)
keys("u")
lua([[vim.keymap.del("i", "<CR>")]])
at(12, "Adult")
keys("i")
eventually("insert mode", "i", function()
  return ask("nvim_get_mode").mode
end)
lua([[vim.fn.complete(vim.fn.col("."), { "Adult", "Adults" })]])
eventually("a menu is open", 1, function()
  return ask("nvim_eval", "pumvisible()")
end)
keys("<Down><CR>")
eventually("whose keys are its own", { 0, "  | adult  | AdultsAdult   | -       | 14    |" }, function()
  return { ask("nvim_eval", "pumvisible()"), lines()[12] }
end)
keys("<Esc>")

open("types.yaml")
eventually("a file of types by its text", { "yaml.dtable", { "dtable" } }, function()
  return { ask("nvim_eval", "&filetype"), attached() }
end)
open("other.yaml")
eventually("no table", { "yaml", {} }, function()
  return { ask("nvim_eval", "&filetype"), attached() }
end)
pcall(ask, "nvim_command", "qall!")
local code = vim.fn.jobwait({ nvim }, 20000)[1]
print("the end: " .. code)
os.exit(code == 0 and 0 or 1)
