internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// An event and the record of its payload.
struct EventSignature {
  let name: Name
  let payload: RecordDeclaration
  /// The slot that the event writes, if a control's `edits` added the event.
  let edits: SlotID?
  /// Whether only the presenter itself can raise it.
  let isEmitted: Bool
  /// Whether only steps send it.
  let isPrivate: Bool
  /// Whether the payload failed to parse, so that its fields are unknown.
  let isMistaken: Bool

  init(
    _ name: Name, payload: RecordDeclaration, edits: SlotID? = nil, isEmitted: Bool = false, isPrivate: Bool = false,
    isMistaken: Bool = false
  ) {
    self.name = name
    self.payload = payload
    self.edits = edits
    self.isEmitted = isEmitted
    self.isPrivate = isPrivate
    self.isMistaken = isMistaken
  }

  /// Whether a view and a host may send it.
  var isOpen: Bool { !isEmitted && !isPrivate }

  /// Returns the type name of an event's payload. The space keeps authors from naming the type.
  static func payloadName(_ event: String, of owner: String) -> String { "\(owner).\(event) event" }

  /// Returns the name of the event that `edits: title` adds.
  static func editing(_ slot: String) -> String { "edit" + slot.prefix(1).uppercased() + slot.dropFirst() }
}

extension Signature {
  /// Returns all events of a presenter: those that can be sent to it, then those that only it can raise.
  static func events(
    _ declaration: PresenterDeclaration, of owner: String, state: [SlotSignature], types: TypeTable,
    report: inout Report
  ) -> [EventSignature] {
    func signature(_ event: EventDeclaration, isEmitted: Bool) -> EventSignature {
      EventSignature(
        event.name,
        payload: types.record(
          EventSignature.payloadName(event.name.text, of: owner), event.fields ?? [], report: &report),
        isEmitted: isEmitted, isPrivate: event.isPrivate, isMistaken: event.fields == nil)
    }
    var events = declaration.events.map { signature($0, isEmitted: false) }
    checkPrivate(events, report: &report)
    addEdited(declaration, of: owner, state, to: &events, report: &report)
    var known = Dictionary(events.map { ($0.name.text, $0) }) { first, _ in first }
    for emitted in declaration.emits {
      if let known = known[emitted.name.text] {
        report.add(
          NameClash(name: emitted.name.text, first: "an event", second: "an event that is emitted"),
          at: emitted.name.span,
          related: [RelatedPlace("'\(emitted.name.text)' is an event here", at: known.name.span)])
      }
      events.append(signature(emitted, isEmitted: true))
      known[emitted.name.text] = known[emitted.name.text] ?? events.last
    }
    return events
  }

  /// Reports private events that are declared as events as well.
  private static func checkPrivate(_ events: [EventSignature], report: inout Report) {
    for event in events where event.isPrivate {
      guard let other = events.first(where: { !$0.isPrivate && $0.name.text == event.name.text }) else { continue }
      report.add(
        NameClash(name: event.name.text, first: "an event", second: "a private event"), at: event.name.span,
        related: [RelatedPlace("'\(event.name.text)' is an event here", at: other.name.span)])
    }
  }

  /// Adds the events of controls that edit state, unless the author declares them.
  private static func addEdited(
    _ declaration: PresenterDeclaration, of owner: String, _ state: [SlotSignature],
    to events: inout [EventSignature], report: inout Report
  ) {
    let views = [(mode: String?.none, view: declaration.view)] + declaration.modes.map { ($0.name.text, $0.view) }
    let edited = views.flatMap { mode, view in (view?.edited ?? []).map { (mode: mode, name: $0) } }
    if edited.isEmpty { return }
    let slots = Dictionary(state.map { ($0.name.text, $0) }) { first, _ in first }
    var positions: [String: EventID] = Signature.positions(events.lazy.map(\.name.text))
    for (mode, name) in edited {
      let own = mode.flatMap { slots[ModeNames.joined($0, name.text)] }
      guard let slot = own ?? slots[name.text] else { continue }
      if events.contains(where: { $0.edits == slot.index }) { continue }
      var event = Name(EventSignature.editing(name.text), at: name.span)
      if let mode, own != nil, let known = positions[event.text], events[known].edits != nil {
        // Another mode edits state of that name.
        event = Name(
          EventSignature.editing(mode + name.text.prefix(1).uppercased() + name.text.dropFirst()), at: name.span)
      }
      if let known = positions[event.text].map({ events[$0] }) {
        checkClash(of: event, editing: slot, with: known, report: &report)
        continue
      }
      positions[event.text] = EventID(events.count)
      events.append(
        EventSignature(
          event,
          payload: RecordDeclaration(
            name: EventSignature.payloadName(event.text, of: owner),
            fields: [FieldDeclaration(name: "value", type: slot.type)], isOpaque: true),
          edits: slot.index))
    }
  }

  /// Reports names that differ only in their first letter, since they would share the event that `edits` adds.
  private static func checkClash(
    of event: Name, editing slot: SlotSignature, with known: EventSignature, report: inout Report
  ) {
    guard let other = known.edits, other != slot.index else { return }
    report.add(
      NameClash(name: event.text, first: "the event of one control", second: "the event of another"), at: event.span,
      related: [RelatedPlace("this control sends '\(event.text)' for other state", at: known.name.span)])
  }
}

extension ViewSyntax {
  /// The state that controls edit, each once, in the order of the file.
  var edited: [Name] {
    var names: [Name] = []
    for element in allElements {
      guard case .control(let control) = element.kind, let name = control.edits else { continue }
      if !names.contains(where: { $0.text == name.text }) { names.append(name) }
    }
    return names
  }

  /// All elements of all cases, each before the elements inside it.
  var allElements: [ElementSyntax] {
    switch self {
    case .elements(let elements): elements.flatMap(\.withContent)
    case .cases(let cases): cases.flatMap { $0.elements.flatMap(\.withContent) }
    }
  }
}

extension ElementSyntax {
  /// The element and the elements inside it.
  fileprivate var withContent: [ElementSyntax] {
    [self] + content.flatMap(\.withContent)
  }
}

extension [EventSignature] {
  /// The places of the events in ``Presenter/events``, in order.
  var eventIDs: Range<EventID> { EventID(0)..<EventID(count) }

  /// The signature of an event.
  subscript(event: EventID) -> EventSignature { self[event.position] }
}
