internal import CEL
internal import Diagnostics
internal import FlowProgram

/// Finds whom an event is meant for among the presenters that are shown.
struct EventFinding {
  /// How many presenters are looked at for a hint.
  private static let hintLimit = 1_000

  let program: Program
  let model: FlowModel

  /// A presenter that is shown, and what to type in front of its events.
  private struct Place {
    /// What to type, with a dot behind it unless it is empty.
    let prefix: String
    let model: PresenterModel
  }

  /// Whom an address means, and which of its events.
  ///
  /// - Throws: What in the address is wrong, and what could be typed instead.
  func find(_ address: EventAddress) throws(ConsoleMistake) -> (model: PresenterModel, event: Int) {
    var place = Place(prefix: "", model: model.top)
    var steps = address.steps[...]
    if steps.first?.text == "flow", let frame = model.frame {
      place = Place(prefix: "flow.", model: frame)
      steps = steps.dropFirst()
    } else if steps.first?.text == "flow" {
      throw ConsoleMistake(message: "'flow' has no model of its own, so nothing can be sent to it here")
    }
    while !steps.isEmpty { place = try next(&steps, from: place) }
    if address.steps.isEmpty, let frame = model.frame, offered(by: place.model)[address.event] == nil,
      let event = offered(by: frame)[address.event]
    {
      return (frame, event)
    }
    return (place.model, try event(address.event, of: place))
  }

  // MARK: Events

  private func offered(by model: PresenterModel) -> [String: Int] {
    let events = program.presenters[model.presenter].events
    let offered = program.modelCase(of: model)?.events ?? []
    return Dictionary(offered.map { (events[$0].name, $0) }) { first, _ in first }
  }

  private func offeredNames(by model: PresenterModel) -> [String] {
    let events = program.presenters[model.presenter].events
    return (program.modelCase(of: model)?.events ?? []).map { events[$0].name }
  }

  private func event(_ name: String, of place: Place) throws(ConsoleMistake) -> Int {
    if let event = offered(by: place.model)[name] { return event }
    let presenter = program.presenters[place.model.presenter]
    guard let event = presenter.event(named: name) else {
      throw ConsoleMistake(message: "'\(name)' is no event of '\(presenter.name)'; \(hint(for: name, of: place))")
    }
    if presenter.events[event].isEmitted {
      throw ConsoleMistake(message: "'\(name)' cannot be sent, because '\(presenter.name)' alone raises it")
    }
    let shown = program.modelCase(of: place.model)?.name ?? presenter.name
    throw ConsoleMistake(message: "'\(name)' cannot be sent now, because '\(shown)' does not offer it")
  }

  /// What to type instead of a name that no event has: one that is near, or the same one of somebody else.
  private func hint(for name: String, of place: Place) -> String {
    let others = placesShown()
    if let other = others.first(where: { offered(by: $0.model)[name] != nil }) {
      return "'\(other.prefix)\(name)' is one"
    }
    let isOnTop = place.prefix.isEmpty
    let words = isOnTop ? ["back", "wait"] : []
    if let near = nearestName(to: name, among: offeredNames(by: place.model) + words) {
      return "did you mean '\(words.contains(near) ? "" : place.prefix)\(near)'?"
    }
    let elsewhere = others.flatMap { other in offeredNames(by: other.model).map { (name: $0, prefix: other.prefix) } }
    if isOnTop, let near = nearestName(to: name, among: elsewhere.map(\.name)),
      let other = elsewhere.first(where: { $0.name == near })
    {
      return "did you mean '\(other.prefix)\(near)'?"
    }
    return "':help' says what can be typed"
  }

  /// All that is shown, from the outside in; of very many the first.
  private func placesShown() -> [Place] {
    var found = [Place(prefix: "", model: model.top)]
    if let frame = model.frame { found.append(Place(prefix: "flow.", model: frame)) }
    var next = 0
    while next < found.count, found.count < EventFinding.hintLimit {
      let place = found[next]
      next += 1
      for (child, shown) in zip(program.presenters[place.model.presenter].children, place.model.children) {
        switch shown {
        case .absent: break
        case .one(let model): found.append(Place(prefix: "\(place.prefix)\(child.name).", model: model))
        case .rows(let rows):
          for row in rows.prefix(EventFinding.hintLimit) {
            found.append(Place(prefix: "\(place.prefix)\(child.rowName(row.key ?? .null)).", model: row))
          }
        }
      }
    }
    return found
  }

  // MARK: Children

  private func next(_ steps: inout ArraySlice<EventAddress.Step>, from place: Place) throws(ConsoleMistake) -> Place {
    guard let first = steps.popFirst() else { return place }
    let children = program.presenters[place.model.presenter].children
    var step = first
    // What fills a place of a template is named by both.
    if let second = steps.first, step.key == nil,
      children.contains(where: { $0.name == "\(first.name).\(second.name)" })
    {
      step = EventAddress.Step(name: "\(first.name).\(second.name)", key: second.key)
      steps = steps.dropFirst()
    }
    guard let index = children.firstIndex(where: { $0.name == step.name }) else {
      throw ConsoleMistake(message: noChild(step.name, of: place))
    }
    let shown = place.model.children.indices.contains(index) ? place.model.children[index] : .absent
    let model = try self.model(step, shown, of: children[index], at: place)
    return Place(prefix: "\(place.prefix)\(step.text).", model: model)
  }

  private func model(
    _ step: EventAddress.Step, _ shown: ChildModel, of child: Child, at place: Place
  ) throws(ConsoleMistake) -> PresenterModel {
    switch shown {
    case .absent:
      let isStore = program.presenters[child.presenter].role == .store
      throw ConsoleMistake(
        message: isStore
          ? "'\(child.name)' is a store, and only presenters send to stores"
          : child.each == nil ? "'\(child.name)' is not there now" : "there are no '\(child.name)' now")
    case .one(let model):
      guard step.key == nil else {
        throw ConsoleMistake(
          message: "'\(child.name)' is there once; type '\(place.prefix)\(child.name).' without a key")
      }
      return model
    case .rows(let rows): return try row(step, among: rows, of: child, at: place)
    }
  }

  private func row(
    _ step: EventAddress.Step, among rows: ModelRows, of child: Child, at place: Place
  ) throws(ConsoleMistake) -> PresenterModel {
    guard let first = rows.first else { throw ConsoleMistake(message: "there are no '\(child.name)' now") }
    let example = "\(place.prefix)\(child.rowName(first.key ?? .null))"
    guard let key = step.key else {
      throw ConsoleMistake(message: "say which of '\(child.name)' is meant, as in '\(example).event'")
    }
    if let row = rows.first(where: { $0.key?.text == key }) { return row }
    if let value = literal(key), let row = rows.first(where: { $0.key?.isIdentical(to: value) ?? false }) { return row }
    let keys = rows.prefix(8).map { $0.key?.literal(limit: 40) ?? "null" }
    let more = rows.count > keys.count ? ", …" : ""
    throw ConsoleMistake(
      message: "no '\(child.name)' has the key \(key); there are \(keys.joined(separator: ", "))\(more)")
  }

  /// The value that a key is, as CEL writes it.
  private func literal(_ key: String) -> Value? {
    var sources = Sources()
    let file = sources.add(name: "input", text: key)
    let compilation = program.types.compile(MappedText(verbatim: key, at: 0, in: file.id))
    return compilation.report.hasErrors ? nil : compilation.expression?.constant
  }

  private func noChild(_ name: String, of place: Place) -> String {
    let presenter = program.presenters[place.model.presenter]
    let names = presenter.children.map(\.name)
    let here = "'\(presenter.name)' is composed of no '\(name)'"
    if let near = nearestName(to: name, among: names + (place.prefix.isEmpty ? ["flow"] : [])) {
      return "\(here); did you mean '\(place.prefix)\(near)'?"
    }
    if names.isEmpty { return "\(here), and of nothing else" }
    return
      "\(here); there are \(names.prefix(8).map { "'\($0)'" }.joined(separator: ", "))\(names.count > 8 ? ", …" : "")"
  }
}
