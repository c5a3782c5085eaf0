/// What one evaluation carries along: where to read, how much work is left, and the variables of macros.
struct Frame {
  // The caller of the evaluation holds the scope; counting references on each read would cost more than the read.
  unowned(unsafe) let scope: Scope
  var budget: Int
  var locals: [Value?]
  private var ticks = 0

  init(scope: Scope, budget: Int, localCount: Int) {
    self.scope = scope
    self.budget = budget
    locals = localCount == 0 ? [] : Array(repeating: nil, count: localCount)
  }

  /// Takes work off the budget.
  @inline(__always) mutating func charge(_ cost: Int) throws(EvaluationError) {
    budget &-= cost
    if budget < 0 { throw Frame.exceeded }
  }

  /// Notes one more round of a loop.
  @inline(__always) mutating func tick(_ cost: Int) throws(EvaluationError) {
    try charge(cost)
    ticks &+= 1
    if ticks & 0xFF == 0, scope.isInterrupted { throw Frame.interrupted }
  }

  static var exceeded: EvaluationError {
    EvaluationError(.costExceeded, "the expression takes more work than one evaluation may")
  }

  private static var interrupted: EvaluationError { EvaluationError(.interrupted, "the evaluation was stopped") }
}
