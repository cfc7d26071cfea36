-- Tables in Neovim: the server, keys inside grids, `:Dtable`. See README.md beside this folder.
--
-- The server computes each edit, and where the cursor goes; this file binds keys, and knows nothing of grids but that their lines begin with `|`.

local M = {}

-- The longest that a key waits for the server, in milliseconds.
local PATIENCE = 500

local defaults = {
  keys = true, -- Tab, S-Tab, Enter, Alt-arrows and `<LocalLeader>` mappings inside grids
  align = true, -- align a grid when a cell is left
  inlay_hints = true, -- cases at the ends of rows, ghost rows
  lenses = true, -- examples, and the case of the table
  settings = {}, -- for the server: `{ ghostRows = true, caseCounts = true, lenses = true }`
}

local options = defaults
local marks = vim.api.nvim_create_namespace("dtable")

-- Whether a buffer holds a table, a model or a file of types, by the keys at the start of its lines.
function M.is_table(bufnr)
  local keys, count = {}, 0
  for _, line in ipairs(vim.api.nvim_buf_get_lines(bufnr, 0, 500, false)) do
    local key = line:match("^([%a_][%w_-]*):")
    if key and not keys[key] then
      keys[key], count = true, count + 1
    end
  end
  local has = function(...)
    return vim.iter({ ... }):any(function(key)
      return keys[key]
    end)
  end
  return keys.table and has("rules", "conditions", "inputs", "actions", "outputs")
    or keys.model and has("tables", "start")
    or keys.types and count == 1
    or false
end

local function client_of(bufnr)
  return vim.lsp.get_clients({ bufnr = bufnr, name = "dtable" })[1]
end

-- A position of Neovim's (line and byte, from 0) as the protocol has it, and back.
local function position(client, line, byte)
  local text = vim.api.nvim_buf_get_lines(0, line, line + 1, false)[1] or ""
  return { line = line, character = vim.str_utfindex(text, client.offset_encoding, math.min(byte, #text)) }
end

local function cursor_at(client, place)
  local text = vim.api.nvim_buf_get_lines(0, place.line, place.line + 1, false)[1] or ""
  return place.line, vim.str_byteindex(text, client.offset_encoding, place.character, false)
end

-- The selection of visual or select mode, or the cursor.
local function selection(client)
  local mode = vim.fn.mode()
  local line, byte = unpack(vim.api.nvim_win_get_cursor(0))
  local here = position(client, line - 1, byte)
  if not mode:match("^[vVsS\22\19]") then
    return { start = here, ["end"] = here }
  end
  local other = vim.fn.getpos("v")
  local from, to = { other[2], other[3] - 1 }, { line, byte }
  if from[1] > to[1] or from[1] == to[1] and from[2] > to[2] then
    from, to = to, from
  end
  if mode:match("^[VS]") then
    return { start = position(client, from[1] - 1, 0), ["end"] = position(client, to[1] - 1, math.huge) }
  end
  -- The character under the cursor is selected, too.
  local text = vim.api.nvim_buf_get_lines(0, to[1] - 1, to[1], false)[1]
  local after = to[2] + #vim.fn.strpart(text, to[2], 1, true)
  return { start = position(client, from[1] - 1, from[2]), ["end"] = position(client, to[1] - 1, after) }
end

-- Types keys before those that somebody has typed meanwhile.
local function feed(keys, mode)
  vim.api.nvim_feedkeys(vim.api.nvim_replace_termcodes(keys, true, false, true), "i" .. (mode or "n"), false)
end

-- Sets the selection of an answer. Where the key came from insert or select mode, typing replaces it.
local function select(client, range)
  local line, byte = cursor_at(client, range.start)
  local last, after = cursor_at(client, range["end"])
  local mode = vim.fn.mode()
  local is_empty = line == last and byte == after
  if mode == "n" or mode == "i" and is_empty then
    vim.api.nvim_win_set_cursor(0, { line + 1, byte })
    return
  end
  -- As `vim.snippet` does: keys are not typed at once, so the cursor moves by keys, too.
  local goto_ = "<Cmd>call cursor(%d, %d)<CR>"
  local to_start = "<Esc>" .. goto_:format(line + 1, byte + 1)
  if mode:match("^[vV\22]") then
    feed(to_start .. mode .. goto_:format(last + 1, math.max(after, 1)))
  elseif is_empty then
    feed(to_start .. "<Cmd>startinsert<CR>")
  else
    feed(to_start .. "v" .. goto_:format(last + 1, after) .. "o<C-g>")
  end
end

local function fold(ranges)
  vim.wo.foldmethod = "manual"
  vim.wo.foldenable = true
  vim.cmd("normal! zE")
  for _, range in ipairs(ranges) do
    vim.cmd(("%d,%dfold"):format(range.start.line + 1, range["end"].line + 1))
  end
end

-- Does what an answer says. Returns whether it says anything.
local function apply(client, bufnr, answer, with)
  if not answer then
    return false
  end
  if answer.edits and #answer.edits > 0 then
    if with.joined then
      pcall(vim.cmd.undojoin)
    end
    vim.lsp.util.apply_text_edits(answer.edits, bufnr, client.offset_encoding)
  end
  if answer.selection and with.moves ~= false then
    select(client, answer.selection)
  end
  if answer.fold then
    fold(answer.fold)
  end
  if answer.text then
    vim.fn.setreg('"', answer.text)
    pcall(vim.fn.setreg, "+", answer.text)
  end
  if answer.message then
    vim.notify(answer.message)
  end
  return true
end

-- Asks the server to do `name` (`nextCell`) here. Returns whether there was something to do.
function M.run(name, arguments, with)
  local bufnr = vim.api.nvim_get_current_buf()
  local client = client_of(bufnr)
  if not client or not client.initialized then
    return false
  end
  local argument = vim.tbl_extend("force", arguments or {}, {
    textDocument = { uri = vim.uri_from_bufnr(bufnr), version = vim.lsp.util.buf_versions[bufnr] },
    selection = selection(client),
  })
  local params = { command = "dtable." .. name, arguments = { argument } }
  local said, problem = client:request_sync("workspace/executeCommand", params, PATIENCE, bufnr)
  if not said or said.err then
    vim.notify("dtable: " .. (said and said.err.message or problem or "no answer"), vim.log.levels.WARN)
    return false
  end
  return apply(client, bufnr, said.result ~= vim.NIL and said.result or nil, with or {}), said.result
end

local function is_in_grid()
  return vim.api.nvim_get_current_line():match("^%s*|") ~= nil
end

-- The mapping that a key would have without ours: `own`, of the buffer, or a global one, which may be newer than ours.
local function mapping(own, mode, key)
  if own.buffer == 1 then
    return own
  end
  local raw = vim.api.nvim_replace_termcodes(key, true, true, true)
  return vim.iter(vim.api.nvim_get_keymap(mode)):find(function(it)
    return it.lhsraw == raw or it.lhsrawalt == raw
  end)
end

local function press(key, map)
  if not map then
    return feed(key)
  end
  local keys = map.rhs
  if map.callback then
    keys = map.callback()
  elseif map.expr == 1 then
    keys = vim.api.nvim_eval(map.rhs)
  end
  if map.expr == 1 or not map.callback then
    feed(keys or "", map.noremap == 1 and "n" or "m")
  end
end

-- Binds a key inside grids. Elsewhere, and while a menu is open, it does what it does without us.
local function bind(bufnr, modes, key, name, arguments)
  for mode in modes:gmatch(".") do
    local own = vim.fn.maparg(key, mode, false, true)
    vim.keymap.set(mode, key, function()
      if vim.fn.pumvisible() == 1 or not is_in_grid() or not M.run(name, arguments) then
        press(key, mapping(own, mode, key))
      end
    end, { buffer = bufnr, desc = "dtable: " .. name })
  end
end

local function bind_all(bufnr)
  bind(bufnr, "nis", "<Tab>", "nextCell")
  bind(bufnr, "nis", "<S-Tab>", "previousCell")
  bind(bufnr, "nis", "<CR>", "rowBelow")
  bind(bufnr, "nix", "<M-Up>", "moveRowUp")
  bind(bufnr, "nix", "<M-Down>", "moveRowDown")
  bind(bufnr, "nix", "<M-Left>", "moveColumnLeft")
  bind(bufnr, "nix", "<M-Right>", "moveColumnRight")
  bind(bufnr, "nix", "<M-S-Down>", "duplicateRow")
  bind(bufnr, "ni", "<M-CR>", "acceptGhostRows")
  bind(bufnr, "n", "<LocalLeader>d", "duplicateRow")
  bind(bufnr, "n", "<LocalLeader>a", "align")
  bind(bufnr, "n", "<LocalLeader>s", "sortByColumn")
  bind(bufnr, "n", "<LocalLeader>S", "sortByColumn", { descending = true })
  bind(bufnr, "n", "<LocalLeader>i", "insertColumn")
  bind(bufnr, "n", "<LocalLeader>x", "deleteColumn")
  bind(bufnr, "nx", "<LocalLeader>y", "copyCells")
  bind(bufnr, "n", "<LocalLeader>f", "filterRows")
  local map = function(key, act, desc)
    vim.keymap.set("n", key, act, { buffer = bufnr, desc = "dtable: " .. desc })
  end
  map("<LocalLeader>p", M.paste, "pasteCells")
  map("<LocalLeader>F", M.show_all, "show all rows")
  map("<LocalLeader>g", function()
    M.run("acceptGhostRows")
  end, "acceptGhostRows")
end

-- Puts the cells of a spreadsheet from the cell under the cursor on.
function M.paste()
  local text = vim.fn.getreg("+")
  M.run("pasteCells", { text = text ~= "" and text or vim.fn.getreg('"') })
end

-- Opens the folds of a filter.
function M.show_all()
  if vim.wo.foldmethod == "manual" then
    vim.cmd("normal! zE")
  end
end

-- The cell under the cursor: its line, and the bars before it.
local function cell_here()
  local line, byte = unpack(vim.api.nvim_win_get_cursor(0))
  local text = vim.api.nvim_get_current_line()
  if not text:match("^%s*|") then
    return nil
  end
  local _, bars = text:sub(1, byte):gsub("\\|", ""):gsub("|", "")
  return line .. ":" .. bars
end

-- Aligns the grid when a cell is left whose text has changed, in one undo step with the change.
local function align_when_left(bufnr)
  local last, ticks = nil, vim.b[bufnr].changedtick
  local function left()
    local here = vim.fn.mode():match("^[ns]") and "" or cell_here()
    if here == last then
      return
    end
    local was_in_grid
    was_in_grid, last = last ~= nil, here
    local client = client_of(bufnr)
    if not was_in_grid or not client or vim.b[bufnr].changedtick == ticks or vim.fn.pumvisible() == 1 then
      return
    end
    ticks = vim.b[bufnr].changedtick
    local line, byte = unpack(vim.api.nvim_win_get_cursor(0))
    local params = { textDocument = { uri = vim.uri_from_bufnr(bufnr) }, position = position(client, line - 1, byte) }
    client:request("dtable/cell", params, function(_, cell)
      local is_same = bufnr == vim.api.nvim_get_current_buf() and vim.b[bufnr].changedtick == ticks
      if cell and cell ~= vim.NIL and not cell.isAligned and is_same then
        M.run("align", nil, { joined = true, moves = vim.fn.mode():match("^[in]") ~= nil })
        ticks = vim.b[bufnr].changedtick
      end
    end, bufnr)
  end
  vim.api.nvim_create_autocmd({ "CursorMovedI", "InsertLeave" }, { buffer = bufnr, callback = left })
  vim.api.nvim_create_autocmd("InsertEnter", {
    buffer = bufnr,
    callback = function()
      last, ticks = cell_here(), vim.b[bufnr].changedtick
    end,
  })
end

local function clear_case()
  vim.api.nvim_buf_clear_namespace(0, marks, 0, -1)
end

-- Shows the case of `values`, a list of `{ column, value }`: its rule lights up, entries that contradict it are struck out. Returns the answer.
function M.show_case(values)
  local bufnr = vim.api.nvim_get_current_buf()
  clear_case()
  local client = client_of(bufnr)
  local _, chosen = M.run("chooseCase", { values = values })
  if not client or not chosen or chosen == vim.NIL then
    return nil
  end
  local function mark(range, how)
    local line, byte = cursor_at(client, range.start)
    how.end_row, how.end_col = cursor_at(client, range["end"])
    vim.api.nvim_buf_set_extmark(bufnr, marks, line, byte, how)
  end
  if chosen.ruleRange then
    mark(chosen.ruleRange, { hl_group = "DtableRule" })
  end
  for _, range in ipairs(chosen.contradicted) do
    mark(range, { hl_group = "DtableContradicted" })
  end
  for _, it in ipairs(chosen.unmet) do
    mark(it.range, { virt_text = { { it.text, "DiagnosticHint" } } })
  end
  local results = vim.iter(chosen.results):map(function(it)
    return it.name .. " = " .. it.value
  end)
  local said = chosen.problem or ("rule %s: %s"):format(chosen.rule or "", results:join(", "))
  vim.notify(said .. "\n" .. chosen.command)
  return chosen
end

-- `age=5 member=T`. Without values, no case any more.
local function case_of_text(text)
  local values = {}
  for column, value in text:gmatch("([^%s=]+)=(%S+)") do
    table.insert(values, { column = column, value = value })
  end
  if #values == 0 then
    return clear_case()
  end
  return M.show_case(values)
end

-- Asks for a value of each column, until a rule decides the case.
local function ask_for_case(values)
  local chosen = M.show_case(values)
  local column = chosen and not chosen.rule and vim.iter(chosen.columns):find(function(it)
    return not it.value or it.value == vim.NIL
  end)
  if not column then
    return
  end
  local function answered(value)
    if value and value ~= "" then
      ask_for_case(vim.list_extend(values, { { column = column.name, value = value } }))
    end
  end
  if type(column.values) == "table" then
    vim.ui.select(column.values, { prompt = column.name }, answered)
  else
    vim.ui.input({ prompt = column.name .. " = " }, answered)
  end
end

local function complete(typed)
  local names = "acceptGhostRows align chooseCase copyCells deleteColumn duplicateRow filterRows insertColumn moveColumnLeft moveColumnRight "
    .. "moveRowDown moveRowUp nextCell pasteCells previousCell rowBelow showAllRows sortByColumn"
  return vim.iter(vim.split(names, " ")):filter(function(it)
    return vim.startswith(it, typed)
  end):totable()
end

-- `:Dtable filterRows Adult`, `:Dtable sortByColumn descending`, `:Dtable insertColumn NAME`, `:Dtable chooseCase age=5`.
local function command(it)
  local name, rest = it.fargs[1], table.concat(vim.list_slice(it.fargs, 2), " ")
  local acts = {
    chooseCase = function()
      return case_of_text(rest)
    end,
    pasteCells = M.paste,
    showAllRows = M.show_all,
  }
  if acts[name] then
    return acts[name]()
  end
  local arguments = {}
  if rest ~= "" then
    arguments = name == "sortByColumn" and { descending = rest == "descending" } or { name = rest, value = rest }
  end
  if not M.run(name, arguments) then
    vim.notify("dtable: nothing to do here")
  end
end

local function attached(event)
  local client = vim.lsp.get_client_by_id(event.data.client_id)
  if not client or client.name ~= "dtable" then
    return
  end
  local bufnr = event.buf
  if options.keys and not vim.b[bufnr].dtable_keys then
    vim.b[bufnr].dtable_keys = true
    bind_all(bufnr)
  end
  if options.align and not vim.b[bufnr].dtable_aligns then
    vim.b[bufnr].dtable_aligns = true
    align_when_left(bufnr)
  end
  if options.inlay_hints and client:supports_method("textDocument/inlayHint") then
    vim.lsp.inlay_hint.enable(true, { bufnr = bufnr })
  end
  if options.lenses and client:supports_method("textDocument/codeLens") then
    vim.lsp.codelens.refresh({ bufnr = bufnr })
    vim.api.nvim_create_autocmd({ "BufEnter", "InsertLeave", "TextChanged" }, {
      buffer = bufnr,
      callback = function()
        vim.lsp.codelens.refresh({ bufnr = bufnr })
      end,
    })
  end
end

-- What the lenses do.
local function bind_lenses()
  vim.lsp.commands["dtable.chooseCase"] = function()
    ask_for_case({})
  end
  vim.lsp.commands["dtable.showExample"] = function(it)
    M.show_case(it.arguments[1].values)
  end
  vim.lsp.commands["dtable.openRust"] = function(it, context)
    local client = vim.lsp.get_client_by_id(context.client_id)
    local places = it.arguments[1]
    if #places == 1 then
      vim.lsp.util.show_document(places[1], client.offset_encoding, { focus = true })
    else
      vim.fn.setqflist({}, " ", { title = it.title, items = vim.lsp.util.locations_to_items(places, client.offset_encoding) })
      vim.cmd.copen()
    end
  end
end

-- Switches all of it on; `given` goes over the defaults at the top of this file.
function M.setup(given)
  options = vim.tbl_deep_extend("force", defaults, given or {})
  vim.api.nvim_set_hl(0, "DtableContradicted", { strikethrough = true, default = true })
  vim.api.nvim_set_hl(0, "DtableRule", { link = "Search", default = true })
  vim.lsp.config("dtable", { init_options = options.settings, settings = { dtable = options.settings } })
  local group = vim.api.nvim_create_augroup("dtable", {})
  vim.api.nvim_create_autocmd("LspAttach", { group = group, callback = attached })
  -- A file that became a table while it was written.
  vim.api.nvim_create_autocmd("BufWritePost", {
    group = group,
    pattern = { "*.yaml", "*.yml" },
    callback = function(event)
      if vim.bo[event.buf].filetype == "yaml" and M.is_table(event.buf) then
        vim.bo[event.buf].filetype = "yaml.dtable"
      end
    end,
  })
  vim.api.nvim_create_user_command("Dtable", command, { nargs = "+", complete = complete, range = true })
  bind_lenses()
  vim.lsp.enable("dtable")
end

return M
