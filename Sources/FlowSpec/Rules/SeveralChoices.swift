internal import Diagnostics

/// Two keys in one mapping that exclude each other.
///
/// Reported while reading declarations.
struct SeveralChoices: DiagnosticKind {
  static let code: DiagnosticCode = "several-choices"
  static let group = DiagnosticGroup.flow
  static let explanation = """
    A mapping is one step or one element. The keys of a YAML mapping have no order, so two steps in one mapping would
    have no order either. Write the steps or elements as items of a list.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("open: { set: { isOpen: true } }", "open: { set: { isOpen: true }, message: Hello }")])

  let first: String
  let second: String
  let what: String
  /// Suggestions for two keys that are not meant to run one after the other.
  var advice: [String] = []

  var message: String { "'\(first)' and '\(second)' are in one mapping, but \(what) is only one of them" }

  var hints: [String] {
    advice.isEmpty ? ["make them items of a list: '- \(first): …' and '- \(second): …'"] : advice
  }
}
