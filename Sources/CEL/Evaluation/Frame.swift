/// The state of one evaluation: the remaining work budget, and the variables of macros.
///
/// The scope is a separate argument: as an argument it is borrowed, whereas reading it from the frame would retain
/// a reference.
struct Frame {
  var budget: Int
  var locals: [Value?]
  private var ticks = 0

  init(budget: Int, localCount: Int) {
    self.budget = budget
    locals = localCount == 0 ? [] : Array(repeating: nil, count: localCount)
  }

  /// Deducts work from the budget.
  @inline(__always) mutating func charge(_ cost: Int) throws(EvaluationError) {
    budget &-= cost
    if budget < 0 { throw Frame.exceeded }
  }

  /// Counts one more iteration of a loop.
  @inline(__always) mutating func tick(_ cost: Int, _ scope: Scope) throws(EvaluationError) {
    try charge(cost)
    ticks &+= 1
    if ticks & 0xFF == 0, scope.isInterrupted { throw Frame.interrupted }
  }

  static var exceeded: EvaluationError {
    EvaluationError(.costExceeded, "the expression exceeds the work limit of one evaluation")
  }

  private static var interrupted: EvaluationError { EvaluationError(.interrupted, "the evaluation was stopped") }
}
