import CEL
import FlowProgram
import ReferenceInterpreter
internal import SeededRandom

/// Random inputs of the user, the services and the clock, at quarters of a time unit and with new values.
struct RandomUser {
  var random: SplitMix
  /// Whether it sends only inputs that exploration tries, so that proofs are about all its runs.
  var isExplored = false

  /// Returns the next input of a flow.
  mutating func input(for flow: ReferenceFlow) -> ReferenceInput {
    let offered = OfferReader(flow).offered
    switch random.below(20) {
    case 0...9 where !offered.isEmpty: return event(random.oneOf(offered), of: flow.program)
    case 10: return !isExplored && random.oneIn(3) ? gesture(flow) : .back
    case 11: return random.oneIn(2) ? .forward : outside(flow) ?? .forward
    case 12:
      if let message = flow.messages.last, random.oneIn(3) { return .dismiss(message: message.id) }
      return outcome(flow) ?? wait(flow)
    case 13: return outside(flow) ?? outcome(flow) ?? wait(flow)
    case 14: return outcome(flow) ?? wait(flow)
    default: return wait(flow)
    }
  }

  /// Returns a phase of a back gesture.
  private mutating func gesture(_ flow: ReferenceFlow) -> ReferenceInput {
    if !flow.isInGesture { return .backGesture(.started) }
    switch random.below(4) {
    case 0: return .backGesture(.progressed(Double(random.below(5)) / 4))
    case 1: return .backGesture(.cancelled)
    case 2: return .backGesture(random.oneIn(3) ? .started : .completed)
    default: return .backGesture(.completed)
    }
  }

  /// Returns an input from outside of the flow: a link, a language, an arranged stack, the end of the process.
  private mutating func outside(_ flow: ReferenceFlow) -> ReferenceInput? {
    if isExplored, flow.program.exploration.triesProcessDeath, random.oneIn(3) { return .die }
    switch random.below(isExplored ? 3 : 8) {
    case 0...2: return random.link(of: flow.program).map { .open($0) }
    case 3:
      guard flow.program.strings.locales.count > 1 else { return nil }
      return LocaleTag(random.oneOf(["en", "de", "de-AT", "fr"])).map { .locale($0) }
    case 4: return arrangement(flow)
    case 5: return .die
    case 6: return .restore
    default: return gesture(flow)
    }
  }

  /// Returns a stack in another order or without some of its entries; sometimes one that is refused.
  private mutating func arrangement(_ flow: ReferenceFlow) -> ReferenceInput? {
    let depths = flow.entries.indices.filter { flow.entries[$0].split(separator: " ")[2] == "0" }
    var chosen: [Int?] = depths.reversed().filter { _ in random.oneIn(4) ? false : true }
    if random.oneIn(2) { chosen.shuffle(using: &random) }
    if random.oneIn(15) { chosen.append(nil) }
    if random.oneIn(15), let first = chosen.first { chosen.append(first) }
    if random.oneIn(8) { chosen = flow.entries.indices.filter { _ in random.oneIn(2) } }
    return .arrange(chosen)
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
    if !operation.errors.isEmpty, random.oneIn(3) {
      let error = random.oneOf(operation.declaredErrors)
      let fields = error.data.fields.map { value(of: $0.type, program) }
      return .failed(CallError(error.name, data: RecordValue(shape: error.data.shape, fields: fields)))
    }
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
