internal import CEL
internal import Diagnostics
internal import FlowProgram

/// Finds the target of an event among the visible presenters.
struct EventFinder {
  let program: Program
  let model: FlowModel
  private let shown: ShownPresenters

  init(program: Program, model: FlowModel) {
    self.program = program
    self.model = model
    shown = ShownPresenters(model, of: program)
  }

  /// A visible presenter and the address of its events.
  struct Place {
    /// The address prefix, with a trailing dot unless it is empty.
    let prefix: String
    let model: PresenterModel
    /// The names with which an address may begin here.
    var names: [String] = []
  }

  /// A composed child.
  struct Part {
    let name: String
    let shown: ChildModel
  }

  /// Returns the target of an address and the event.
  ///
  /// - Throws: The mistake in the address and a suggested correction.
  func find(_ address: EventAddress) throws(ConsoleError) -> (model: PresenterModel, event: EventID) {
    if address.steps.isEmpty {
      let receivers = tops.map(\.model) + (model.frame.map { [$0] } ?? [])
      for receiver in receivers {
        if let event = offered(by: receiver)[address.event] { return (receiver, event) }
      }
    } else {
      let path = PartPath(address.steps.map { PartPath.Step($0) })
      // A flow that is imported under several names is also found by the others.
      let paths = [path] + program.names.meanings(of: path).map(\.path)
      let places = shown.places.filter { place in paths.contains { place.isCalled($0) } }
      if places.count == 1, let event = offered(by: places[0].model)[address.event] { return (places[0].model, event) }
    }
    var steps = address.steps[...]
    var place = try first(&steps)
    while !steps.isEmpty { place = try next(&steps, from: place, for: address.event) }
    return (place.model, try event(address.event, of: place))
  }

  /// The top presenters of all stacks, the innermost first. The outer ones are addressed by their presenter.
  var tops: [Place] {
    let tops = shown.tops
    return tops.enumerated().map { index, top in
      let paths = [top.path] + top.otherPaths
      return Place(
        prefix: index == 0 ? "" : "\(top.path).", model: top.model,
        names: paths.compactMap { PartPath($0).steps.last?.name })
    }
  }

  /// Returns the start of the path: the flow, or the innermost top presenter that has the typed name or a child
  /// with it. The name of the innermost one may be omitted.
  private func first(_ steps: inout ArraySlice<EventAddress.Step>) throws(ConsoleError) -> Place {
    let tops = tops
    guard let first = steps.first else { return tops[0] }
    if first.name == "flow", first.key == nil {
      guard let frame = model.frame else {
        throw ConsoleError(message: "'flow' has no model of its own, so no event can be sent to it here")
      }
      steps = steps.dropFirst()
      return Place(prefix: "flow.", model: frame)
    }
    for place in tops {
      if parts(of: place.model).contains(where: { $0.name == first.name || $0.name.hasPrefix("\(first.name).") }) {
        return place
      }
      guard first.key == nil, place.names.contains(first.name) else { continue }
      steps = steps.dropFirst()
      return place
    }
    return tops[0]
  }

  // MARK: Events

  private func event(_ name: String, of place: Place) throws(ConsoleError) -> EventID {
    let offer = program.offer(of: name, by: place.model)
    if case .offered(let event) = offer { return event }
    guard let reason = offer.refusal(of: name) else {
      let presenter = program.names.name(of: place.model.presenter)
      throw ConsoleError(message: "'\(name)' is not an event of '\(presenter)'; \(hint(for: name, of: place))")
    }
    throw ConsoleError(message: reason)
  }

  // MARK: Children

  private func next(
    _ steps: inout ArraySlice<EventAddress.Step>, from place: Place, for event: String
  ) throws(ConsoleError) -> Place {
    guard let first = steps.popFirst() else { return place }
    let parts = parts(of: place.model)
    var step = first
    // A part in a slot of a template is named by both.
    if let second = steps.first, step.key == nil, parts.contains(where: { $0.name == "\(first.name).\(second.name)" }) {
      step = EventAddress.Step(name: "\(first.name).\(second.name)", key: second.key)
      steps = steps.dropFirst()
    }
    guard let part = parts.first(where: { $0.name == step.name }) else {
      throw ConsoleError(message: noChild(step.name, of: place))
    }
    let model = try self.model(step, part, at: place, for: event)
    return Place(prefix: "\(place.prefix)\(step.text).", model: model)
  }

  /// Returns the children composed into a model, without stores.
  func parts(of model: PresenterModel) -> [Part] {
    let children = program.presenters[model.presenter].children
    return program.composition(of: model).enumerated().compactMap { position, part in
      let isStore = position < children.count && program.presenters[children[position].presenter].role == .store
      return isStore ? nil : Part(name: part.name, shown: part.model)
    }
  }

  private func model(
    _ step: EventAddress.Step, _ part: Part, at place: Place, for event: String
  ) throws(ConsoleError) -> PresenterModel {
    switch part.shown {
    case .absent: throw ConsoleError(message: "'\(part.name)' does not exist now")
    case .one(let model):
      guard step.key == nil else {
        throw ConsoleError(message: "'\(part.name)' is not repeated; type '\(place.prefix)\(part.name).\(event)'")
      }
      return model
    case .rows(let rows): return try row(step, among: rows, at: place, for: event)
    }
  }

  private func row(
    _ step: EventAddress.Step, among rows: ModelRows, at place: Place, for event: String
  ) throws(ConsoleError) -> PresenterModel {
    guard let first = rows.first else { throw ConsoleError(message: "there are no '\(step.name)' now") }
    let example = "\(place.prefix)\(Child.rowName(step.name, first.key ?? .null))"
    guard let key = step.key else {
      throw ConsoleError(message: "select one of '\(step.name)', as in '\(example).\(event)'")
    }
    if let row = rows.first(where: { $0.key?.text == key }) { return row }
    if let value = literal(key), let row = rows.first(where: { $0.key?.isIdentical(to: value) ?? false }) { return row }
    let keys = rows.prefix(8).map { $0.key?.literal(limit: 40) ?? "null" }
    let more = rows.count > keys.count ? ", …" : ""
    throw ConsoleError(
      message: "no '\(step.name)' has the key \(key); there are \(keys.joined(separator: ", "))\(more)")
  }

  /// Returns the value of a key in CEL syntax.
  private func literal(_ key: String) -> Value? {
    var sources = Sources()
    let file = sources.add(name: "input", text: key)
    let compilation = program.types.compile(MappedText(verbatim: key, at: 0, in: file.id))
    return compilation.report.hasErrors ? nil : compilation.expression?.constant
  }
}

extension PartPath.Step {
  /// Creates the step of a typed step, without the quotes around a key.
  fileprivate init(_ typed: EventAddress.Step) {
    self = PartPath(typed.text).steps.first ?? PartPath.Step(name: typed.name)
  }
}
