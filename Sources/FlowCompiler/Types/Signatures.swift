internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// What presenters know of one another: names and types, before any expression is looked at.
struct Signatures {
  /// The flow, then its screens.
  let presenters: [Signature]
  /// Whether going back from the first screen does nothing.
  let ignoresRootBack: Bool
  /// The positions of the screens by name.
  private let screens: [String: Int]

  init(_ flow: FlowDeclaration, types: TypeTable, report: inout Report) {
    var presenters = [Signature(flow.presenter, index: 0, types: types, report: &report)]
    for screen in flow.screens {
      if screen.name.text == "flow" {
        report.add(ReservedName(name: "flow", what: "the flow itself"), at: screen.name.span)
      }
      presenters.append(Signature(screen, index: presenters.count, types: types, report: &report))
    }
    self.presenters = presenters
    ignoresRootBack = flow.backstack?.onRootBack?.text == Backstack.RootBack.ignore.rawValue
    var screens: [String: Int] = [:]
    for presenter in presenters.dropFirst() {
      screens[presenter.name.text] = screens[presenter.name.text] ?? presenter.index
    }
    self.screens = screens
  }

  /// The flow's own signature.
  var flow: Signature { presenters[Program.flowPresenter] }

  /// The screen of a name, or `nil` with a message.
  func screen(_ name: Name, report: inout Report) -> Signature? {
    if let index = screens[name.text] { return presenters[index] }
    if !flow.declaration.unread.contains(.screens) {
      let declared = presenters.dropFirst().map(\.name.text)
      report.add(UnknownScreen(name: name.text, declared: declared), at: name.span)
    }
    return nil
  }
}

/// The slots and events of one presenter.
struct Signature {
  let declaration: PresenterDeclaration
  let index: Int
  let slots: [SlotSignature]
  let events: [EventSignature]

  var name: Name { declaration.name }
  var isFlow: Bool { index == Program.flowPresenter }
  /// The slots that steps can write.
  let state: [SlotSignature]
  /// All params as one record.
  let paramsRecord: RecordDeclaration

  init(_ declaration: PresenterDeclaration, index: Int, types: TypeTable, report: inout Report) {
    self.declaration = declaration
    self.index = index
    var slots: [SlotSignature] = []
    for (isParam, fields) in [(true, declaration.params), (false, declaration.state)] {
      for field in fields {
        slots.append(
          SlotSignature(
            name: field.name, type: types.resolve(field.type, report: &report), initial: field.initial,
            isParam: isParam, index: slots.count))
      }
    }
    self.slots = slots
    state = slots.filter { !$0.isParam }
    paramsRecord = RecordDeclaration(
      name: "\(declaration.name.text).params",
      fields: slots.filter(\.isParam).map { FieldDeclaration(name: $0.name.text, type: $0.type) })
    let owner = declaration.name.text
    var events = declaration.events.map { event in
      EventSignature(
        event.name,
        payload: types.record(
          EventSignature.payloadName(event.name.text, of: owner), event.fields ?? [], report: &report),
        isMistaken: event.fields == nil)
    }
    Signature.addEdited(declaration, state, to: &events, report: &report)
    self.events = events
  }
}

extension Signature {
  /// The position of an event.
  func event(_ name: String) -> Int? { events.firstIndex { $0.name.text == name } }
}

extension Signature {
  /// Adds the events of controls that edit state, where the author has not declared them.
  fileprivate static func addEdited(
    _ declaration: PresenterDeclaration, _ state: [SlotSignature], to events: inout [EventSignature],
    report: inout Report
  ) {
    for name in declaration.view?.edited ?? [] {
      guard let slot = state.first(where: { $0.name.text == name.text }) else { continue }
      let event = Name(EventSignature.editing(name.text), at: name.span)
      if let known = events.first(where: { $0.name.text == event.text }) {
        checkClash(of: event, editing: slot, with: known, report: &report)
        continue
      }
      events.append(
        EventSignature(
          event,
          payload: RecordDeclaration(
            name: EventSignature.payloadName(event.text, of: declaration.name.text),
            fields: [FieldDeclaration(name: "value", type: slot.type)]),
          edits: slot.index))
    }
  }

  /// Names that differ in their first letter alone would share the event that `edits` adds.
  fileprivate static func checkClash(
    of event: Name, editing slot: SlotSignature, with known: EventSignature, report: inout Report
  ) {
    guard let other = known.edits, other != slot.index else { return }
    report.add(
      NameClash(name: event.text, first: "the event of one control", second: "the event of another"), at: event.span,
      related: [RelatedPlace("this control sends '\(event.text)' for other state", at: known.name.span)])
  }
}

/// A param or a piece of state.
struct SlotSignature {
  let name: Name
  let type: ValueType
  let initial: Formula?
  let isParam: Bool
  /// The position in the presenter's slots.
  let index: Int

  /// Whether a param must be given.
  var needsValue: Bool {
    if case .nullable = type { return false }
    return initial == nil && type != .error
  }

  /// How expressions name it.
  var nameInExpressions: String { isParam ? "params.\(name.text)" : name.text }
}

/// An event and the record that comes with it.
struct EventSignature {
  let name: Name
  let payload: RecordDeclaration
  /// The slot that the event writes, when a control's `edits` added it.
  let edits: Int?
  /// Whether the payload could not be read, so that nothing about it is known.
  let isMistaken: Bool

  init(_ name: Name, payload: RecordDeclaration, edits: Int? = nil, isMistaken: Bool = false) {
    self.name = name
    self.payload = payload
    self.edits = edits
    self.isMistaken = isMistaken
  }

  /// The type of an event's payload; the space keeps authors from naming it.
  static func payloadName(_ event: String, of owner: String) -> String { "\(owner).\(event) event" }

  /// The event that `edits: title` adds.
  static func editing(_ slot: String) -> String { "edit" + slot.prefix(1).uppercased() + slot.dropFirst() }
}

extension ViewSyntax {
  /// The state that controls edit, each once, in the order of the file.
  var edited: [Name] {
    var names: [Name] = []
    func visit(_ elements: [ElementSyntax]) {
      for element in elements {
        switch element.kind {
        case .control(let control):
          if let name = control.edits, !names.contains(where: { $0.text == name.text }) { names.append(name) }
        case .group(_, let content), .row(let content), .list(_, _, _, let content): visit(content)
        case .heading, .text, .divider, .child, .slot: break
        }
      }
    }
    switch self {
    case .elements(let elements): visit(elements)
    case .cases(let cases): cases.forEach { visit($0.elements) }
    }
    return names
  }
}
