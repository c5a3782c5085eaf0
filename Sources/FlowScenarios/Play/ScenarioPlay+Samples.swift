internal import FlowExplorer
internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

// Steps that use a sample by its number: the samples of the exploration, taken from the author's file alone.
extension ScenarioPlay {
  /// Types a sample into a field.
  func type(
    sample number: ValuePlan, into label: ValuePlan, in step: ScenarioStep
  ) throws(ScenarioFailure) -> Input {
    let (_, action) = try control(.field, label, in: step, at: step.span)
    guard let field = action.valueField else { return input(action, value: nil) }
    let samples = SampleValues(written).values(presenter: action.presenter, event: action.event, field: field)
    let label = try text(label, at: step.span)
    let value = try pick(number, of: samples.values, asWhat: "typed into '\(label)'", at: step.span)
    return input(action, value: value)
  }

  /// Sends an event with a sample as its payload.
  func send(
    sample number: ValuePlan, of event: String, at path: String?, to hearers: [ScenarioStep.Hearer],
    in step: ScenarioStep
  ) throws(ScenarioFailure) -> Input {
    let (model, meant) = try hearer(of: event, at: path, in: step)
    let declaration = program.presenters[model.presenter].events[meant].payload
    let samples = SampleValues(written).records(declaration, presenter: model.presenter, event: meant)
    let value = try pick(number, of: samples.values, asWhat: "sent with '\(event)'", at: step.span)
    let payload = value.asRecord ?? RecordValue(shape: declaration.shape, fields: [])
    return .event(to: model.instance, event: meant, payload: payload)
  }

  /// Returns a sample of a reply.
  func sample(_ number: ValuePlan, ofReplyTo operation: Int, at span: Span) throws(ScenarioFailure) -> Value {
    let outcomes = OutcomeValues(written, SampleValues(written))
    let name = program.operations[operation].qualifiedName
    return try pick(number, of: outcomes.values(of: operation), asWhat: "replied by '\(name)'", at: span)
  }

  private func pick(
    _ number: ValuePlan, of samples: [Value], asWhat what: String, at span: Span
  ) throws(ScenarioFailure) -> Value {
    let number = try value(number, at: span).asInt ?? 0
    guard number >= 1, number <= Int64(samples.count) else {
      throw ScenarioFailure(MissingSample(what: what, number: number, count: samples.count), at: span)
    }
    return samples[Int(number) - 1]
  }
}
