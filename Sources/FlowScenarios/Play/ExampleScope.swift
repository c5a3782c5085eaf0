internal import FlowExplorer
internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram

/// The scope for the expressions of a scenario. It contains only the values of the example.
final class ExampleScope: Scope {
  let example: Value
  /// The position of the example in the table, from 0.
  let number: Int

  init(_ example: RecordValue?, number: Int) {
    self.number = number
    self.example = example.map { .record($0) } ?? .null
    super.init()
  }

  override func value(of slot: Int) throws(EvaluationError) -> Value { example }

  /// Returns a scope for the steps of another scenario, which read the values of this example at the places of their
  /// own examples.
  func arranged(for other: Scenario) -> ExampleScope {
    guard let shape = other.examples.first?.values.shape, case .record(let record) = example else { return self }
    let values = Dictionary(zip(record.shape.fields, record.fields)) { first, _ in first }
    return ExampleScope(RecordValue(shape: shape, fields: shape.fields.map { values[$0] ?? nil }), number: number)
  }

  /// Returns a fake in which the expressions that read the example are replaced by their values.
  func binding(_ fake: Fake, at span: Span) throws(ScenarioFailure) -> Fake {
    let example = Variable.local(Scenario.exampleLocal).number
    return try fake.mapping { plan throws(ScenarioFailure) in
      plan.reads.contains(example) ? .constant(try value(of: plan, at: span)) : plan
    }
  }

  func value(of plan: ValuePlan, at span: Span) throws(ScenarioFailure) -> Value {
    do throws(EvaluationError) { return try plan.evaluate(in: self) } catch {
      throw ScenarioFailure([
        Diagnostic(code: "failed-formula", span: error.span ?? span, message: "the expression fails: \(error.message)")
      ])
    }
  }
}
