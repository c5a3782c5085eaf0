internal import Diagnostics

/// A string without a plural form that its language needs for some numbers.
struct MissingPluralForm: DiagnosticKind {
  static let code: DiagnosticCode = "missing-plural-form"
  static let group = DiagnosticGroup.style
  static let severity = Severity.warning
  static let explanation = """
    Each language has a form for each of its categories of numbers. A number whose form is missing takes `other`, which reads like a
    mistake to whoever speaks the language.
    """
  static let example = DiagnosticExample.mailbox(
    wrong: """
        pl:
          title: Skrzynka
          greeting: Witaj, {name}
          letters: { one: "{n} list", other: "{n} listów" }
        de:
      """,
    right: """
        pl:
          title: Skrzynka
          greeting: Witaj, {name}
          letters: { one: "{n} list", few: "{n} listy", many: "{n} listów" }
        de:
      """,
    insteadOf: """
        de:
      """)

  let name: String
  let language: String
  let missing: [String]

  var message: String {
    "'\(name)' has no form \(missing.map { "'\($0)'" }.joined(separator: ", ")), which '\(language)' needs"
  }

  var hints: [String] { ["add " + missing.map { "'\($0): …'" }.joined(separator: ", ")] }
}
