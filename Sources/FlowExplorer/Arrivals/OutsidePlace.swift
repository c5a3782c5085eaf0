internal import CEL
internal import Diagnostics
internal import FlowProgram

/// A string or a number that comes into a flow from outside, and that the flow asks something about.
struct OutsidePlace {
  /// The origin of the values.
  enum Means {
    case typed, chosen, moved, sent, reply, item, failure, link, launch
  }

  /// The values that can arrive.
  enum Limits {
    case all
    /// Any string that is not empty.
    case nonEmpty
    /// The constant options of a choice.
    case options([Value])
    /// The numbers of a slider.
    case range(NumberRange)
  }

  let place: Place
  /// The name of the place: `login.name` for a field that edits state, `search.open.id` for other payloads.
  let name: String
  /// The type of the values: `string`, `secret`, `int`, `uint` or `double`.
  let type: ValueType
  let means: Means
  let limits: Limits
  /// The source range of the declaration or of the control.
  let span: Span
}

/// The search for all places of a program at which values come from outside.
struct OutsidePlaces {
  /// The places, in program order.
  private(set) var places: [OutsidePlace] = []

  private let program: Program
  private let questions: Questions
  /// The places with questions, by their roots.
  private let asked: [Place.Root: [Place]]

  init(_ program: Program, _ questions: Questions) {
    self.program = program
    self.questions = questions
    asked = Dictionary(grouping: questions.places, by: \.root)
    for presenter in program.presenters { addEvents(of: presenter) }
    addReplies()
    addLinks()
    let flow = program.flow
    for slot in flow.slots.ids.prefix(flow.parameterCount) { addParam(slot, of: flow, .launch, .all) }
  }

  /// Adds the strings and numbers in a value, in the order of their paths.
  private mutating func add(
    _ root: Place.Root, _ path: [Place.Part], _ type: ValueType, _ means: OutsidePlace.Means,
    _ limits: OutsidePlace.Limits = .all, name: String? = nil, at span: Span
  ) {
    let inside = (asked[root] ?? []).filter { $0.path.starts(with: path) }
    let named = inside.map { (place: $0, name: name ?? PlaceName($0, in: program).text) }
    for (place, name) in named.sorted(by: { $0.name < $1.name }) {
      guard let leaf = program.types.type(at: place.path.dropFirst(path.count), in: type), leaf.hasCells else {
        continue
      }
      places.append(OutsidePlace(place: place, name: name, type: leaf, means: means, limits: limits, span: span))
    }
  }

  // MARK: Events

  /// Adds the values that controls send, and the payloads of events that no control and no step sends.
  private mutating func addEvents(of presenter: Presenter) {
    var controls = SentValues()
    for shape in presenter.model.cases { controls.read(shape.view ?? []) }
    for (index, event) in zip(presenter.events.ids, presenter.events) where event.isOpen {
      let root = Place.Root.payload(presenter: presenter.index, event: index)
      if !controls.events.contains(index), !questions.isCopiedInto(root) {
        for field in event.payload.fields { add(root, [.field(field.name)], field.type, .sent, at: event.span) }
        continue
      }
      for (position, field) in event.payload.fields.enumerated() {
        guard let (means, limits) = controls.sources[[index.position, position]] else { continue }
        let edited = presenter.stateEdited(by: index).map { program.names.name(of: presenter.index) + "." + $0 }
        add(root, [.field(field.name)], field.type, means, limits, name: edited, at: event.span)
      }
    }
  }

  // MARK: Services

  private mutating func addReplies() {
    for (index, operation) in zip(program.operations.ids, program.operations) {
      if let type = operation.type {
        add(.reply(operation: index), [], type, operation.isStream ? .item : .reply, at: operation.span)
      }
      for error in operation.declaredErrors {
        let root = Place.Root.failure(operation: index, error: error.name)
        for field in error.data.fields { add(root, [.field(field.name)], field.type, .failure, at: error.span) }
      }
    }
  }

  // MARK: Params

  /// Adds the params that links pass. No link passes an empty string in its path.
  private mutating func addLinks() {
    var seen: Set<Place.Root> = []
    for route in program.flows.first?.routes ?? [] {
      let presenter = program.presenters[route.screen]
      func isNew(_ param: Int) -> Bool {
        seen.insert(.slot(presenter: route.screen, slot: SlotID(param))).inserted
      }
      for case .param(let param) in route.path where isNew(param) {
        addParam(SlotID(param), of: presenter, .link, .nonEmpty)
      }
      for (_, param) in route.query where isNew(param) { addParam(SlotID(param), of: presenter, .link, .all) }
    }
  }

  private mutating func addParam(
    _ slot: SlotID, of presenter: Presenter, _ means: OutsidePlace.Means, _ limits: OutsidePlace.Limits
  ) {
    let declaration = presenter.slots[slot]
    add(.slot(presenter: presenter.index, slot: slot), [], declaration.type, means, limits, at: declaration.span)
  }
}

/// The payload fields that the controls of a presenter fill with the value that the user gives.
private struct SentValues {
  /// The events that some control sends.
  private(set) var events: Set<EventID> = []
  /// The origin of a payload field, by its event and its position.
  private(set) var sources: [[Int]: (OutsidePlace.Means, OutsidePlace.Limits)] = [:]

  mutating func read(_ elements: [ElementPlan]) {
    for element in elements {
      if case .control(let control) = element.kind { read(control) }
      for part in element.parts {
        switch part {
        case .control(.own(let event, _, _), _, _): events.insert(event)
        case .rows(let rows): read(rows.row)
        case .elements(let elements): read(elements)
        case .control, .shown, .composed: break
        }
      }
    }
  }

  private mutating func read(_ control: ElementPlan.Control) {
    guard case .own(let event, _, let field?) = control.sends else { return }
    let name = [event.position, field]
    switch control.input {
    case .text: sources[name] = (.typed, .all)
    case .option(.fixed(let options)): add((.chosen, .options(options.map(\.value))), to: name)
    case .number(let range): add((.moved, range.constant.map { .range($0) } ?? .all), to: name)
    case .option, .nothing, .opposite: break
    }
  }

  /// Adds a control with few values. Two controls of the same field have all values together.
  private mutating func add(_ source: (OutsidePlace.Means, OutsidePlace.Limits), to name: [Int]) {
    switch (sources[name], source) {
    case (nil, _): sources[name] = source
    case ((_, .options(let some))?, (_, .options(let others))): sources[name] = (.chosen, .options(some + others))
    case ((let means, _)?, _): sources[name] = (means, .all)
    }
  }
}

extension ElementPlan.Control.Range {
  /// The range, if it is the same in all states.
  fileprivate var constant: NumberRange? {
    guard let from = from.onlyValue, let to = to.onlyValue, let step = step.onlyValue else { return nil }
    return NumberRange(from: from, to: to, step: step)
  }
}

extension ValuePlan {
  fileprivate var onlyValue: Value? {
    switch self {
    case .constant(let value): value
    case .expression(let expression): expression.constant
    case .text, .secret, .list, .record, .map, .event: nil
    }
  }
}

extension Presenter {
  /// Returns the name of the state that an event of `edits` sets, or `nil` for a declared event.
  fileprivate func stateEdited(by event: EventID) -> String? {
    guard let last = transitions[event].last, last.steps.count == 1, case .assign(let slots) = last.steps[0].action,
      slots.count == 1, slots[0].path.isEmpty
    else { return nil }
    let name = slots[0].slot.position < self.slots.count ? self.slots[slots[0].slot].name : ""
    let names = [name, String(name.split(separator: ".").last ?? "")]
    return names.contains { events[event].name == "edit" + $0.prefix(1).uppercased() + $0.dropFirst() } ? name : nil
  }
}

extension ValueType {
  /// Whether questions about values of the type divide them into cells.
  fileprivate var hasCells: Bool {
    switch self {
    case .string, .secret, .int, .uint, .double: true
    default: false
    }
  }
}

extension Environment {
  /// Returns the type of a part of a value without `null`, or `nil` for a part that the type does not have.
  fileprivate func type(at path: ArraySlice<Place.Part>, in type: ValueType) -> ValueType? {
    guard let part = path.first else { return type.withoutNull }
    let inner: ValueType? =
      switch (part, type.withoutNull) {
      case (.field(let field), .record(let name)): record(named: name)?.fields.first { $0.name == field }?.type
      case (.element, .list(let element)): element
      case (.key, .map(let key, _)): key
      case (.value, .map(_, let value)): value
      default: nil
      }
    return inner.flatMap { self.type(at: path.dropFirst(), in: $0) }
  }
}
