internal import Diagnostics
internal import FlowSpec

/// An event that the presenter does not declare.
///
/// Reported while lowering presenters.
struct UnknownEvent: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-event"
  static let group = DiagnosticGroup.names
  static let explanation = """
    Transitions, controls and `send` can name only events that the presenter declares under `events`. To send an event
    of the flow, write `flow.NAME`.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.insert("- button: { label: Ring, sends: opne }", after: "- button: { label: Open, sends: open }")])

  let name: String
  let owner: String
  let declared: [String]
  /// The suggested spelling, if the event belongs to the flow instead of the screen, or the reverse.
  var advice: String?

  var message: String { "\(owner) has no event '\(name)'" }

  var hints: [String] {
    if let advice { return [advice] }
    if name == "*" { return ["write a transition for each event; there is no name for all of them"] }
    if declared.isEmpty, isIdentifier(name) { return ["declare it: 'events: [\(name)]'"] }
    if declared.isEmpty { return ["declare an event under a name of letters, digits and '_': 'events: [NAME]'"] }
    return nameHints(for: name, among: declared, listedAs: "its events are")
  }
}

extension UnknownEvent {
  /// Creates the diagnostic for an event that a step sends.
  init(name: String, sentBy sender: Signature, to target: Signature, flow: Signature) {
    let bare = name.hasPrefix("flow.") ? String(name.dropFirst("flow.".count)) : name
    let isOwn = sender.index == target.index
    let own = target.declaredEvents
    self.name = isOwn ? name : bare
    owner = target.ownerName
    if isOwn, bare == name, !sender.isFlow, flow.declaredEvents.contains(name) {
      (declared, advice) = (own, "write 'flow.\(name)', since the flow has an event of this name")
    } else if sender.isFlow, bare != name, own.contains(bare) {
      (declared, advice) = (own, "write '\(bare)'; the flow names its own events without 'flow.'")
    } else if isOwn, !sender.isFlow {
      declared = own + flow.declaredEvents.map { "flow.\($0)" }
    } else {
      declared = isOwn ? own : own.map { "flow.\($0)" }
    }
  }
}

extension Signature {
  /// The events that the author declares, without those that `edits` adds.
  var declaredEvents: [String] { events.filter { $0.edits == nil }.map(\.name.text) }
}
