internal import Diagnostics

/// A key that its section does not have.
///
/// Reported while reading declarations.
struct UnknownKey: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-key"
  static let group = DiagnosticGroup.names
  static let explanation = """
    Each part of a flow has a fixed set of keys. Any other key would be ignored.
    """
  static let example = DiagnosticExample(from: .door, wrong: [.append("  onRootBak: ignore")])

  let key: String
  let section: String
  let keys: [String]
  /// Suggestions beyond the list of valid keys.
  var advice: [String] = []

  var message: String { "\(section) has no key '\(key)'" }

  var hints: [String] {
    if !advice.isEmpty { return advice }
    return keys.isEmpty ? ["remove it"] : Vocabulary.hints(for: key, among: keys, listedAs: "its keys are")
  }
}
