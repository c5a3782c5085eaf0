internal import Diagnostics
internal import FlowSpec

/// A private event that something other than a step would send.
///
/// Reported while lowering presenters.
struct PrivateEvent: DiagnosticKind {
  static let code: DiagnosticCode = "private-event"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    Only the steps of a presenter send its private events. No control sends them, no case of the model offers them, and
    they are not values of the type `event`. The private events of the flow are sent by the steps of all presenters.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("events: [open]", "privateEvents: [open]")])

  /// The wrong use of the event.
  enum Use {
    case control, value, offer
  }

  let name: String
  let use: Use

  var message: String {
    switch use {
    case .control: "'\(name)' is private, so no control can send it"
    case .value: "'\(name)' is private, so it is not a value"
    case .offer: "'\(name)' is private, so no case can offer it"
    }
  }

  var hints: [String] {
    use == .offer
      ? ["remove it", "declare it under 'events'"]
      : ["declare it under 'events'", "declare another event, and write 'send: \(name)' in its transition"]
  }
}
