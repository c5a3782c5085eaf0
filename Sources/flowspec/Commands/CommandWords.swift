import ArgumentParser
import Diagnostics

/// The names of subcommands, and suggestions for unknown words.
struct CommandWords {
  private let root: any ParsableCommand.Type

  /// Creates the names of the subcommands of a command, recursively.
  init(of root: any ParsableCommand.Type) { self.root = root }

  /// Checks the words that name the subcommand.
  ///
  /// - Throws: An error for an unknown word, with the existing subcommands.
  func check(_ arguments: [String]) throws {
    var command = root
    for word in arguments {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty, !word.hasPrefix("-"), word != "help" else { return }
      guard let next = subcommands.first(where: { $0._commandName == word }) else {
        throw ValidationError(sentence(about: word, among: subcommands.map { $0._commandName }))
      }
      command = next
    }
  }

  private func sentence(about word: String, among names: [String]) -> String {
    let shown = visibleText(word)
    var text = "There is no subcommand '\(shown)'"
    if let meant = Self.synonyms[word].flatMap({ names.contains($0) ? $0 : nil }) ?? nearestName(to: word, among: names)
    {
      text += "; did you mean '\(meant)'?"
    } else if word.hasSuffix(".yaml") || word.hasSuffix(".yml") {
      text += "; did you mean 'run \(shown)' or 'validate \(shown)'?"
    } else {
      text += "."
    }
    return text + "\nThe subcommands are \(names.map { "'\($0)'" }.joined(separator: ", "))."
  }

  /// The names that other tools use for our subcommands.
  private static let synonyms = [
    "check": "validate", "lint": "validate", "test": "validate", "verify": "validate", "prove": "validate",
    "explore": "validate", "play": "run", "start": "run", "open": "run", "links": "routes", "doc": "explain",
    "docs": "explain", "why": "explain", "expr": "eval", "cel": "eval", "evaluate": "eval", "repl": "eval",
    "draw": "graph", "diagram": "graph", "picture": "graph", "mermaid": "graph", "svg": "graph", "dot": "graph",
    "upgrade": "migrate", "convert": "migrate", "fix": "migrate", "update": "migrate",
  ]
}
