internal import CEL
internal import FlowProgram

/// What expressions in a list of steps, a row or a branch may name and take for granted.
struct LocalScope {
  /// What expressions may name, and what is known of it.
  var environment: Environment
  /// The place of the next value that is named.
  var nextLocal: Int
  /// The names that an author may have meant, in the order in which they came into scope.
  private(set) var names: [String] = []
  /// In a view, the fields of the model that it draws; `nil` elsewhere.
  var modelFields: [String]?
  /// Whether a condition around the scope had a mistake, so that nobody knows what it would have ruled out.
  private(set) var isUncertain = false

  init(environment: Environment, nextLocal: Int) {
    self.environment = environment
    self.nextLocal = nextLocal
  }

  /// Lets expressions name a variable.
  mutating func declare(_ name: String, _ type: ValueType, _ variable: Variable) {
    environment.declare(variable: name, type: type, slot: variable.number)
    names.append(name)
  }

  /// Drops what is known of variables that got other values.
  mutating func forget(_ numbers: some Sequence<Int>) {
    for number in numbers { environment.forget(slot: number) }
  }

  /// Takes what is known where a condition came out one way; `nil` when the condition had a mistake.
  mutating func assume(_ facts: Facts?) {
    if let facts { environment.assume(facts) } else { isUncertain = true }
  }
}
