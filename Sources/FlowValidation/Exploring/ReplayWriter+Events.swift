internal import CEL
internal import FlowProgram
internal import FlowRuntime

// Events as steps: by the control that sends them, or by their names.
extension ReplayWriter {
  /// What a person does with a control.
  func control(_ meant: MeantEvent, at moment: Moment) -> [String]? {
    guard let deed = moment.deed, let (kind, label) = deed.control else { return nil }
    let screen = ShownPlace(moment.model, of: program)
    func isMeant(_ control: ShownPlace.Control) -> Bool {
      control.label == label && kind.fits(control.element) && meant.isSent(by: control.element)
    }
    let namings = screen.namings(of: isMeant).prefix(ReplayWriter.triedPlaces)
    for place in [nil] + namings.map(Optional.some) {
      let found = place.map { ShownPlace.controls(label, in: screen.places(called: $0)) } ?? screen.controls(label)
      let fitting = found.filter { kind.fits($0.element) }
      guard fitting.count == 1, isMeant(fitting[0]) else { continue }
      return words(deed, fitting[0].element, meant).map { $0 + (place.map { ["in: \(worded($0))"] } ?? []) }
    }
    return nil
  }

  private func words(_ deed: Deed, _ element: Element, _ meant: MeantEvent) -> [String]? {
    switch deed {
    case .press(let label): return ["press: \(worded(label))"]
    case .toggle(let label): return ["toggle: \(worded(label))"]
    case .choose(let label, let option):
      guard case .choice(_, let options, _) = element.kind, let action = element.action else { return nil }
      let words = [option] + options.map(\.value.text)
      let right = words.first { word in
        let chosen = options.first { $0.label == word } ?? options.first { $0.value.text == word }
        return chosen.map { isIdentical(program.payload(of: action, value: $0.value), meant.payload) } ?? false
      }
      return right.map { ["choose: { \(worded(label)): \(worded($0)) }"] }
    case .type(let label, _): return typed(into: label, element, meant)
    case .send, .answer: return nil
    }
  }

  private func typed(into label: String, _ element: Element, _ meant: MeantEvent) -> [String]? {
    guard let action = element.action, let field = action.valueField, let value = meant.payload[field] else {
      return nil
    }
    let type = program.presenters[meant.presenter].events[meant.event].payload.fields[field].type
    let text = if case .secret(let secret) = value { secret.told() } else { value.text }
    if let read = program.typedValue(text, as: type), read.isIdentical(to: value) {
      return ["type: { \(worded(label)): \(worded(text)) }"]
    }
    let known = samples.values(presenter: meant.presenter, event: meant.event, field: field).values
    return known.firstIndex { $0.isIdentical(to: value) }.map { ["type: \(worded(label))", "sample: \($0 + 1)"] }
  }

  // MARK: By name

  /// The event by its name, with the part that hears it where others have it too.
  func send(_ meant: MeantEvent, at moment: Moment) -> [String]? {
    let own = program.presenters[meant.presenter].events[meant.event]
    let isOfFlow = meant.presenter == Program.flowPresenter
    guard let words = send(isOfFlow ? "flow.\(own.name)" : own.name, meant) else { return nil }
    let parts = ShownPart.all(
      of: moment.model, program, topOfStack: moment.walker.topOfStack,
      outermost: moment.walker.inspect().first { $0.role == .flow })
    let hearers = isOfFlow ? [Program.flowPresenter] : presenters(hearing: own.name)
    let ways = parts.filter { $0.instance == meant.instance && !$0.way.isEmpty }.map(\.way)
    for way in [nil] + ways.map(Optional.some) {
      let groups = ShownPart.hearers(among: parts, in: way).map { $0.filter { hearers.contains($0.presenter) } }
      guard let found = groups.first(where: { !$0.isEmpty }), found.count == 1, found[0].instance == meant.instance
      else { continue }
      return words + (way.map { ["in: \(worded($0))"] } ?? [])
    }
    return nil
  }

  private func send(_ name: String, _ meant: MeantEvent) -> [String]? {
    let (shape, values) = (meant.payload.shape.fields, meant.payload.fields)
    if values.isEmpty { return ["send: \(name)"] }
    let fields = zip(shape, values).map { "\($0): \(($1 ?? .null).written)" }.joined(separator: ", ")
    if !fields.contains(Secret.mask) { return ["send: { \(name): { \(fields) } }"] }
    let declaration = program.presenters[meant.presenter].events[meant.event].payload
    let known = samples.records(declaration, presenter: meant.presenter, event: meant.event).values
    let number = known.firstIndex { $0.isIdentical(to: .record(meant.payload)) }
    return number.map { ["send: \(name)", "sample: \($0 + 1)"] }
  }

  private func presenters(hearing event: String) -> [Int] {
    program.presenters.filter { presenter in
      presenter.role != .flow && presenter.events.contains { $0.name == event && !$0.isEmitted }
    }.map(\.index)
  }

  private func isIdentical(_ one: RecordValue, _ other: RecordValue) -> Bool {
    Value.record(one).isIdentical(to: .record(other))
  }

  /// How many names of places are tried to tell a control from others of its label.
  private static var triedPlaces: Int { 100 }
}

extension Deed {
  /// The kind and the label of the control that is used.
  fileprivate var control: (kind: ControlKind, label: String)? {
    switch self {
    case .press(let label): (.button, label)
    case .toggle(let label): (.toggle, label)
    case .type(let label, _): (.field, label)
    case .choose(let label, _): (.choice, label)
    case .send, .answer: nil
    }
  }
}
