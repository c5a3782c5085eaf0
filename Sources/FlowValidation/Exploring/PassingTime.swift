internal import FlowRuntime

/// The ways in which time can pass in a state: which timers run next.
struct PassingTime {
  /// In how many ways it can, which are numbered from zero.
  let wayCount: Int
  /// Whether there are more ways than are counted.
  let isCut: Bool
  private let order: TimeOrder
  /// The time that passes without running a timer, in nanoseconds; `nil` where one does in each way.
  private let pause: Int64?
  /// By way, the positions among the timers of the walker: of the one that runs, or of those that are due next, the first one
  /// first.
  private let ways: [[Int]]

  /// Looks at where a walker stands.
  init(_ walker: FlowWalker, _ order: TimeOrder) {
    self.order = order
    let kinds = walker.timerKinds(order == .any ? .all : .dueNext)
    var ways: [[Int]]
    var pause: Int64?
    switch order {
    case .grid(let step):
      let next = walker.timeToNextTimer ?? 0
      pause = next > 0 ? min(step, next) : nil
      ways = kinds.isEmpty ? [] : pause == nil ? PassingTime.first(of: kinds).map { [$0] } : [[]]
      isCut = ways.count > PassingTime.largestWayCount
    case .deadlines where kinds.count > PassingTime.permutedTimers:
      ways = PassingTime.first(of: kinds).map { first in [first] + kinds.indices.filter { $0 != first } }
      isCut = true
    case .deadlines:
      ways = PassingTime.orders(of: kinds)
      isCut = false
    case .any:
      ways = PassingTime.first(of: kinds).map { [$0] }
      isCut = ways.count > PassingTime.largestWayCount
    }
    self.pause = pause
    let timers = walker.timerOrder
    self.ways = ways.prefix(PassingTime.largestWayCount).map { $0.map { timers[$0] } }
    wayCount = self.ways.count
  }

  /// Lets time pass in one of the ways.
  func pass(_ way: Int, _ walker: FlowWalker) -> FlowWalker.Outcome? {
    guard let timers = ways.value(at: way) else { return nil }
    switch order {
    case .grid, .any:
      if let pause { return walker.wait(nanoseconds: pause) }
      return timers.first.map { walker.run(timerAt: $0) }
    case .deadlines:
      if isUsual(timers) { return walker.timeToNextTimer.map { walker.enter(.advance(nanoseconds: $0)) } }
      return walker.advance(runningTimersInOrder: timers)
    }
  }

  /// How long passes when an input of the state is done, in nanoseconds.
  func length(of input: OfferedInput, _ walker: FlowWalker) -> Int64 {
    guard case .time = input else { return 0 }
    if order != .any { return pause ?? walker.timeToNextTimer ?? 0 }
    let timers = walker.armedTimers
    return timer(of: input).flatMap { timers.value(at: $0) }?.remaining ?? 0
  }

  /// Whether an input only lets time pass, without running a timer.
  func isPause(_ input: OfferedInput) -> Bool { if case .time = input { pause != nil } else { false } }

  /// The position in ``FlowWalker/armedTimers`` of the timer that an input lets run, where timers run one by one.
  func timer(of input: OfferedInput) -> Int? {
    guard case .time(let way) = input, order != .deadlines else { return nil }
    return ways.value(at: way)?.first
  }

  /// The order in which the timers run that are due next, by their usual positions; `nil` where it is the usual one, or where an
  /// input is not time that passes up to them.
  func unusualOrder(of input: OfferedInput) -> [Int]? {
    guard case .time(let way) = input, order == .deadlines, let timers = ways.value(at: way), !isUsual(timers) else {
      return nil
    }
    return timers
  }

  private func isUsual(_ timers: [Int]) -> Bool { zip(timers, timers.dropFirst()).allSatisfy { $0 < $1 } }

  /// One timer of each kind: the first.
  private static func first(of kinds: [Int]) -> [Int] { kinds.indices.filter { kinds[$0] == $0 } }

  /// The orders of a few timers; two that differ in timers of one kind alone are one.
  private static func orders(of kinds: [Int]) -> [[Int]] {
    var orders: [[Int]] = kinds.isEmpty ? [] : [[]]
    for _ in kinds {
      orders = orders.flatMap { order in
        kinds.indices.filter { timer in
          !order.contains(timer)
            && kinds.indices.allSatisfy { $0 >= timer || kinds[$0] != kinds[timer] || order.contains($0) }
        }.map { order + [$0] }
      }
    }
    return orders
  }

  /// How many timers that are due at one instant are tried in every order; more are tried with each of them first.
  private static var permutedTimers: Int { 4 }
  /// How many ways are counted; a state keeps their number in seven bits.
  private static var largestWayCount: Int { 127 }
}

extension Array {
  /// The element at a position, or `nil` when there is none.
  func value(at position: Int) -> Element? { indices.contains(position) ? self[position] : nil }
}

/// In which order timers run.
public enum TimeOrder: Sendable, Hashable {
  /// By their deadlines; those that are due at one instant in every order. People act when a timer has run.
  case deadlines
  /// In any order, which stands for people and services that take any time. Runs that no time explains are not shown.
  case any
  /// By their deadlines, one by one, and time passes in steps of so many nanoseconds, between which users and services act.
  ///
  /// If each timer waits for a multiple of a step, and what happens at one instant happens in any order, whole steps reach all that
  /// any times reach (Henzinger, Manna and Pnueli, "What good are digital clocks?", ICALP 1992).
  case grid(Int64)
}
