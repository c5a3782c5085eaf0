internal import Diagnostics

/// A value of the wrong form, such as a list instead of a mapping, or a mapping instead of a name.
///
/// Reported while reading declarations.
struct WrongForm: DiagnosticKind {
  static let code: DiagnosticCode = "wrong-form"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    A value in YAML has one of three forms: a scalar (one string), a list (`- item` or `[a, b]`) or a mapping
    (`key: value` or `{ key: value }`). Each key of a flow expects a value of a certain form.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.insert("derived: [isOpen]", after: "model: [isOpen]")])

  let what: String
  let expected: String
  let found: String
  /// Suggestions beyond the expected form.
  var advice: [String] = []

  var message: String {
    if found == "empty" { return "\(what) is empty" }
    // An example within the sentence has a comma on both sides.
    return "\(what) is \(found), but \(expected)\(expected.contains(", as in") ? "," : "") is expected"
  }

  var hints: [String] { advice.isEmpty && found == "empty" ? ["write \(expected)"] : advice }
}
