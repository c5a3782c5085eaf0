import CEL
import FlowProgram
import ReferenceInterpreter

/// Random inputs of the user, the services and the clock, at quarters of a time unit and with new values.
struct RandomUser {
  var random: SplitMix

  /// Returns the next input of a flow.
  mutating func input(for flow: ReferenceFlow) -> ReferenceInput {
    let offered = OfferReader(flow).offered
    switch random.below(20) {
    case 0...9 where !offered.isEmpty: return event(random.oneOf(offered), of: flow.program)
    case 10: return .back
    case 11: return .forward
    case 12...13:
      if let message = flow.messages.last, random.oneIn(3) { return .dismiss(message: message.id) }
      return outcome(flow) ?? wait(flow)
    case 14: return outcome(flow) ?? wait(flow)
    default: return wait(flow)
    }
  }

  /// Returns passing time: up to the next timer, or by quarters of a second.
  private mutating func wait(_ flow: ReferenceFlow) -> ReferenceInput {
    if let next = flow.timeToNextTimer, random.oneIn(3) { return .advance(nanoseconds: next) }
    return .advance(nanoseconds: Int64(1 + random.below(6)) * 250_000_000)
  }

  private mutating func outcome(_ flow: ReferenceFlow) -> ReferenceInput? {
    let (calls, streams) = (flow.waitingOperations, flow.followedOperations)
    guard calls.count + streams.count > 0 else { return nil }
    let position = random.below(calls.count + streams.count)
    if position < calls.count {
      return .reply(position: position, outcome(of: flow.program.operations[calls[position]], flow.program))
    }
    let stream = position - calls.count
    return .item(position: stream, outcome(of: flow.program.operations[streams[stream]], flow.program))
  }

  private mutating func outcome(of operation: Operation, _ program: Program) -> CallOutcome {
    if !operation.errors.isEmpty, random.oneIn(3) { return .failed(random.oneOf(operation.errors)) }
    return .returned(operation.type.map { value(of: $0, program) } ?? .null)
  }

  private mutating func event(_ offered: OfferedEvent, of program: Program) -> ReferenceInput {
    var payload = offered.payload
    let fields = program.presenters[offered.presenter].events[offered.event].payload.fields
    for (position, field) in fields.enumerated() where payload[position] == nil {
      payload = payload.replacing(at: position, with: value(of: field.type, program))
    }
    return .event(place: offered.place, event: offered.event, payload: payload)
  }

  /// Returns a value that a user may type, often one that no expression of the flow contains.
  private mutating func value(of type: ValueType, _ program: Program) -> Value {
    switch type {
    case .bool: .bool(random.oneIn(2))
    case .int: .int(Int64(random.oneIn(3) ? random.below(1_000) : random.below(3)))
    case .string: .string(random.oneOf(["", "a", "b\(random.below(1_000))"]))
    default: .null
    }
  }
}
