internal import FlowReports
internal import FlowRuntime

/// The ways in which time can pass in a state: the timers that can run next.
struct TimeChoices {
  /// The number of ways, which are numbered from zero.
  let wayCount: Int
  /// Whether there are more ways than are counted.
  let isCut: Bool
  private let order: TimeOrder
  /// The time that passes without running a timer, in nanoseconds; `nil` if each way runs a timer.
  private let pause: Int64?
  /// For each way, the positions of the walker's timers: of the timer that runs, or of those that are due next in
  /// execution order.
  private let ways: [[Int]]
  /// The number of timers that are due next.
  private let dueCount: Int

  /// Reads the current state of a walker.
  init(_ walker: FlowWalker, _ order: TimeOrder) {
    self.order = order
    let kinds = walker.timerKinds(order == .any ? .all : .dueNext)
    dueCount = kinds.count
    let timers = walker.timerOrder
    var ways: [[Int]]
    var pause: Int64?
    if case .grid(let step) = order, let next = walker.timeToNextTimer, next > 0 { pause = min(step, next) }
    switch order {
    case .grid where pause != nil:
      ways = [[]]
      isCut = false
    case .grid, .deadlines:
      isCut = kinds.count > TimeChoices.permutedTimers
      ways =
        isCut
        ? TimeChoices.first(of: kinds).map { first in [first] + kinds.indices.filter { $0 != first } }
        : TimeChoices.orders(of: kinds)
      // One instant stands for all times between two steps, so that timers may also run alone.
      if order != .deadlines, kinds.count > 1 { ways += TimeChoices.alone(walker, timers, kinds).map { [$0] } }
    case .any:
      ways = TimeChoices.first(of: kinds).map { [$0] }
      isCut = ways.count > TimeChoices.largestWayCount
    }
    self.pause = pause
    self.ways = ways.prefix(TimeChoices.largestWayCount).map { $0.map { timers[$0] } }
    wayCount = self.ways.count
  }

  /// Lets time pass in one of the ways.
  func pass(_ way: Int, _ walker: FlowWalker) -> FlowWalker.Outcome? {
    guard let timers = ways.value(at: way) else { return nil }
    if let pause { return walker.wait(nanoseconds: pause) }
    switch order {
    case .grid where !runsAll(timers), .any: return timers.first.map { walker.run(timerAt: $0) }
    case .grid, .deadlines:
      if isUsual(timers) { return walker.timeToNextTimer.map { walker.enter(.advance(nanoseconds: $0)) } }
      return walker.advance(runningTimersInOrder: timers)
    }
  }

  /// Returns the time that passes during an input of the state, in nanoseconds.
  func length(of input: OfferedInput, _ walker: FlowWalker) -> Int64 {
    guard case .time = input else { return 0 }
    if order != .any { return pause ?? walker.timeToNextTimer ?? 0 }
    let timers = walker.armedTimers
    return timer(of: input).flatMap { timers.value(at: $0) }?.remaining ?? 0
  }

  /// Returns whether an input only lets time pass, without running a timer.
  func isPause(_ input: OfferedInput) -> Bool { if case .time = input { pause != nil } else { false } }

  /// Returns the position in ``FlowWalker/armedTimers`` of the timer that an input runs, or of the first one of
  /// several; `nil` if time passes by deadlines alone.
  func timer(of input: OfferedInput) -> Int? {
    guard case .time(let way) = input, order != .deadlines else { return nil }
    return ways.value(at: way)?.first
  }

  /// Returns the execution order of the timers that are due next, by their usual positions; `nil` if the order is
  /// the usual one, or if the input is not time that passes up to them.
  func unusualOrder(of input: OfferedInput) -> [Int]? {
    guard case .time(let way) = input, order != .any, let timers = ways.value(at: way), !isUsual(timers) else {
      return nil
    }
    return timers
  }

  /// Returns whether an input runs all timers that are due at the instant.
  func runsAllDue(_ input: OfferedInput) -> Bool {
    guard case .time(let way) = input, order != .any else { return false }
    return ways.value(at: way).map(runsAll) ?? false
  }

  private func runsAll(_ timers: [Int]) -> Bool { timers.count == dueCount }

  private func isUsual(_ timers: [Int]) -> Bool { zip(timers, timers.dropFirst()).allSatisfy { $0 < $1 } }

  /// Returns the first timer of each kind among those that may run before the others.
  private static func alone(_ walker: FlowWalker, _ timers: [Int], _ kinds: [Int]) -> [Int] {
    let possible = Set(walker.nextTimersThatMayRunAlone)
    var seen: Set<Int> = []
    return kinds.indices.filter { possible.contains(timers[$0]) && seen.insert(kinds[$0]).inserted }
  }

  /// Returns the first timer of each kind.
  private static func first(of kinds: [Int]) -> [Int] { kinds.indices.filter { kinds[$0] == $0 } }

  /// Returns the orders of a few timers. Orders that differ only in timers of one kind are equal.
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

  /// The maximum number of timers due at one instant that are tried in every order. With more timers, each of them
  /// is tried first.
  private static var permutedTimers: Int { 4 }
  /// The maximum number of ways. A state stores their number in seven bits.
  private static var largestWayCount: Int { 127 }
}

extension Array {
  /// Returns the element at a position, or `nil` if the position is out of range.
  func value(at position: Int) -> Element? { indices.contains(position) ? self[position] : nil }
}

/// The order in which timers run.
public enum TimeOrder: Sendable, Hashable {
  /// By deadlines, with those due at one instant in every order. Users act when a timer has run.
  case deadlines
  /// In any order, which stands for users and services that take any time. Runs that no clock explains are not
  /// shown.
  case any
  /// By deadlines. Time passes in steps of this number of nanoseconds, between which users and services act. Timers that
  /// are due at one instant run in every order: together, or one by one with users and services who act between them.
  ///
  /// If each timer span is a multiple of the step, and inputs at one instant happen in any order, whole steps reach
  /// every state that any times reach (Henzinger, Manna and Pnueli, "What good are digital clocks?", ICALP 1992). They
  /// also reach some states that no times reach, if timers are always due at the same time.
  case grid(Int64)

  /// Whether time passes in steps.
  var isGrid: Bool { if case .grid = self { true } else { false } }
}
