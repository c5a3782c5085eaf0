internal import Diagnostics

/// A brace without a partner in a string, or a pair of braces without a placeholder.
struct InvalidPlaceholder: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-placeholder"
  static let group = DiagnosticGroup.strings
  static let explanation = """
    `{name}` in a string is the place of a value, and `{n:int}` says of which type it is: `string`, `int`, `uint`, `double`, `bool`,
    `duration` or `timestamp`. A brace that is meant as one is written twice: `{{` and `}}`.
    """
  static let example = DiagnosticExample(
    from: .mailbox,
    with: [.replace("title: Mailbox", "title: Mailbox {{")],
    wrong: [.replace("title: Mailbox {{", "title: Mailbox {")])

  /// The kind of problem with the placeholder.
  enum Slip {
    case unclosed, unopened, name, type
  }

  let text: String
  let slip: Slip

  var message: String {
    switch slip {
    case .unclosed: "this '{' is never closed"
    case .unopened: "this '}' closes nothing"
    case .name: text.isEmpty ? "nothing stands between the braces" : "'\(text)' cannot name a placeholder"
    case .type: "a placeholder cannot be of type '\(text)'"
    }
  }

  var hints: [String] {
    switch slip {
    case .unclosed: ["write '{{' for a brace", "close it: '{name}'"]
    case .unopened: ["write '}}' for a brace", "open it: '{name}'"]
    case .name: ["write a name and fill it where the string is used: '{name}'", "write '{{' and '}}' for braces"]
    case .type: nameHints(for: text, among: PlaceholderParser.types.map(\.name), listedAs: "there are")
    }
  }
}
