internal import FlowExplorer
internal import FlowReports
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension ScenarioPlay {
  /// The visible screen.
  var screen: ShownPlace { ShownPlace(flow.model, of: program) }

  /// Returns the only control for a verb with a label in the place that the step names; throws if it is disabled.
  func control(
    _ verb: ControlVerb, _ label: ValuePlan, in step: ScenarioStep, at span: Span
  ) throws(ScenarioFailure) -> (control: Element.Control, action: Element.Action) {
    let label = try text(label, at: span)
    let found = try controls(label, in: step.place, at: step.placeSpan)
    var fitting = found.filter { $0.verb == verb }
    if fitting.count > 1, let place = step.place {
      let own = ShownPlace.ownControls(label, in: try places(place, at: step.placeSpan)).filter { $0.verb == verb }
      if own.count == 1 { fitting = own }
    }
    guard let control = fitting.first else { throw unknown(verb, label, found, in: step, at: span) }
    if fitting.count > 1 {
      let places = placesWithFewer(than: fitting.count, verb, label)
      throw ScenarioFailure(
        AmbiguousLabel(label: label, what: verb.noun, count: fitting.count, places: places), at: span)
    }
    guard let action = control.action else {
      throw ScenarioFailure(UnusableControl(label: label), at: span)
    }
    return (control, action)
  }

  /// Returns the names of the first places in which a label is on fewer controls than on the whole screen.
  private func placesWithFewer(than count: Int, _ verb: ControlVerb, _ label: String) -> [String] {
    let screen = screen
    var names: [String] = []
    for name in screen.distinguishingNames.prefix(100) where !names.contains(name) {
      let places = screen.places(called: name)
      let found = ShownPlace.controls(label, in: places).count { $0.verb == verb }
      let own = ShownPlace.ownControls(label, in: places).count { $0.verb == verb }
      if found > 0, found < count || own == 1 { names.append(name) }
      if names.count == AmbiguousLabel.shownPlaceCount { break }
    }
    return names
  }

  /// Returns all controls with a label in a place: from each innermost place of that name, or its nearest enclosing
  /// place that has one.
  private func controls(
    _ label: String, in place: ValuePlan?, at span: Span
  ) throws(ScenarioFailure) -> [Element.Control] {
    guard let place else { return screen.controls(label) }
    return ShownPlace.controls(label, in: try places(place, at: span))
  }

  /// Returns the places that a step or an expectation names; at least one.
  func places(_ place: ValuePlan, at span: Span) throws(ScenarioFailure) -> [[ShownPlace]] {
    let name = try text(place, at: span)
    let screen = screen
    let found = screen.places(called: name)
    guard found.isEmpty else { return found }
    throw ScenarioFailure(
      UnknownLabel(label: name, what: "part, group or text", labels: screen.inner.flatMap(\.distinguishingNames)),
      at: span)
  }

  private func unknown(
    _ verb: ControlVerb, _ label: String, _ found: [Element.Control], in step: ScenarioStep, at span: Span
  ) -> ScenarioFailure {
    let place = try? step.place.map { (plan) throws(ScenarioFailure) in try text(plan, at: span) }
    let places = place.map { screen.places(called: $0).compactMap(\.first) } ?? [screen]
    let offered = places.flatMap(\.allControls).filter { $0.verb == verb }.map(\.label)
    var diagnostic = UnknownLabel(label: label, what: verb.noun, place: place, labels: offered)
    if let other = found.first {
      diagnostic.advice = "it is not a \(verb.noun): write '\(other.verb.rawValue): …'"
    }
    return ScenarioFailure(diagnostic, at: span)
  }
}
