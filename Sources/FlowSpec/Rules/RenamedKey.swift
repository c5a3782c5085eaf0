internal import Diagnostics

/// A key by its name in edition 1.
///
/// Reported while reading declarations.
struct RenamedKey: DiagnosticKind {
  static let code: DiagnosticCode = "renamed-key"
  static let group = DiagnosticGroup.names
  static let explanation = """
    In edition 1, some keys had two meanings: for example, `when` was a guard and also the trigger of an effect. In
    edition 2, each meaning has a key of its own. `flowspec migrate` rewrites a file that uses the former keys.
    """
  static let example = DiagnosticExample(
    from: .door,
    with: [
      .insert(
        """
        effects:
          greet: { whenever: isOpen, do: { message: Hello } }
        """,
        after: """
          transitions:
            open: { set: { isOpen: true } }
          """)
    ],
    wrong: [.replace("whenever", "when")])

  /// The key as it is spelled now.
  let key: Key
  /// The value of the key in the file, if it is a single word.
  let value: String?
  /// The name of the file in messages.
  let file: String

  var message: String { "the key '\(key.formerly?.name ?? "")' is called '\(key.name)' since edition 2" }

  var hints: [String] {
    let word = value.flatMap { key.formerly?.words[$0] }
    return ["write '\(word.map { "\(key.name): \($0)" } ?? key.name)'", migrationHint(file)]
  }
}
