internal import Diagnostics

/// A plural form that no number selects in its language.
struct UnusedPluralForm: DiagnosticKind {
  static let code: DiagnosticCode = "unused-plural-form"
  static let group = DiagnosticGroup.strings
  static let severity = Severity.warning
  static let explanation = """
    The plural categories are grammatical, not arithmetical: English has no `zero`. For "no letters", use a condition
    at the place where the string is used.
    """
  static let example = DiagnosticExample(
    from: .mailbox,
    wrong: [.replace(#"one: ""#, #"zero: "{n} letters", one: ""#)])

  let category: String
  let language: String
  let used: [String]

  var message: String { "'\(language)' has no plural category '\(category)'" }

  var hints: [String] {
    let forms = used.map { "'\($0)'" }.joined(separator: ", ")
    return ["remove it; there \(used.count == 1 ? "is" : "are") \(forms)"]
  }
}
