internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

extension ShownPlace {
  /// All controls of a label.
  func controls(_ label: String) -> [Control] { allControls.filter { $0.label == label } }

  /// The controls of a label in places: in each, or what is around it, the first that has one.
  static func controls(_ label: String, in places: [[ShownPlace]]) -> [Control] {
    places.flatMap { chain in chain.lazy.map { $0.controls(label) }.first { !$0.isEmpty } ?? [] }
  }
}

extension ScenarioPlay {
  /// What is on the screen now.
  var screen: ShownPlace { ShownPlace(flow.model, of: program) }

  /// The one control of a kind with a label, in the place that the step names, if it can be used.
  func control(
    _ kind: ControlKind, _ label: ValuePlan, in step: ScenarioStep, at span: Span
  ) throws(ScenarioFailure) -> (element: Element, action: Element.Action) {
    let label = try text(label, at: span)
    let found = try controls(label, in: step.place, at: span)
    let fitting = found.filter { kind.fits($0.element) }
    guard let control = fitting.first else { throw unknown(kind, label, found, in: step, at: span) }
    if fitting.count > 1 {
      let places = screen.inner.flatMap(\.callings)
      throw ScenarioFailure(
        AmbiguousLabel(label: label, what: kind.noun, count: fitting.count, places: places), at: span)
    }
    guard let action = control.element.action else {
      throw ScenarioFailure(UnusableControl(label: label), at: span)
    }
    return (control.element, action)
  }

  /// All controls of a label in a place; of the innermost places of that name, or what is around them, the first that have one.
  private func controls(
    _ label: String, in place: ValuePlan?, at span: Span
  ) throws(ScenarioFailure) -> [ShownPlace.Control] {
    guard let place else { return screen.controls(label) }
    return ShownPlace.controls(label, in: try places(place, at: span))
  }

  /// The places that a step or an expectation names; at least one.
  func places(_ place: ValuePlan, at span: Span) throws(ScenarioFailure) -> [[ShownPlace]] {
    let name = try text(place, at: span)
    let screen = screen
    let found = screen.places(called: name)
    guard found.isEmpty else { return found }
    throw ScenarioFailure(
      UnknownLabel(label: name, what: "part, group or text", labels: screen.inner.flatMap(\.callings)), at: span)
  }

  private func unknown(
    _ kind: ControlKind, _ label: String, _ found: [ShownPlace.Control], in step: ScenarioStep, at span: Span
  ) -> ScenarioFailure {
    let offered = screen.allControls.filter { kind.fits($0.element) }.map(\.label)
    var mistake = UnknownLabel(label: label, what: kind.noun, labels: offered)
    if let other = found.first, let word = ControlKind(other.element)?.word {
      mistake.advice = "it is not a \(kind.noun): write '\(word): …'"
    }
    return ScenarioFailure(mistake, at: span)
  }
}

/// The kinds of control, by the words that use them.
enum ControlKind: CaseIterable {
  case button, toggle, field, choice

  init?(_ element: Element) {
    guard let kind = ControlKind.allCases.first(where: { $0.fits(element) }) else { return nil }
    self = kind
  }

  /// Whether an element is such a control.
  func fits(_ element: Element) -> Bool {
    switch (self, element.kind) {
    case (.button, .button), (.toggle, .toggle), (.field, .field), (.choice, .choice): true
    default: false
    }
  }

  /// What it is called in messages.
  var noun: String {
    switch self {
    case .button: "button"
    case .toggle: "switch"
    case .field: "field"
    case .choice: "choice"
    }
  }

  /// The word of a scenario that uses it.
  var word: String {
    switch self {
    case .button: "press"
    case .toggle: "toggle"
    case .field: "type"
    case .choice: "choose"
    }
  }
}
