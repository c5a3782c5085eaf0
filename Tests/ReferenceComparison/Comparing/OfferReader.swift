import CEL
import FlowProgram
import ReferenceInterpreter

/// An event that a user can send now.
struct OfferedEvent {
  let place: Int
  let presenter: PresenterID
  let event: EventID
  /// The payload. A field is unset if the user types or chooses it.
  let payload: RecordValue
}

/// A reader of the user actions that a model offers, in screen order.
struct OfferReader {
  private let flow: ReferenceFlow
  private(set) var offered: [OfferedEvent] = []

  init(_ flow: ReferenceFlow) {
    self.flow = flow
    if let model = flow.model, !model.hasExited {
      read(flow.program.draw(model))
      for message in model.messages { message.control?.action.map { add($0) } }
    }
  }

  private mutating func read(_ part: Element.Part) {
    if !part.hasView {
      for event in flow.program.modelCase(of: part.model)?.events ?? [] {
        let declared = flow.program.presenters[part.model.presenter].events[event]
        if declared.isOpen { add(part.model.instance, part.model.presenter, event, declared.payload, []) }
      }
    }
    read(part.elements)
  }

  private mutating func read(_ elements: [Element]) {
    for element in elements {
      if let action = element.action { add(action) }
      if case .control(let control) = element.kind, let action = control.submits { add(action) }
      switch element.kind {
      case .list(let rows, _): for row in rows { read(row.elements) }
      case .group(_, let content), .row(let content): read(content)
      case .part(let part): read(part)
      case .tabs(let tabs): for tab in tabs { if let action = tab.action { add(action) } }
      default: break
      }
    }
  }

  private mutating func add(_ action: Element.Action) {
    let payload = flow.program.presenters[action.presenter].events[action.event].payload
    add(action.instance, action.presenter, action.event, payload, action.fields)
  }

  private mutating func add(
    _ instance: InstanceID, _ presenter: PresenterID, _ event: EventID, _ payload: RecordDeclaration, _ fields: [Value?]
  ) {
    guard let place = flow.place(of: instance) else { return }
    let fields = payload.fields.indices.map { fields.indices.contains($0) ? fields[$0] : nil }
    let record = RecordValue(shape: payload.shape, fields: fields)
    let isKnown = offered.contains {
      $0.place == place && $0.event == event && Value.record($0.payload).isIdentical(to: .record(record))
    }
    if !isKnown { offered.append(OfferedEvent(place: place, presenter: presenter, event: event, payload: record)) }
  }
}
