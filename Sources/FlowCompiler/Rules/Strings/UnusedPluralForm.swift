internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A plural form that no number selects in its language.
struct UnusedPluralForm: DiagnosticKind {
  static let code: DiagnosticCode = "unused-plural-form"
  static let group = DiagnosticGroup.strings
  static let severity = Severity.warning
  static let explanation = """
    Plural categories are grammatical, not arithmetical: for example, English has no `zero`. To show "no letters", use a
    condition where the string is read.
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

extension UnusedPluralForm {
  /// Reports the forms that no number selects in a language. The form `other` is always allowed.
  static func check(_ text: WrittenString, in language: StringTable.Language, into report: inout Report) {
    guard case .plural(let forms) = text.forms, let rule = PluralRule(of: language.tag) else { return }
    for form in forms where form.category != .other && !rule.categories.contains(form.category) {
      let used = rule.categories.map(\.name)
      report.add(
        UnusedPluralForm(category: form.category.name, language: language.name.text, used: used), at: form.span)
    }
  }
}
