internal import Diagnostics

/// Nothing is read as it stands behind `strings.`.
struct UnknownString: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-string"
  static let group = DiagnosticGroup.names
  static let explanation = """
    `strings.NAME` reads a string of the flow in the present language, and `strings.NAME({'name': …})` one with placeholders. The
    first language under `strings` says which there are.
    """
  static let example = DiagnosticExample.mailbox(
    wrong: """
            - heading: =strings.titel
            - text: =strings.title
      """,
    right: """
            - heading: =strings.title
      """,
    insteadOf: """
            - heading: =strings.title
      """)

  /// What is wrong.
  enum Slip {
    /// There is no such string; there are others.
    case unknown([String])
    /// It is read without its values.
    case hasPlaceholders([String])
    /// It is called, and takes no values.
    case hasNoPlaceholders
    /// No name stands behind `strings`.
    case bare([String])
  }

  let name: String
  let slip: Slip

  var message: String {
    switch slip {
    case .unknown: "no string is named '\(name)'"
    case .hasPlaceholders: "the string '\(name)' has placeholders to fill"
    case .hasNoPlaceholders: "the string '\(name)' has no placeholders"
    case .bare: "'strings' alone is no value"
    }
  }

  var hints: [String] {
    switch slip {
    case .unknown(let names):
      names.isEmpty
        ? ["declare it: 'strings: { en: { \(name): … } }'"] : nameHints(for: name, among: names, listedAs: "there are")
    case .hasPlaceholders(let names):
      ["write strings.\(name)({\(names.map { "'\($0)': …" }.joined(separator: ", "))})"]
    case .hasNoPlaceholders: ["write strings.\(name)"]
    case .bare(let names): ["write 'strings.\(names.first ?? "NAME")'"]
    }
  }
}
