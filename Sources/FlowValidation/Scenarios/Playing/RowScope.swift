internal import CEL
internal import Diagnostics
internal import FlowProgram

/// The scope of the formulas of a scenario, which has the row of values alone.
final class RowScope: Scope {
  private let row: Value

  init(_ row: RecordValue?) {
    self.row = row.map { .record($0) } ?? .null
    super.init()
  }

  override func value(of slot: Int) throws(EvaluationError) -> Value { row }

  /// A fake with the values of the row in place of the formulas that read it.
  func binding(_ fake: Fake, at span: Span) throws(ScenarioFailure) -> Fake {
    let row = Variable.local(Scenario.rowLocal).number
    return try fake.mapping { plan throws(ScenarioFailure) in
      plan.reads.contains(row) ? .constant(try value(of: plan, at: span)) : plan
    }
  }

  func value(of plan: ValuePlan, at span: Span) throws(ScenarioFailure) -> Value {
    do throws(EvaluationError) { return try plan.evaluate(in: self) } catch {
      throw ScenarioFailure([
        Diagnostic(code: "failed-formula", span: error.span ?? span, message: "the formula fails: \(error.message)")
      ])
    }
  }
}
