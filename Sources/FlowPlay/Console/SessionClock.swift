internal import CEL
internal import FlowConsole
internal import FlowRuntime

/// The clock of a session in real time: whether it is paused, and its speed.
///
/// It decides how much of the real time passes in the flow. Time that a line passes, such as `wait`, is independent of
/// it.
public struct SessionClock: Sendable, Hashable {
  /// The supported speeds. At a higher one, the timers of most flows would leave no time to read.
  static let speeds = 0.01...100.0

  /// Whether no time passes.
  public internal(set) var isPaused = false
  /// The time of the flow that passes in a unit of real time.
  public internal(set) var speed = 1.0

  /// Returns the time of the flow in nanoseconds that passes in a real time.
  public func flowTime(ofReal nanoseconds: Int64) -> Int64 {
    isPaused ? 0 : speed == 1 ? nanoseconds : SessionClock.scaled(nanoseconds, by: speed)
  }

  /// Returns the real time in nanoseconds until a time of the flow has passed; `nil` if it never will.
  public func realTime(ofFlow nanoseconds: Int64) -> Int64? {
    isPaused ? nil : speed == 1 ? nanoseconds : SessionClock.scaled(nanoseconds, by: 1 / speed)
  }

  private static func scaled(_ nanoseconds: Int64, by factor: Double) -> Int64 {
    let product = (Double(nanoseconds) * factor).rounded(.up)
    return Int64(exactly: product) ?? (product > 0 ? .max : .min)
  }

  /// The speed as text: `2`, `0.5`.
  var speedText: String { speed == speed.rounded() ? "\(Int(speed))" : "\(speed)" }
}

extension ConsoleSession {
  /// The state of the clock, if it is not the usual one: `paused at 12.5s`, `speed 2`.
  public var clockStatus: String? {
    let time = Value.Duration(nanoseconds: flow.now / 1_000_000 * 1_000_000)
    let parts = (clock.isPaused ? ["paused at \(time)"] : []) + (clock.speed == 1 ? [] : ["speed \(clock.speedText)"])
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Returns the line that a line stands for: the `wait` until the next timer in place of `:step`. Recordings and
  /// scenarios then repeat the same time.
  func meant(by line: String) -> String {
    guard !isReal, let quiet, case .command(.step, _) = meaning(of: line) else { return line }
    return "wait \(Value.Duration(nanoseconds: max(0, quiet)))"
  }

  /// Performs `:pause`, `:continue`, `:step` or `:speed`.
  mutating func control(_ command: ConsoleCommand, _ argument: String) throws(ConsoleError) -> Reply {
    switch command {
    case .pause:
      clock.isPaused = true
      return saying("the clock is paused; ':step' goes to the next timer or reply, ':continue' lets time pass")
    case .speed:
      clock.speed = try speed(argument)
      return saying("the clock runs at speed \(clock.speedText)\(clock.isPaused ? " once it continues" : "")")
    case .step:
      guard let quiet else { throw ConsoleError(message: "nothing is due: no timer runs, and no reply is on its way") }
      pass(nanoseconds: max(0, quiet), [])
      return show()
    default:
      clock.isPaused = false
      return saying("the clock runs")
    }
  }

  private func speed(_ argument: String) throws(ConsoleError) -> Double {
    let factor: Double? =
      switch argument {
      case "+": min(clock.speed * 2, SessionClock.speeds.upperBound)
      case "-": max(clock.speed / 2, SessionClock.speeds.lowerBound)
      default: Double(argument)
      }
    guard let factor, SessionClock.speeds.contains(factor) else {
      throw ConsoleError(
        message: "the speed is a number from 0.01 to 100, or '+' or '-'; type it as in ':speed 2'")
    }
    return factor
  }
}
