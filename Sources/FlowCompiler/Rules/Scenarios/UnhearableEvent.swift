internal import Diagnostics

/// An event that a scenario sends and that no presenter can receive.
///
/// Reported while lowering scenarios.
struct UnhearableEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unhearable-event"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `send` names an event of the screen on top or of one of its parts, optionally with a path: `detail.refresh`,
    `inner.one.next`. An event of the flow itself is `flow.NAME`, and can be sent if the flow has a `model` or a `view`.
    A scenario cannot send events that a presenter emits, or events of a store.
    """
  static let example = DiagnosticExample(
    from: .till,
    wrong: [.replace("- send: { flow.paid: { amount: 2 } }", "- send: { flow.payed: { amount: 2 } }")])

  let name: String
  /// The path before the name.
  let path: String?
  let declared: [String]
  /// Whether the flow has no model and therefore offers no events.
  var isUnseen = false
  /// The suggested spelling, if the name is known to mean something else.
  var advice: String?

  var message: String {
    if isUnseen { return "'flow' has no model of its own, so no event can be sent to it" }
    return switch path {
    case nil: "no screen, and no part of one, has an event '\(name)'"
    case "flow": "the flow has no event '\(name)'"
    case let path?: "'\(path)' has no event '\(name)'"
    }
  }

  var hints: [String] {
    if let advice { return [advice] }
    return nameHints(for: path.map { "\($0).\(name)" } ?? name, among: declared, listedAs: "there are")
  }
}
