internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A string without a plural form that its language needs for some numbers.
struct MissingPluralForm: DiagnosticKind {
  static let code: DiagnosticCode = "missing-plural-form"
  static let group = DiagnosticGroup.strings
  static let severity = Severity.warning
  static let explanation = """
    A string needs a form for each plural category of its language. If the form for a number is missing, the flow uses
    `other`, which is ungrammatical.
    """
  static let example = DiagnosticExample(
    from: .mailbox,
    with: [
      .replace(
        """
        en:
          title: Mailbox
          greeting: Hello, {name}
          letters: { one: "{n} letter", other: "{n} letters" }
        """,
        """
        en:
          title: Mailbox
          greeting: Hello, {name}
          letters: { one: "{n} letter", other: "{n} letters" }
        pl:
          title: Skrzynka
          greeting: Witaj, {name}
          letters: { one: "{n} list", few: "{n} listy", many: "{n} listów" }
        """)
    ],
    wrong: [.replace(#"few: "{n} listy", many"#, "other")])

  let name: String
  let language: String
  let missing: [String]

  var message: String {
    "'\(name)' has no form \(missing.map { "'\($0)'" }.joined(separator: ", ")), which '\(language)' requires"
  }

  var hints: [String] { ["add " + missing.map { "'\($0): …'" }.joined(separator: ", ")] }
}

extension MissingPluralForm {
  /// Reports the forms that a language needs and a string lacks.
  static func check(_ text: WrittenString, in language: StringTable.Language, into report: inout Report) {
    guard case .plural(let forms) = text.forms, let rule = PluralRule(of: language.tag) else { return }
    let given = forms.map(\.category)
    let missing = rule.neededCategories.filter { !given.contains($0) }.map(\.name)
    if missing.isEmpty { return }
    report.add(
      MissingPluralForm(name: text.name.text, language: language.name.text, missing: missing), at: text.name.span)
  }
}
