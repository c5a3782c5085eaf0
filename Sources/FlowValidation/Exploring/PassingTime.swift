internal import FlowRuntime

/// How time can pass in a state: which timers run next.
struct PassingTime {
  /// In how many ways it can, which are numbered from zero.
  let wayCount: Int
  /// Whether there are more ways than are counted.
  let isCut: Bool
  private let order: TimeOrder
  private let timerCount: Int

  /// Looks at where a walker stands.
  init(_ walker: FlowWalker, _ order: TimeOrder) {
    self.order = order
    let count: Int
    switch order {
    case .deadlines:
      timerCount = walker.nextTimerCount
      count = timerCount > PassingTime.permutedTimers ? timerCount : PassingTime.factorial(timerCount)
      isCut = timerCount > PassingTime.permutedTimers || count > PassingTime.largestWayCount
    case .any:
      timerCount = walker.armedTimers.count
      count = timerCount
      isCut = count > PassingTime.largestWayCount
    }
    wayCount = timerCount == 0 ? 0 : min(count, PassingTime.largestWayCount)
  }

  /// Lets time pass in one of the ways.
  func pass(_ way: Int, _ walker: FlowWalker) -> FlowWalker.Outcome? {
    guard way < wayCount else { return nil }
    switch order {
    case .any: return walker.run(timerAt: way)
    case .deadlines:
      if way == 0 { return walker.timeToNextTimer.map { walker.enter(.advance(nanoseconds: $0)) } }
      return walker.advance(runningTimersInOrder: order(way))
    }
  }

  /// How long passes when an input of the state is done, in nanoseconds.
  func length(of input: OfferedInput, _ walker: FlowWalker) -> Int64 {
    guard case .time(let way) = input else { return 0 }
    if order == .deadlines { return walker.timeToNextTimer ?? 0 }
    let timers = walker.armedTimers
    return timers.indices.contains(way) ? timers[way].remaining : 0
  }

  /// The order in which the timers run that are due next, by their usual positions; `nil` where it is the usual one, or where an
  /// input is not time that passes up to them.
  func unusualOrder(of input: OfferedInput) -> [Int]? {
    guard case .time(let way) = input, way > 0, way < wayCount, order == .deadlines else { return nil }
    return order(way)
  }

  /// The order in which the timers that are due next run: each of all orders while they are few, else each of them once first.
  private func order(_ way: Int) -> [Int] {
    var rest = Array(0..<timerCount)
    guard timerCount <= PassingTime.permutedTimers else {
      let first = rest.remove(at: way)
      return [first] + rest
    }
    var order: [Int] = []
    var code = way
    for count in stride(from: timerCount, through: 1, by: -1) {
      let share = PassingTime.factorial(count - 1)
      order.append(rest.remove(at: code / share))
      code %= share
    }
    return order
  }

  private static func factorial(_ number: Int) -> Int { number < 2 ? 1 : (2...min(number, 12)).reduce(1, *) }

  /// How many timers that are due at one instant are tried in every order; more are tried with each of them first.
  private static var permutedTimers: Int { 4 }
  /// How many ways are counted; a state keeps their number in seven bits.
  private static var largestWayCount: Int { 127 }
}

/// In which order timers run.
public enum TimeOrder: Sendable, Hashable {
  /// By their deadlines; those that are due at one instant in every order. People act when a timer has run.
  case deadlines
  /// In any order, which stands for people and services that take any time. Runs that no time explains are not shown.
  case any
}
