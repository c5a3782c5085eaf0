internal import Diagnostics

/// An interface that a presenter implements but the flow does not declare.
///
/// Reported while lowering presenters.
struct UnknownInterface: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-interface"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    `interfaces` declares the fields that presenters can publish for the presenters around them. Each field has a \
    default or a nullable type.
    """
  static let example = DiagnosticExample(
    from: .house,
    wrong: [.replace("AppBar: { title: A room }", "AppBr: { title: A room }")])

  let name: String
  let declared: [String]

  var message: String { "no interface is named '\(name)'" }

  var hints: [String] {
    if declared.isEmpty { return ["declare it: 'interfaces: { \(name): { … } }'"] }
    return nameHints(for: name, among: declared, listedAs: "the interfaces are")
  }
}
