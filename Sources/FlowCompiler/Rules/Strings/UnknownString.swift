internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// An invalid use of `strings.`.
///
/// Reported while lowering presenters.
struct UnknownString: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-string"
  static let group = DiagnosticGroup.strings
  static let explanation = """
    `strings.NAME` reads a string of the flow in the current language, and `strings.NAME(value)` reads a string with a
    placeholder. The first language under `strings` declares all names.
    """
  static let example = DiagnosticExample(
    from: .mailbox,
    wrong: [
      .replace(
        "- heading: =strings.title",
        """
        - heading: =strings.titel
        - text: =strings.title
        """)
    ])

  /// The kind of problem.
  enum Problem {
    /// The string does not exist; the listed ones do.
    case unknown([String])
    /// The string is read without values for its placeholders.
    case hasPlaceholders([String])
    /// The string is called, but it takes no values.
    case hasNoPlaceholders
    /// No name follows `strings`.
    case bare([String])
  }

  let name: String
  let problem: Problem

  var message: String {
    switch problem {
    case .unknown: "no string is named '\(name)'"
    case .hasPlaceholders: "the string '\(name)' has placeholders, which need values"
    case .hasNoPlaceholders: "the string '\(name)' has no placeholders"
    case .bare: "'strings' alone is not a value"
    }
  }

  var hints: [String] {
    switch problem {
    case .unknown(let names):
      names.isEmpty
        ? ["declare it: 'strings: { en: { \(name): … } }'"] : nameHints(for: name, among: names, listedAs: "there are")
    case .hasPlaceholders(let names):
      names.count == 1
        ? ["write strings.\(name)(\(names[0]))"]
        : ["write strings.\(name)({\(names.map { "'\($0)': …" }.joined(separator: ", "))})"]
    case .hasNoPlaceholders: ["write strings.\(name)"]
    case .bare(let names): ["write 'strings.\(names.first ?? "NAME")'"]
    }
  }
}

extension StringTable {
  /// Returns the diagnostic for reading a string, or `nil` when the name may belong to a string that failed to parse.
  func mistake(inReading name: String) -> UnknownString? {
    guard let text = strings.texts.first(where: { $0.name == name }) else {
      return isIncomplete ? nil : UnknownString(name: name, problem: .unknown(names.map(\.text)))
    }
    let placeholders = text.placeholders.map(\.name)
    return UnknownString(
      name: name, problem: placeholders.isEmpty ? .hasNoPlaceholders : .hasPlaceholders(placeholders))
  }
}
