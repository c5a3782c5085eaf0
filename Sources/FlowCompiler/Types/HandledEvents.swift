internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// An event of a presenter.
struct EventAddress: Hashable {
  let presenter: SignatureID
  /// The position of the event among the presenter's.
  let event: EventID
}

/// The source of an event in a transition `child.event` or `screen.event`.
struct HandledSource {
  /// The kind of source.
  let source: ChildHandler.Source
  /// The presenter of the source, or `nil` when it is unknown.
  let signature: Signature?
  /// The name of the source in the transition.
  let name: String
  /// The name of the event without its prefix.
  let event: Name
  /// Whether the source is an imported flow, of which only emitted events can be handled.
  var isImport = false
}

extension Signatures {
  /// Returns the event that a transition of a presenter handles, or `nil` when nothing inside it has the name before
  /// the last dot.
  func source(of transition: Name, in signature: Signature, mode: ModeID? = nil) -> HandledSource? {
    guard let point = transition.text.lastIndex(of: ".") else { return nil }
    let owner = String(transition.text[..<point])
    let text = String(transition.text[transition.text.index(after: point)...])
    let event = Name(
      text,
      at: Span(
        source: transition.span.source, start: max(transition.span.start, transition.span.end - text.utf8.count),
        end: transition.span.end))
    if let index = signature.childPosition(owner, in: mode) {
      let presenter = signature.children[index].presenter.map { presenters[$0] }
      return HandledSource(source: .child(index), signature: presenter, name: owner, event: event)
    }
    guard signature.isFlow else { return nil }
    if let screen = screenIndex(owner).map({ presenters[$0] }) {
      return HandledSource(source: .screen(screen.position), signature: screen, name: owner, event: event)
    }
    guard let imported = self.imported(owner) else { return nil }
    return HandledSource(
      source: .screen(imported.flow?.position ?? Program.flowPresenter), signature: imported.flow, name: owner,
      event: event, isImport: true
    )
  }

  /// The events that presenters around their own handle.
  var handledElsewhere: Set<EventAddress> {
    var handled: Set<EventAddress> = []
    for signature in presenters {
      let own = signature.declaration.transitions.map { (mode: ModeID?.none, event: $0.event) }
      let ofModes = signature.modes.modeIDs.flatMap { mode in
        signature.modes[mode].transitions.map { (mode: ModeID?(mode), event: $0.event) }
      }
      for (mode, event) in own + ofModes {
        guard let source = source(of: event, in: signature, mode: mode), !source.isImport,
          let presenter = source.signature, let event = presenter.event(source.event.text)
        else { continue }
        handled.insert(EventAddress(presenter: presenter.index, event: event))
      }
    }
    return handled
  }
}
