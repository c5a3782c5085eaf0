import CEL
import FlowProgram
import ReferenceInterpreter

/// All states of a flow, found by trying every input in each, one after the other.
struct ReferenceSpace {
  /// The states by their texts.
  private var numbers: [String: Int] = [:]
  private(set) var states: [ReferenceFlow] = []
  /// The states that the inputs of each state lead to; `nil` for one that was left out.
  private(set) var targets: [[Int?]] = []
  /// The number of inputs that were tried.
  private(set) var inputCount = 0
  /// Whether states were left out since they pass a bound.
  private(set) var isCut = false
  /// Whether there are more states than were asked for, or more orders of timers than exploring tries.
  private(set) var isIncomplete = false

  private let program: Program

  /// Explores a flow until all states are known or there are too many.
  init(_ launched: ReferenceFlow, limit: Int) {
    program = launched.program
    _ = number(of: launched)
    var next = 0
    while next < states.count, !isIncomplete {
      expand(next)
      if states.count >= limit { isIncomplete = true }
      next += 1
    }
  }

  private mutating func number(of flow: ReferenceFlow) -> Int {
    let key = flow.stateKey
    if let known = numbers[key] { return known }
    numbers[key] = states.count
    states.append(flow)
    return states.count - 1
  }

  private mutating func expand(_ state: Int) {
    let flow = states[state]
    var found: [Int?] = []
    func isOutOfBounds(_ flow: ReferenceFlow) -> Bool {
      let (sizes, bounds) = (flow.sizes, program.exploration)
      return sizes.entries > bounds.stackDepth ?? .max || sizes.messages > bounds.messageCount ?? .max
        || sizes.calls > bounds.callCount ?? .max || sizes.timers > bounds.timerCount ?? .max
    }
    for step in flow.hasExited ? [] : steps(of: flow) {
      var after = flow
      step(&after)
      inputCount += 1
      if numbers[after.stateKey] == nil, isOutOfBounds(after) {
        isCut = true
        found.append(nil)
      } else {
        found.append(number(of: after))
      }
    }
    targets.append(found)
  }

  private typealias Step = (inout ReferenceFlow) -> Void

  /// Everything that can be done in a state: the events that are offered, the outcomes of requests, back and forward, time.
  private mutating func steps(of flow: ReferenceFlow) -> [Step] {
    var steps: [Step] = []
    for offered in OfferReader(flow).offered {
      for payload in payloads(offered) {
        steps.append { _ = $0.apply(.event(place: offered.place, event: offered.event, payload: payload)) }
      }
    }
    for position in flow.waitingKinds {
      for outcome in outcomes(of: flow.waitingOperations[position]) {
        steps.append { _ = $0.apply(.reply(position: position, outcome)) }
      }
    }
    for (position, operation) in flow.followedOperations.enumerated() {
      for outcome in outcomes(of: operation) { steps.append { _ = $0.apply(.item(position: position, outcome)) } }
    }
    if flow.canGoForward { steps.append { _ = $0.apply(.forward) } }
    steps.append { _ = $0.apply(.back) }
    let orders = flow.timerOrders
    if (orders.first?.count ?? 0) > 4 { isIncomplete = true }
    for order in orders { steps.append { _ = $0.advance(runningInOrder: order) } }
    return steps
  }

  /// The payloads of an event: every combination of truths where the model leaves fields open.
  private func payloads(_ offered: OfferedEvent) -> [RecordValue] {
    let fields = program.presenters[offered.presenter].events[offered.event].payload.fields
    var payloads = [offered.payload]
    for (position, field) in fields.enumerated() where offered.payload[position] == nil {
      guard field.type == .bool else { return [] }
      payloads = payloads.flatMap { payload in
        [false, true].map { payload.replacing(at: position, with: .bool($0)) }
      }
    }
    return payloads
  }

  /// The outcomes of an operation: the samples of the flow, then its errors.
  private func outcomes(of operation: Int) -> [CallOutcome] {
    let values = program.exploration.replies[operation] ?? []
    return values.map { .returned($0) } + program.operations[operation].errors.map { .failed($0) }
  }

  /// Whether a flow says for each operation what it may reply, without which exploring tries values of its own.
  static func hasSamples(_ program: Program) -> Bool {
    program.operations.indices.allSatisfy {
      program.operations[$0].type != nil && program.exploration.replies[$0] != nil
    }
  }

  // MARK: Claims

  /// The states in which a condition holds; `nil` where it fails in one.
  func states(in which: Expression) -> Set<Int>? {
    var found: Set<Int> = []
    for (number, state) in states.enumerated() {
      guard let value = try? state.evaluate(which) else { return nil }
      if value.asBool ?? false { found.insert(number) }
    }
    return found
  }

  /// The states from which one of some states can be reached.
  func reaching(_ goals: Set<Int>) -> Set<Int> {
    var found = goals
    var size = -1
    while size < found.count {
      size = found.count
      for (state, targets) in targets.enumerated() where targets.contains(where: { $0.map(found.contains) ?? false }) {
        found.insert(state)
      }
    }
    return found
  }
}
