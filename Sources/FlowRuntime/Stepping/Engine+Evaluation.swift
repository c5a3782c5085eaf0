internal import CEL
internal import Diagnostics
internal import FlowProgram

extension Engine {
  /// Returns the value of an expression in the present context.
  func evaluate(_ expression: Expression) throws(Fault) -> Value {
    do {
      return try expression.evaluate(in: self)
    } catch {
      throw passed(error) ?? fault(error, in: expression)
    }
  }

  /// Returns the value of a plan in the present context.
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
    noteCondition(at: condition.text.span, holds: holds)
    return holds
  }

  // MARK: Faults

  /// Returns the fault of a child that made an expression fail, if that is the cause.
  private func passed(_ error: EvaluationError) -> Fault? {
    guard let fault = scratch.passedFault else { return nil }
    scratch.passedFault = nil
    return error.message == Engine.unshownChild ? fault : nil
  }

  /// The error message of an expression that reads a child whose model failed.
  static let unshownChild = "a child could not be shown"

  /// Returns the fault for a failed expression, with the values that the innermost failing expression read.
  private func fault(_ error: EvaluationError, in expression: Expression?) -> Fault {
    var values: [InvolvedValue] = []
    var span = error.span ?? expression?.text.span
    if let faultOrigin = scratch.faultOrigin, isInside(error, faultOrigin.expression) {
      values = involvedValues(of: faultOrigin.expression, in: faultOrigin.context)
      span = error.span ?? faultOrigin.expression.text.span
    } else if let expression {
      values = involvedValues(of: expression, in: context)
    }
    scratch.faultOrigin = nil
    return Fault(
      FailedFormula(failure: error.message), at: span ?? Span(source: SourceID(0), start: 0, end: 0), values: values,
      related: error.places.map { RelatedPlace("this fails in the function '\($0.function)'", at: $0.span) })
  }

  /// Whether an error lies in the source of an expression itself, rather than in that of a derived value that it
  /// reads.
  func isInside(_ error: EvaluationError, _ expression: Expression) -> Bool {
    guard let span = error.span else { return false }
    let whole = expression.text.span
    return whole.source == span.source && whole.start <= span.start && span.end <= whole.end
  }

  /// Returns the values that an expression read, under the names in the source. Omits those that cannot be read
  /// again without failing.
  func involvedValues(of expression: Expression, in context: Context) -> [InvolvedValue] {
    let reader = self.context
    self.context = context
    defer { self.context = reader }
    var values: [InvolvedValue] = []
    for part in expression.explanation {
      guard let slot = part.slot, !values.contains(where: { $0.name == part.source }) else { continue }
      guard let value = try? value(ofVariable: slot) else { continue }
      values.append(InvolvedValue(name: part.source, value: value.literal(limit: Engine.shownValueLength)))
    }
    return values
  }

  /// The number of characters of a value that a fault shows.
  private static var shownValueLength: Int { 120 }
}

extension ValuePlan {
  /// The expressions of the plan, in source order.
  fileprivate var expressions: [Expression] {
    switch self {
    case .constant: []
    case .expression(let expression): [expression]
    case .text(let parts), .secret(let parts):
      parts.compactMap { if case .interpolation(let expression) = $0 { expression } else { nil } }
    case .list(let items): items.flatMap(\.expressions)
    case .record(_, let fields): fields.flatMap { $0?.expressions ?? [] }
    case .map(let pairs): pairs.flatMap(\.value.expressions)
    case .event(_, _, let payload): payload.expressions
    }
  }
}
