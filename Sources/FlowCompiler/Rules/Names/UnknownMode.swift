internal import Diagnostics
internal import FlowSpec

/// A mode that the presenter does not have.
///
/// Reported while lowering presenters and lowering scenarios.
struct UnknownMode: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-mode"
  static let group = DiagnosticGroup.names
  static let explanation = """
    `become` names a mode of the presenter whose steps run. In the steps of a mode, it names a mode of the presenter
    that has the mode. A child cannot change the mode of its parent. Let the child emit an event, and let the parent
    handle the event with `become`.
    """
  static let example = DiagnosticExample(
    from: .stove, wrong: [.replace("douse: { become: Cold }", "douse: { become: Cool }")])

  let name: String
  let declared: [String]
  let owner: String

  var message: String {
    declared.isEmpty ? "\(owner) has no modes, so it cannot become '\(name)'" : "\(owner) has no mode '\(name)'"
  }

  var hints: [String] {
    declared.isEmpty
      ? [
        "declare it: 'modes: { \(name): { view: […] } }'",
        "'emit' an event if a presenter around this one has the mode",
      ]
      : nameHints(for: name, among: declared, listedAs: "its modes are")
  }
}
