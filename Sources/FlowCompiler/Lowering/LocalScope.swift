internal import CEL
internal import FlowProgram

/// The place of an expression: the names and facts that are available to it in a list of steps, a row or a branch.
struct LocalScope {
  /// The available names and the known facts.
  var environment: Environment
  /// The position of the next local value.
  var nextLocal: Int
  /// The names to suggest in hints, in the order in which they came into scope.
  private(set) var names: [String] = []
  /// In a view, the fields of the model that it draws; `nil` elsewhere.
  var modelFields: [String]?
  /// Whether expressions can read `now`: those of steps, and the conditions of transitions.
  var readsNow = false
  /// The mode whose parts are being lowered, or `nil` for those of the presenter itself.
  var mode: ModeID?
  /// The place of the steps that are being lowered.
  var place = StepPlace.anywhere
  /// The name of the piece of state whose new value is being lowered.
  var assigned: String?
  /// The error whose steps under the `catch` of the flow are being lowered.
  var caught: CaughtError?
  /// The positions of the children whose models are unknown, since they read the model of this presenter.
  var recursiveChildren: Set<ChildID> = []
  /// Whether a condition around the scope has an error, so that the facts it implies are unknown.
  private(set) var isUncertain = false

  init(environment: Environment, nextLocal: Int) {
    self.environment = environment
    self.nextLocal = nextLocal
  }

  /// Declares a variable.
  mutating func declare(_ name: String, _ type: ValueType, _ variable: Variable) {
    environment.declare(variable: name, type: type, slot: variable.number)
    names.append(name)
  }

  /// Returns the scope for steps in a certain place.
  func at(_ place: StepPlace) -> LocalScope {
    var scope = self
    scope.place = place
    return scope
  }

  /// Drops the facts about variables whose values have changed.
  mutating func forget(_ numbers: some Sequence<Int>) {
    for number in numbers { environment.forget(slot: number) }
  }

  /// Adds the facts that follow from a condition; `nil` when the condition has an error.
  mutating func assume(_ facts: Facts?) {
    if let facts { environment.assume(facts) } else { isUncertain = true }
  }
}
