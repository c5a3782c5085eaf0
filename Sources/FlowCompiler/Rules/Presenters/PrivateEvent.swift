internal import Diagnostics
internal import FlowSpec

/// A private event that something other than a step would send.
///
/// Reported while lowering presenters.
struct PrivateEvent: DiagnosticKind {
  static let code: DiagnosticCode = "private-event"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    The private events of a presenter are sent only by its own steps. A control cannot send them, a case of the model
    cannot offer them, and they are not values of the type `event`. There is one exception: the steps of all presenters
    can send the private events of the flow.
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
