internal import Diagnostics

/// A brace without a partner in a string, or a pair of braces without a placeholder.
///
/// Reported while reading strings.
struct InvalidPlaceholder: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-placeholder"
  static let group = DiagnosticGroup.strings
  static let explanation = """
    `{name}` in a string is a placeholder. `{n:int}` is a placeholder with a type: `string`, `int`, `uint`, `double`,
    `bool`, `duration` or `timestamp`. To write a literal brace, write it twice: `{{` or `}}`.
    """
  static let example = DiagnosticExample(
    from: .mailbox,
    with: [.replace("title: Mailbox", "title: Mailbox {{")],
    wrong: [.replace("title: Mailbox {{", "title: Mailbox {")])

  /// The kind of problem with the placeholder.
  enum Problem {
    case unclosed, unopened, name, type
  }

  let text: String
  let problem: Problem

  var message: String {
    switch problem {
    case .unclosed: "this '{' is never closed"
    case .unopened: "this '}' closes nothing"
    case .name: text.isEmpty ? "the name between the braces is missing" : "'\(text)' cannot name a placeholder"
    case .type: "a placeholder cannot be of type '\(text)'"
    }
  }

  var hints: [String] {
    switch problem {
    case .unclosed: ["write '{{' for a brace", "close it: '{name}'"]
    case .unopened: ["write '}}' for a brace", "open it: '{name}'"]
    case .name: ["write a name and fill it where the string is used: '{name}'", "write '{{' and '}}' for braces"]
    case .type: nameHints(for: text, among: PlaceholderParser.types.map(\.name), listedAs: "there are")
    }
  }
}
