internal import FlowExplorer
internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

// Steps that use a sample by its number: the samples of the exploration, taken from the author's file alone.
extension ScenarioPlay {
  /// Returns a sample for the text that is typed into a control, or `nil` if the control sends no text.
  func sample(
    _ number: ValuePlan, typedInto entry: ScenarioStep.Entry, _ action: Element.Action
  ) throws(ScenarioFailure) -> Value? {
    guard let field = action.valueField else { return nil }
    let samples = SampleValues(written).values(presenter: action.presenter, event: action.event, field: field)
    let label = try text(entry.label, at: entry.span)
    return try pick(number, of: samples.values, asWhat: "typed into '\(label)'", at: entry.inputSpan)
  }

  /// Sends an event with a sample as its payload.
  func send(
    sample number: ValuePlan, of event: String, at path: String?, to receivers: [ScenarioStep.Receiver],
    in step: ScenarioStep
  ) throws(ScenarioFailure) -> Input {
    let (model, meant) = try receiver(of: event, at: path, in: step)
    let declaration = program.presenters[model.presenter].events[meant].payload
    let samples = SampleValues(written).records(declaration, presenter: model.presenter, event: meant)
    let value = try pick(number, of: samples.values, asWhat: "sent with '\(event)'", at: step.span)
    let payload = value.asRecord ?? RecordValue(shape: declaration.shape, fields: [])
    return .event(to: model.instance, event: meant, payload: payload)
  }

  /// Returns a sample of a reply.
  func sample(_ number: ValuePlan, ofReplyTo operation: OperationID, at span: Span) throws(ScenarioFailure) -> Value {
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
