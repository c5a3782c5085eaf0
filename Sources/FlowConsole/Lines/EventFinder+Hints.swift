internal import CEL
internal import Diagnostics
internal import FlowProgram

// Suggestions for a line that is not understood.
extension EventFinder {
  /// The maximum number of presenters to examine for a hint.
  private static let hintLimit = 1_000

  func offered(by model: PresenterModel) -> [String: EventID] {
    let events = program.presenters[model.presenter].events
    let offered = program.modelCase(of: model)?.events ?? []
    return Dictionary(offered.map { (events[$0].name, $0) }) { first, _ in first }
  }

  func offeredNames(by model: PresenterModel) -> [String] {
    let events = program.presenters[model.presenter].events
    return (program.modelCase(of: model)?.events ?? []).map { events[$0].name }
  }

  /// Returns the suggestion for an unknown event name: a similar name, or the same name on another presenter.
  func hint(for name: String, of place: Place) -> String {
    let others = placesShown()
    let asPart = place.prefix + name
    if let part = others.first(where: { $0.prefix == "\(asPart)." || $0.prefix.hasPrefix("\(asPart)[") }) {
      let event = offeredNames(by: part.model).first ?? "event"
      return "it is a part; type one of its events, as in '\(part.prefix)\(event)'"
    }
    if let other = others.first(where: { offered(by: $0.model)[name] != nil }) {
      return "'\(other.prefix)\(name)' is one"
    }
    let isOnTop = place.prefix.isEmpty
    let words = isOnTop ? ["back", "forward", "swipe", "wait"] : []
    if let near = nearestName(to: name, among: offeredNames(by: place.model) + words) {
      return "did you mean '\(words.contains(near) ? "" : place.prefix)\(near)'?"
    }
    let elsewhere = others.flatMap { other in offeredNames(by: other.model).map { (name: $0, prefix: other.prefix) } }
    if isOnTop, let near = nearestName(to: name, among: elsewhere.map(\.name)),
      let other = elsewhere.first(where: { $0.name == near })
    {
      return "did you mean '\(other.prefix)\(near)'?"
    }
    return "':help' lists the possible lines"
  }

  /// Returns the visible presenters, from the outside in, up to a limit.
  private func placesShown() -> [Place] {
    var found = tops
    if let frame = model.frame { found.append(Place(prefix: "flow.", model: frame)) }
    var next = 0
    while next < found.count, found.count < EventFinder.hintLimit {
      let place = found[next]
      next += 1
      for (name, shown) in program.composition(of: place.model) {
        switch shown {
        case .absent: break
        case .one(let model): found.append(Place(prefix: "\(place.prefix)\(name).", model: model))
        case .rows(let rows):
          for row in rows.prefix(EventFinder.hintLimit) {
            found.append(Place(prefix: "\(place.prefix)\(Child.rowName(name, row.key ?? .null)).", model: row))
          }
        }
      }
    }
    return found
  }

  /// Returns the reason that a name is not a child, and the names that are.
  func noChild(_ name: String, of place: Place) -> String {
    let presenter = program.presenters[place.model.presenter]
    let stores = (presenter.children + program.flow.children).filter {
      program.presenters[$0.presenter].role == .store
    }.map(\.name)
    if stores.contains(name) { return "'\(name)' is a store, and only presenters send to stores" }
    let names = parts(of: place.model).map(\.name)
    let here = "'\(program.names.name(of: presenter.index))' has no child '\(name)'"
    if let near = nearestName(to: name, among: names + (place.prefix.isEmpty ? ["flow"] : [])) {
      return "\(here); did you mean '\(place.prefix)\(near)'?"
    }
    if names.isEmpty { return "\(here), and no other" }
    return
      "\(here); there are \(byLikelihood(names, for: name).prefix(8).map { "'\($0)'" }.joined(separator: ", "))\(names.count > 8 ? ", …" : "")"
  }
}
