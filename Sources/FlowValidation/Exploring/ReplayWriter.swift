internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// Writes what happens in a run as steps of scenarios that do the same, whatever else there is that they could mean.
///
/// Each is written only if it means what happened, as a scenario would find it: by the label alone, else with the place, else as
/// the event. Secrets of the author stay in the author's file; the step says the number of the sample.
struct ReplayWriter {
  let program: Program
  let samples: SampleValues
  private let outcomes: OutcomeValues

  init(_ program: Program) {
    self.program = program
    samples = SampleValues(program)
    outcomes = OutcomeValues(program, samples)
  }

  /// What there is before something happens.
  struct Moment {
    let walker: FlowWalker
    let addresses: Addresses
    /// What is shown.
    let model: FlowModel
    /// What a person does to bring the input about, if a person does.
    let deed: Deed?
  }

  /// The lines of the step, or `nil` where no step does the same.
  func step(_ offered: OfferedInput, at moment: Moment) -> [String]? {
    switch offered {
    case .back: return ["back"]
    case .forward: return ["forward"]
    case .death: return ["kill"]
    case .link(let link): return ["open: \(worded(link))"]
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
    // What comes behind those that are named runs in its usual order.
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
    // Calls come in the order in which they were made; streams by their place in the tree.
    let ordered = operation.isStream ? rivals.sorted { $0.number < $1.number } : rivals
    let number = ordered.firstIndex { $0.number == requests[asked.position].number } ?? 0
    // Without a number a step sends to all streams that were asked the same.
    let isNumbered = number > 0 || operation.isStream && ordered.count > 1
    return content + (isNumbered ? ["call: \(number + 1)"] : [])
  }

  private func content(_ outcome: CallOutcome, of operation: Operation, _ index: Int) -> [String]? {
    let answer: String
    switch outcome {
    // Nobody can write down an answer of another type, and exploring gives none.
    case .unusable: return nil
    case .failed(let error): answer = "{ fails: \(error) }"
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
  let presenter: Int
  /// The position of the event among the presenter's.
  let event: Int
  let payload: RecordValue

  /// Whether a control sends it, if the value is right.
  func isSent(by element: Element) -> Bool {
    element.action.map { $0.instance == instance && $0.presenter == presenter && $0.event == event } ?? false
  }
}
