internal import Diagnostics

/// An event that only the presenter itself raises, used as if it could be sent to the presenter.
///
/// Reported while lowering presenters.
struct EmittedEvent: DiagnosticKind {
  static let code: DiagnosticCode = "emitted-event"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A presenter raises the events under its `emits` with the step `emit`. The presenter that composes it handles these
    events as `CHILD.EVENT`. Emitted events cannot be sent, and the presenter that emits them has no transitions for
    them.
    """
  static let example = DiagnosticExample(
    from: .album,
    wrong: [.replace("- button: { label: Remove, sends: remove }", "- button: { label: Remove, sends: removed }")])

  /// The wrong use of the event.
  enum Use {
    case transition, send, control, value, offer
  }

  let name: String
  let use: Use

  var message: String {
    use == .transition
      ? "'\(name)' is emitted, so the presenter that composes this one handles it"
      : "'\(name)' is emitted, and cannot be sent"
  }

  var hints: [String] {
    switch use {
    case .transition: ["move the transition to the parent, as 'CHILD.\(name)'", "declare '\(name)' under 'events'"]
    case .send: ["write 'emit: \(name)'"]
    case .control, .value, .offer: ["declare an event, and write 'emit: \(name)' in its transition"]
    }
  }
}
