internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Machine {
  /// The value of a formula in the present context.
  func evaluate(_ expression: Expression) throws(Fault) -> Value {
    do {
      return try expression.evaluate(in: self)
    } catch {
      throw passed(error) ?? fault(error, in: expression)
    }
  }

  /// The value of a plan in the present context.
  func evaluate(_ plan: ValuePlan) throws(Fault) -> Value {
    switch plan {
    case .constant(let value): return value
    case .expression(let expression): return try evaluate(expression)
    default:
      do {
        return try plan.evaluate(in: self)
      } catch {
        throw passed(error) ?? fault(error, in: plan.expressions.first { isInside(error, $0) })
      }
    }
  }

  /// Whether a condition holds in the present context.
  func holds(_ condition: Expression) throws(Fault) -> Bool {
    let holds = if case .bool(true) = try evaluate(condition) { true } else { false }
    recorder?.note(holds ? StepRecorder.held : StepRecorder.failed, at: condition.text.span)
    return holds
  }

  // MARK: Faults

  /// The fault of a child that an expression stumbled over, if that is why it failed.
  private func passed(_ error: EvaluationError) -> Fault? {
    guard let fault = passedFault else { return nil }
    passedFault = nil
    return error.message == Machine.unshownChild ? fault : nil
  }

  /// What an expression is told when a child that it reads could not be shown.
  static let unshownChild = "a child could not be shown"

  /// Words a failure, with the values that the formula read which failed furthest in.
  private func fault(_ error: EvaluationError, in expression: Expression?) -> Fault {
    var values: [InvolvedValue] = []
    var span = error.span ?? expression?.text.span
    if let blamed, isInside(error, blamed.expression) {
      values = involvedValues(of: blamed.expression, in: blamed.context)
      span = error.span ?? blamed.expression.text.span
    } else if let expression {
      values = involvedValues(of: expression, in: context)
    }
    blamed = nil
    return Fault(
      FailedFormula(failure: error.message), at: span ?? Span(source: SourceID(0), start: 0, end: 0), values: values)
  }

  /// Whether a failure lies in the text of a formula itself, rather than in that of a derived value it reads.
  func isInside(_ error: EvaluationError, _ expression: Expression) -> Bool {
    guard let span = error.span else { return false }
    let whole = expression.text.span
    return whole.source == span.source && whole.start <= span.start && span.end <= whole.end
  }

  /// What a formula read, by the names its author wrote, as far as it can be read again without failing.
  private func involvedValues(of expression: Expression, in context: Context) -> [InvolvedValue] {
    let reader = self.context
    self.context = context
    defer { self.context = reader }
    var values: [InvolvedValue] = []
    for part in expression.explanation {
      guard let slot = part.slot, !values.contains(where: { $0.name == part.source }) else { continue }
      guard let value = try? value(ofVariable: slot) else { continue }
      values.append(InvolvedValue(name: part.source, value: value.literal(limit: Machine.shownValueLength)))
    }
    return values
  }

  /// How many letters of a value a fault shows.
  private static var shownValueLength: Int { 120 }
}

extension ValuePlan {
  /// The formulas of the plan, in the order of the file.
  fileprivate var expressions: [Expression] {
    switch self {
    case .constant: []
    case .expression(let expression): [expression]
    case .text(let parts), .secret(let parts):
      parts.compactMap { if case .hole(let expression) = $0 { expression } else { nil } }
    case .list(let items): items.flatMap(\.expressions)
    case .record(_, let fields): fields.flatMap { $0?.expressions ?? [] }
    case .map(let pairs): pairs.flatMap(\.value.expressions)
    case .event(_, _, let payload): payload.expressions
    }
  }
}
