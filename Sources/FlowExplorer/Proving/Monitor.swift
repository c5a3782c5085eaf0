internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowRuntime

/// The state of a property monitor: enough information to decide at the next moment whether the run violates the
/// property.
struct MonitorState: Hashable {
  /// The phase of the property's scope: not begun, active, or permanently over.
  enum Phase: UInt8 {
    case waiting, active, over
  }

  var phase = Phase.waiting
  /// Whether the first of two conditions has held, or the second one, until which the first had to hold, or whether the
  /// condition that has to stay reachable holds at this moment. An event is part of a moment, but not of its state.
  var isSettled = false
  /// Whether the second of two conditions is still pending.
  var isPending = false

  /// The state as a small number.
  var code: Int { Int(phase.rawValue) | (isSettled ? 4 : 0) | (isPending ? 8 : 0) }

  /// The number of codes.
  static var codeCount: Int { 16 }
}

/// A monitor that checks one property along a run, moment by moment.
struct Monitor {
  /// A test of a moment.
  enum Test {
    /// A watched condition, by its bit.
    case condition(UInt64)
    /// A watched event, by its bit.
    case event(UInt64)
  }

  /// A moment: the conditions that hold, and the events that were handled since the previous moment.
  struct Moment {
    let truths: UInt64
    let heard: UInt64

    func passes(_ test: Test) -> Bool {
      switch test {
      case .condition(let bit): truths & bit != 0
      case .event(let bit): heard & bit != 0
      }
    }
  }

  /// The effect of a moment on the property.
  enum Effect {
    case none, broken
    /// The condition whose reachability is claimed holds.
    case reached
  }

  let claim: Property.Claim
  let first: Test
  let second: Test
  private let opens: Test?
  private let closes: Test?
  private let reopens: Bool

  init(_ property: Property, _ watch: inout Watch) {
    claim = property.claim
    let tests = property.moments.map { watch.test($0) }
    first = tests.first ?? .condition(0)
    second = tests.last ?? .condition(0)
    switch property.scope {
    case .everywhere: (opens, closes, reopens) = (nil, nil, false)
    case .after(let moment): (opens, closes, reopens) = (watch.test(moment), nil, false)
    case .before(let moment): (opens, closes, reopens) = (nil, watch.test(moment), false)
    case .between(let from, let to): (opens, closes, reopens) = (watch.test(from), watch.test(to), true)
    }
  }

  /// Whether something that the property depends on is not watched, because too much is to be watched.
  var isBlind: Bool {
    [first, second, opens, closes].contains { test in
      switch test {
      case .condition(0), .event(0): true
      default: false
      }
    }
  }

  /// Whether the property depends on a watched condition.
  func tests(bit: Int) -> Bool {
    [first, second, opens, closes].contains { test in
      if case .condition(let mask)? = test { mask == 1 << UInt64(bit) } else { false }
    }
  }

  /// Advances the monitor by one moment.
  func step(_ state: MonitorState, _ moment: Moment) -> (state: MonitorState, effect: Effect) {
    var state = state
    if state.phase == .over { return (state, .none) }
    if let closes, moment.passes(closes) {
      let isObligationOpen = state.phase == .active && state.isPending
      state = MonitorState(phase: reopens ? .waiting : .over)
      return (state, isObligationOpen ? .broken : .none)
    }
    if state.phase == .waiting {
      if let opens, !moment.passes(opens) { return (state, .none) }
      state = MonitorState(phase: .active)
    }
    return act(state, moment)
  }

  /// Returns whether the claim is about this moment. A claim without such a moment was never tested.
  ///
  /// - Parameter state: The state after the moment.
  func meetsPremise(_ state: MonitorState, _ moment: Moment) -> Bool {
    guard state.phase == .active else { return false }
    return switch claim {
    case .leadsTo: moment.passes(first)
    case .precedes: moment.passes(second)
    case .always, .never, .reachable, .alwaysReachable, .until: true
    }
  }

  private func act(_ state: MonitorState, _ moment: Moment) -> (state: MonitorState, effect: Effect) {
    var state = state
    let isFirst = moment.passes(first)
    switch claim {
    case .always: return (state, isFirst ? .none : .broken)
    case .never: return (state, isFirst ? .broken : .none)
    case .reachable: return (state, isFirst ? .reached : .none)
    case .alwaysReachable:
      state.isSettled = isFirst
      return (state, isFirst ? .reached : .none)
    case .leadsTo: state.isPending = (state.isPending || isFirst) && !moment.passes(second)
    case .precedes:
      state.isSettled = state.isSettled || isFirst
      if !state.isSettled, moment.passes(second) { return (state, .broken) }
    case .until:
      if state.isSettled { break }
      state.isSettled = moment.passes(second)
      state.isPending = !state.isSettled
      if state.isPending, !isFirst { return (state, .broken) }
    }
    return (state, .none)
  }
}

extension Watch {
  /// Returns a watched test for a moment. If too many are watched already, the test never passes.
  mutating func test(_ moment: Property.Moment) -> Monitor.Test {
    switch moment {
    case .holds(let expression):
      // All conditions of properties read the same values, so equal texts mean equal conditions.
      if let known = conditions.firstIndex(where: { $0.text.text == expression.text.text }) {
        return .condition(1 << UInt64(known))
      }
      guard conditions.count < Watch.limit else {
        isFull = true
        return .condition(0)
      }
      conditions.append(expression)
      return .condition(1 << UInt64(conditions.count - 1))
    case .heard(let presenter, let event):
      let heard = HeardEvent(presenter: presenter, event: event)
      if let known = events.firstIndex(of: heard) { return .event(1 << UInt64(known)) }
      guard events.count < Watch.limit else {
        isFull = true
        return .event(0)
      }
      events.append(heard)
      return .event(1 << UInt64(events.count - 1))
    }
  }
}
