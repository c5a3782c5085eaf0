import ArgumentParser
import Diagnostics
import FlowKit

/// The `explain` subcommand, which explains a diagnostic code.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explains a code, with a wrong and a right example.",
    discussion: """
      flowspec explain unknown-screen
      flowspec explain style

      Without an argument it lists all codes by family. With the name of a family it lists the codes of that family.

      Exit codes: 0 the code or family exists, 64 it does not exist.
      """)

  @Argument(help: ArgumentHelp("A code, as in brackets after a message, or a family.", valueName: "code"))
  var word: String?

  func run() throws {
    let terminal = Terminal()
    guard let word else { return terminal.write(DiagnosticIndex().text(terminal.paint)) }
    try Explain.explain(word, on: terminal)
  }

  /// Writes the page of a code, or the list of a group.
  static func explain(_ word: String, on terminal: Terminal) throws {
    let name = word.hasPrefix("[") && word.hasSuffix("]") ? String(word.dropFirst().dropLast()) : word
    if let page = DiagnosticPage(code: name) { return terminal.write(page.text(terminal.paint)) }
    if let own = InternalCode(name) {
      return terminal.write("\(terminal.paint(own.code, .bold))\n\n\(own.explanation)\n")
    }
    if let group = DiagnosticGroup(rawValue: name.lowercased()) {
      return terminal.write(DiagnosticIndex(of: group).text(terminal.paint))
    }
    let hints = DiagnosticIndex.hints(for: name) + ["'flowspec explain' lists all codes"]
    terminal.warn("flowspec: there is no code '\(visibleText(name))'; \(hints.joined(separator: " "))")
    throw Exit.usage
  }
}
