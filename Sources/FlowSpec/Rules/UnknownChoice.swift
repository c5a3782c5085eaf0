internal import Diagnostics

/// An unknown name of a step or a view element.
///
/// Reported while reading declarations.
struct UnknownChoice: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-choice"
  static let group = DiagnosticGroup.names
  static let explanation = """
    The language has a fixed set of steps for transitions and a fixed set of elements for views. The reference lists
    both.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("open: { set: { isOpen: true } }", "open: { sett: { isOpen: true } }")])

  let name: String
  let what: String
  let names: [String]
  /// Whether a condition is in the place of a step.
  var isGuard = false

  var message: String { name.isEmpty ? "\(what) is missing here" : "\(what) '\(name.shortened)' does not exist" }

  var hints: [String] {
    if isGuard { return ["write a step 'if: CONDITION' with 'then'; 'when' belongs to complete alternatives"] }
    return Vocabulary.hints(for: name, among: names, listedAs: "there are")
  }
}
