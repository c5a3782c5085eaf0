import CEL
import FlowProgram
import ReferenceInterpreter

/// All states of a flow, found by trying every input in each state.
struct ReferenceSpace {
  /// The numbers of the states by their texts.
  private var numbers: [String: Int] = [:]
  private(set) var states: [ReferenceFlow] = []
  /// The target states of the inputs of each state; `nil` for a state that was left out.
  private(set) var targets: [[Int?]] = []
  /// The number of tried inputs.
  private(set) var inputCount = 0
  /// Whether states were left out because they exceed a bound.
  private(set) var isCut = false
  /// Whether there are more states than the limit.
  private(set) var isIncomplete = false
  /// Whether timers are due at one instant in more orders than exploration tries.
  private var hasUntriedOrders = false

  private let program: Program
  private let links: TriedLinks
  /// The transitions by links and process death, on which no way out of a state relies.
  private var external: Set<[Int]> = []

  /// Explores a flow until all states are known or the limit is exceeded; `nil` if that takes too many inputs, or more
  /// orders of timers than exploration tries.
  init?(_ launched: ReferenceFlow, limit: Int) {
    program = launched.program
    links = TriedLinks(program)
    _ = number(of: launched)
    var next = 0
    while next < states.count, !isIncomplete {
      if inputCount > inputLimit { return nil }
      expand(next)
      if hasUntriedOrders { return nil }
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
    func arrive(_ after: ReferenceFlow) -> Int? {
      inputCount += 1
      if numbers[after.stateKey] == nil, isOutOfBounds(after) {
        isCut = true
        return nil
      }
      return number(of: after)
    }
    for step in flow.hasExited ? [] : steps(of: flow) {
      var after = flow
      step(&after)
      found.append(arrive(after))
    }
    let death: [ReferenceInput] = program.exploration.triesProcessDeath ? [.die] : []
    for input in flow.hasExited ? [] : death + links.links.map({ .open($0) }) {
      var after = flow
      _ = after.apply(input)
      external.insert([state, found.count])
      found.append(arrive(after))
    }
    // A launch that fails leads nowhere.
    for link in state == 0 && !flow.hasExited ? links.links : [] {
      let params = program.exploration.params
      let launched = try? ReferenceFlow.launch(program, params: params, link: link, limits: .compared)
      _ = arrive(launched ?? flow)
    }
    targets.append(found)
  }

  private typealias Step = (inout ReferenceFlow) -> Void

  /// Returns all inputs of a state: offered events, outcomes of requests, back and forward, time.
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
    if (orders.first?.count ?? 0) > 4 { hasUntriedOrders = true }
    for order in orders { steps.append { _ = $0.advance(runningInOrder: order) } }
    return steps
  }

  /// Returns the payloads of an event: every combination of Booleans for the open fields.
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

  /// Returns the outcomes of an operation: the samples of the flow, followed by its errors with
  /// each Boolean of their data.
  private func outcomes(of operation: OperationID) -> [CallOutcome] {
    let values = program.exploration.replies[operation] ?? []
    let errors = program.operations[operation].declaredErrors.flatMap { error in
      guard !error.data.fields.isEmpty else { return [CallError(error.name)] }
      return [false, true].map { truth in
        let fields = error.data.fields.map { _ in Value.bool(truth) }
        return CallError(error.name, data: RecordValue(shape: error.data.shape, fields: fields))
      }
    }
    return values.map { .returned($0) } + errors.map { .failed($0) }
  }

  /// Returns whether a flow declares samples for each operation. Without them exploration generates values.
  static func hasSamples(_ program: Program) -> Bool {
    program.operations.ids.allSatisfy {
      program.operations[$0].type != nil && program.exploration.replies[$0] != nil
    }
  }

  // MARK: Claims

  /// Returns the states in which a condition holds; `nil` if its evaluation fails in one.
  func states(in which: Expression) -> Set<Int>? {
    var found: Set<Int> = []
    for (number, state) in states.enumerated() {
      guard let value = try? state.evaluate(which) else { return nil }
      if value.asBool ?? false { found.insert(number) }
    }
    return found
  }

  /// Returns the states from which one of some states is reachable.
  func reaching(_ goals: Set<Int>) -> Set<Int> {
    var found = goals
    var size = -1
    while size < found.count {
      size = found.count
      for (state, targets) in targets.enumerated() where !found.contains(state) {
        let leads = targets.enumerated().contains { position, target in
          target.map(found.contains) ?? false && !external.contains([state, position])
        }
        if leads { found.insert(state) }
      }
    }
    return found
  }
}
