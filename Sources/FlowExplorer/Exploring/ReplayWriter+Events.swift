internal import FlowReports
internal import CEL
internal import FlowProgram
internal import FlowRuntime

// Events as steps: by the control that sends them, or by name.
extension ReplayWriter {
  /// Returns the lines for the use of a control.
  func control(_ meant: MeantEvent, at moment: Moment) -> [String]? {
    guard case .use(let verb, let label, let input)? = moment.userAction else { return nil }
    let screen = ShownPlace(moment.model, of: program)
    func isMeant(_ control: Element.Control) -> Bool {
      control.label == label && control.verb == verb && meant.isSent(by: control) && sends(control, meant)
    }
    let namings = screen.namings(of: isMeant).prefix(ReplayWriter.triedPlaces)
    for place in [nil] + namings.map(Optional.some) {
      let found = place.map { ShownPlace.controls(label, in: screen.places(called: $0)) } ?? screen.controls(label)
      let fitting = found.filter { $0.verb == verb }
      guard fitting.count == 1, isMeant(fitting[0]) else { continue }
      return words(for: fitting[0], input, meant).map { $0 + (place.map { ["in: \(scenarioText($0))"] } ?? []) }
    }
    return nil
  }

  /// Returns whether a control sends the payload, given the right value. Controls of different rows may send the same
  /// event with different values.
  private func sends(_ control: Element.Control, _ meant: MeantEvent) -> Bool {
    guard let action = control.action else { return false }
    var value = action.valueField.flatMap { meant.payload[$0] }
    if case .nothing(let own) = control.input { value = own }
    return isIdentical(program.payload(of: action, value: value), meant.payload)
  }

  private func words(for control: Element.Control, _ input: String?, _ meant: MeantEvent) -> [String]? {
    let (verb, label) = (control.verb.rawValue, scenarioText(control.label))
    switch control.input {
    case .nothing: return ["\(verb): \(label)"]
    case .text: return typed(into: control, meant)
    case .number(let range): return moved(control, in: range, meant)
    case .option(let options):
      guard let action = control.action else { return nil }
      let words = [input].compactMap { $0 } + options.map(\.value.text)
      let right = words.first { word in
        let chosen = options.first { $0.label == word } ?? options.first { $0.value.text == word }
        return chosen.map { isIdentical(program.payload(of: action, value: $0.value), meant.payload) } ?? false
      }
      return right.map { ["\(verb): { \(label): \(scenarioText($0)) }"] }
    }
  }

  private func typed(into control: Element.Control, _ meant: MeantEvent) -> [String]? {
    guard let field = control.action?.valueField, let value = meant.payload[field] else { return nil }
    let (verb, label) = (control.verb.rawValue, scenarioText(control.label))
    let type = program.presenters[meant.presenter].events[meant.event].payload.fields[field].type
    let text = if case .secret(let secret) = value { secret.traceText() } else { value.text }
    if let read = program.typedValue(text, as: type), read.isIdentical(to: value) {
      return ["\(verb): { \(label): \(scenarioText(text)) }"]
    }
    let known = samples.values(presenter: meant.presenter, event: meant.event, field: field).values
    return known.firstIndex { $0.isIdentical(to: value) }.map { ["\(verb): \(label)", "sample: \($0 + 1)"] }
  }

  private func moved(_ control: Element.Control, in range: NumberRange, _ meant: MeantEvent) -> [String]? {
    guard let field = control.action?.valueField, let value = meant.payload[field], range.contains(value) else {
      return nil
    }
    return ["\(control.verb.rawValue): { \(scenarioText(control.label)): \(scenarioText(value.text)) }"]
  }

  // MARK: By name

  /// Returns the lines that send the event by its name, with the part that handles it if the name is ambiguous.
  func send(_ meant: MeantEvent, at moment: Moment) -> [String]? {
    let name = program.presenters[meant.presenter].events[meant.event].name
    if meant.presenter == Program.flowPresenter { return send("flow.\(name)", meant) }
    let shown = ShownPresenters(moment.model, of: program)
    guard let words = send(name, meant), let place = shown.places.first(where: { $0.model.instance == meant.instance })
    else { return nil }
    if isHeard(name, meant, at: nil, shown) { return words }
    let path = PartPath.suffixes(of: place.path).first { path in
      isHeard(name, meant, at: path, shown)
        && program.names.meanings(of: PartPath(path)).contains { isMeant($0.presenter, showing: meant.presenter) }
    }
    return path.map { words + ["in: \(scenarioText($0))"] }
  }

  /// Returns whether a step that sends an event of a name would send this one.
  private func isHeard(_ name: String, _ meant: MeantEvent, at path: String?, _ shown: ShownPresenters) -> Bool {
    guard case .one(let place, meant.event) = shown.resolution(of: name, at: path) else { return false }
    return place.model.instance == meant.instance
  }

  /// Returns whether a presenter shows the model, directly or by forwarding.
  private func isMeant(_ presenter: PresenterID, showing shown: PresenterID) -> Bool {
    var owner = presenter
    for _ in program.presenters.indices {
      if owner == shown { return true }
      guard let child = program.presenters[owner].model.forwarded else { return false }
      owner = program.presenters[owner].children[child].presenter
    }
    return false
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

  private func isIdentical(_ one: RecordValue, _ other: RecordValue) -> Bool {
    Value.record(one).isIdentical(to: .record(other))
  }

  /// The maximum number of place names that are tried to disambiguate a control.
  private static var triedPlaces: Int { 100 }
}
