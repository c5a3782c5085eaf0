import Foundation
import Subprocess
import Testing

/// The language server driven by real editors. A test whose editor is not installed prints a notice.
///
/// The scripts in `Clients` open the same flow, whose start screen is misspelt.
@Suite struct EditorTests {
  private static let clients = repository + "/Tests/CommandTests/Editors/Clients"

  /// The pot stands before the names of one line, so that columns differ between the encodings.
  private static let flow = """
    flowspec: 2
    flow: tea
    screens:
      kettle:
        state: { boils: bool = false }
        model: [boils]
        events: [heat]
        transitions:
          heat: [set: { boils: true }, message: "🫖 ${boils}"]
        view:
          - button: { label: Heat, sends: heat }
    backstack: { start: ketle }

    """

  private static let mended =
    flow.replacing("ketle", with: "kettle").replacing("boils", with: "sings")

  /// Returns whether a line succeeds in a shell, and prints a notice if it does not.
  private func isInstalled(_ program: String, _ line: String) async throws -> Bool {
    if try await shell("\(line) >/dev/null 2>&1").code == 0 { return true }
    print("NOTICE: \(program) is not installed; the language server is not tested with it")
    return false
  }

  @Test func `the server serves the capabilities of each recorded editor`() async throws {
    guard try await isInstalled("pytest-lsp", "python3 -c 'import pytest_lsp, pytest_asyncio'") else { return }
    try await withFile(Self.flow, named: "tea.flow.yaml") { path in
      let line =
        "cd '\(Self.clients)' && FLOWSPEC='\(products)/flowspec' FLOW=\"$0\" PYTHONDONTWRITEBYTECODE=1 "
        + "python3 -m pytest -q -p no:cacheprovider recorded_clients.py"
      let result = try await shell(line, path)
      #expect(result.code == 0, "\(result.output)\(result.errors)")
      #expect(result.output.contains(" passed"))
    }
  }

  @Test func `Neovim corrects, completes and renames with the server`() async throws {
    guard try await isInstalled("Neovim", "command -v nvim") else { return }
    try await withFile(Self.flow, named: "tea.flow.yaml") { path in
      let answers = path + ".json"
      let line =
        "FLOWSPEC='\(products)/flowspec' ANSWERS='\(answers)' nvim --headless -u NONE -i NONE -n \"$0\" "
        + "-S '\(Self.clients)/neovim.lua'"
      let result = try await shell(line, path)
      let data = try Data(contentsOf: URL(filePath: answers))
      let seen = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      #expect(seen["problem"] == nil, "\(seen) \(result.errors)")
      #expect((seen["diagnostic"] as? [String: Any])?["code"] as? String == "unknown-screen")
      #expect((seen["diagnostic"] as? [String: Any])?["column"] as? Int == 20)
      #expect(seen["action"] as? String == "Write 'kettle'")
      #expect((seen["hover"] as? String)?.contains("state boils: bool") == true)
      #expect((seen["completion"] as? [String])?.contains("heat") == true)
      #expect((seen["text"] as? String).map { $0 + "\n" } == Self.mended)
    }
  }

  /// In batch mode, Emacs sometimes does not handle what arrives while it waits, so `make test` leaves this test out.
  @Test func `Emacs corrects and renames with the server`() async throws {
    guard ProcessInfo.processInfo.environment["EMACS"] != nil else {
      return print("NOTICE: EMACS is not set; the language server is not tested with Emacs")
    }
    let line = "emacs --batch -q --eval \"(progn (require 'package) (package-initialize) (require 'eglot))\""
    guard try await isInstalled("Emacs with Eglot", line) else { return }
    try await withFile(Self.flow, named: "tea.flow.yaml") { path in
      // Emacs does not read from the server while its own input is a file.
      let line = "emacs --batch -q -l '\(Self.clients)/eglot.el' </dev/null"
      let result = try await shell("FLOWSPEC='\(products)/flowspec' FLOW=\"$0\" \(line)", path)
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.output.contains("diagnostic: 12 flowspec [unknown-screen]: no screen is named 'ketle'"))
      #expect(result.output.contains("action: Write 'kettle'"))
      #expect(result.output.contains("hover: state boils: bool"))
      #expect(result.output.contains("definition: 5\n"))
      #expect(result.output.hasSuffix(Self.mended))
    }
  }
}
