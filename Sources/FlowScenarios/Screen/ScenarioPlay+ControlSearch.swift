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
    let fitting = found.filter { $0.verb == verb }
    guard let control = fitting.first else { throw unknown(verb, label, found, in: step, at: span) }
    if fitting.count > 1 {
      let places = screen.inner.flatMap(\.distinguishingNames)
      throw ScenarioFailure(
        AmbiguousLabel(label: label, what: verb.noun, count: fitting.count, places: places), at: span)
    }
    guard let action = control.action else {
      throw ScenarioFailure(UnusableControl(label: label), at: span)
    }
    return (control, action)
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
    let offered = screen.allControls.filter { $0.verb == verb }.map(\.label)
    var diagnostic = UnknownLabel(label: label, what: verb.noun, labels: offered)
    if let other = found.first {
      diagnostic.advice = "it is not a \(verb.noun): write '\(other.verb.rawValue): …'"
    }
    return ScenarioFailure(diagnostic, at: span)
  }
}
