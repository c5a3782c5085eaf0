-- Opens a flow in Neovim, corrects it with a quick fix, completes a name and renames one, and writes what it saw.
-- The environment variables FLOWSPEC and ANSWERS name the program and the file of the answers.
local seen = {}
local function finish()
  local file = io.open(vim.env.ANSWERS, "w")
  file:write(vim.json and vim.json.encode(seen) or vim.fn.json_encode(seen))
  file:close()
  vim.cmd("qa!")
end
local ok, problem = pcall(function()
  local buffer = vim.api.nvim_get_current_buf()
  local client = vim.lsp.start_client({
    name = "flowspec", cmd = { vim.env.FLOWSPEC, "lsp" }, root_dir = vim.fn.expand("%:p:h"),
  })
  vim.lsp.buf_attach_client(buffer, client)
  assert(vim.wait(60000, function() return #vim.diagnostic.get(buffer) > 0 end), "no diagnostics came")
  local diagnostic = vim.diagnostic.get(buffer)[1]
  seen.diagnostic = { line = diagnostic.lnum, column = diagnostic.col, code = diagnostic.code }

  local function ask(method, parameters)
    local answers = vim.lsp.buf_request_sync(buffer, method, parameters, 60000)
    return answers and answers[client] and answers[client].result
  end
  local function at(pattern)
    vim.fn.cursor(1, 1)
    vim.fn.search(pattern)
    return vim.lsp.util.make_position_params()
  end

  local range = vim.lsp.util.make_given_range_params(
    { diagnostic.lnum + 1, diagnostic.col }, { diagnostic.end_lnum + 1, diagnostic.end_col - 1 })
  range.context = { diagnostics = vim.lsp.diagnostic.get_line_diagnostics(buffer, diagnostic.lnum) }
  local actions = ask("textDocument/codeAction", range)
  seen.action = actions[1].title
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  assert(vim.wait(60000, function() return #vim.diagnostic.get(buffer) == 0 end), "the diagnostic stays")

  seen.hover = ask("textDocument/hover", at("boils}")).contents.value
  local place = at("sends: \\zsheat")
  local items = ask("textDocument/completion", place)
  seen.completion = vim.tbl_map(function(item) return item.label end, items.items or items)
  local rename = at("boils}")
  rename.newName = "sings"
  vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", rename), "utf-16")
  seen.text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n")
end)
if not ok then seen.problem = tostring(problem) end
finish()
