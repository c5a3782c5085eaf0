internal import FlowReports
internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// A writer that converts the inputs of a run to unambiguous steps of scenarios.
///
/// A step is written only if a scenario would resolve it to the same input: by the label alone, else with the place,
/// else as the event. The author's secrets stay in the author's file; the step contains the number of the sample.
struct ReplayWriter {
  let program: Program
  let samples: SampleValues
  private let outcomes: OutcomeValues

  init(_ program: Program) {
    self.program = program
    samples = SampleValues(program)
    outcomes = OutcomeValues(program, samples)
  }

  /// The state before an input.
  struct Moment {
    let walker: FlowWalker
    let addresses: Addresses
    /// The model before the input.
    let model: FlowModel
    /// The user action that causes the input, if there is one.
    let userAction: UserAction?
  }

  /// Returns the lines of the step, or `nil` if no step has the same effect.
  func step(_ offered: OfferedInput, at moment: Moment) -> [String]? {
    switch offered {
    case .back: return ["back"]
    case .forward: return ["forward"]
    case .death: return ["kill"]
    case .link(let link): return ["open: \(scenarioText(link))"]
    case .language(let language): return ["locale: \(language.text)"]
    case .variation: return nil
    case .launch: return []
    case .time: return time(offered, at: moment)
    case .outcome(let request, let outcome): return reply(request, outcome, moment.addresses.requests)
    case .event(let place, let presenter, let event, let payload):
      guard moment.addresses.instances.indices.contains(place) else { return nil }
      let meant = MeantEvent(
        instance: moment.addresses.instances[place], presenter: presenter, event: event, payload: payload)
      return control(meant, at: moment) ?? send(meant, at: moment)
    }
  }

  // MARK: Time

  private func time(_ offered: OfferedInput, at moment: Moment) -> [String] {
    let length = moment.addresses.time.length(of: offered, moment.walker)
    let advance = "advance: \(Value.duration(Value.Duration(nanoseconds: length)).text)"
    guard let order = moment.addresses.time.unusualOrder(of: offered) else { return [advance] }
    // The timers after the named ones run in their usual order.
    let behind = zip(order, order.dropFirst()).reversed().prefix { $0 < $1 }.count + 1
    let due = RunningNames.shortened(moment.walker.nextDue)
    let first = order.prefix(order.count - behind).compactMap {
      due.indices.contains($0) ? quoted(path: due[$0]) : nil
    }
    return [advance, "first: \(first.count == 1 ? first[0] : "[\(first.joined(separator: ", "))]")"]
  }

  // MARK: Services

  private func reply(
    _ asked: OfferedRequest, _ outcome: CallOutcome, _ requests: [OpenRequest]
  ) -> [String]? {
    let operation = program.operations[asked.operation]
    guard requests.indices.contains(asked.position), let content = content(outcome, of: operation, asked.operation)
    else { return nil }
    let rivals = requests.filter { $0.operation == asked.operation }
    // The open requests are in an order that does not depend on the path to the state, and steps count from the oldest.
    let ordered = rivals.sorted { $0.number < $1.number }
    let number = ordered.firstIndex { $0.number == requests[asked.position].number } ?? 0
    // Without a number, a step sends to all streams with the same arguments.
    let isNumbered = number > 0 || operation.isStream && ordered.count > 1
    return content + (isNumbered ? ["nth: \(number + 1)"] : [])
  }

  private func content(_ outcome: CallOutcome, of operation: Operation, _ index: OperationID) -> [String]? {
    let answer: String
    switch outcome {
    // A value of another type has no syntax, and exploration produces none.
    case .unusable: return nil
    case .failed(let error):
      let text = error.written
      if text.contains(Secret.mask) { return nil }
      answer = "{ fails: \(text) }"
    case .returned(let value):
      let text = value.written
      if text.contains(Secret.mask) {
        let known = outcomes.values(of: index).firstIndex { $0.isIdentical(to: value) }
        return known.map { ["reply: \(operation.qualifiedName)", "sample: \($0 + 1)"] }
      }
      answer = operation.type == nil ? "{}" : "{ \(operation.isStream ? "value" : "returns"): \(text) }"
    }
    return ["reply: { \(operation.qualifiedName): \(operation.isStream ? "{ emits: [\(answer)] }" : answer) }"]
  }
}

/// An event that a run sends to one presenter.
struct MeantEvent {
  let instance: InstanceID
  /// The position of the presenter in the program.
  let presenter: PresenterID
  /// The position of the event among the presenter's.
  let event: EventID
  let payload: RecordValue

  /// Returns whether a control sends the event, given the right value.
  func isSent(by control: Element.Control) -> Bool {
    control.action.map { $0.instance == instance && $0.presenter == presenter && $0.event == event } ?? false
  }
}
