import ArgumentParser
import Dispatch
import FlowKit
import FlowTooling
import LanguageServer

/// The `lsp` subcommand: a language server for editors, over standard input and output.
struct Lsp: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Answers the questions of an editor, by the Language Server Protocol.",
    discussion: """
      flowspec lsp

      An editor starts this command and talks to it over standard input and output. It completes, explains, finds and \
      renames names in flows, scenarios, fakes and bindings, and shows diagnostics while you type. See docs/editors.md.

      Exit codes: 0 the editor ended the server, 1 the input ended before that.
      """)

  @Flag(help: "Accepted because some editors pass it. There is no other way to talk to the server.")
  var stdio = false

  func run() throws {
    HeapArenas.limit()
    let terminal = Terminal()
    let disk = Workspace.Disk(
      read: { try? readBytes(path: $0) }, names: { namesInFolder($0.isEmpty ? "." : $0) ?? [] },
      lint: { path in
        var folders = FolderFiles()
        return folders.settings(for: path).lint
      })
    let environment = LanguageServer.Environment(
      disk: disk, rules: FlowFile.catalogue, search: { FlowSearch($0).files })
    let server = LanguageServer(environment) { terminal.write(MessageReader.framed($0)) }
    var reader = MessageReader()
    while let bytes = readInput() {
      reader.add(bytes)
      while let message = reader.next() {
        guard let code = server.receive(message) else { continue }
        throw ExitCode(code)
      }
    }
    wait(for: server)
    throw ExitCode(server.exitCodeAtEnd)
  }

  /// Waits for the last answers, because a script may close its end right after its questions.
  private func wait(for server: LanguageServer) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      await server.finish()
      done.signal()
    }
    done.wait()
  }
}
