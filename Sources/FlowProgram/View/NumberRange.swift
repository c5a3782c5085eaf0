public import CEL

/// The range of a drawn control for numbers. All values are of one type, `int` or `double`.
public struct NumberRange: Sendable {
  public let from: Value
  public let to: Value
  /// The distance between two values.
  public let step: Value

  public init(from: Value, to: Value, step: Value) {
    self.from = from
    self.to = to
    self.step = step
  }

  /// Whether a value is in the range and on one of its steps.
  public func contains(_ value: Value) -> Bool {
    switch (value, from, to, step) {
    case (.int(let value), .int(let from), .int(let to), .int(let step)):
      guard from <= value, value <= to, step > 0 else { return false }
      let (distance, isLarge) = value.subtractingReportingOverflow(from)
      return !isLarge && distance % step == 0
    case (.double(let value), .double(let from), .double(let to), .double(let step)):
      guard from <= value, value <= to, step > 0 else { return false }
      let steps = (value - from) / step
      return (steps - steps.rounded()).magnitude < 1e-6
    default: return false
    }
  }

  /// Returns all values, from the smallest to the largest; `nil` if there are more than a limit.
  public func values(atMost limit: Int) -> [Value]? {
    switch (from, to, step) {
    case (.int(let from), .int(let to), .int(let step)):
      guard step > 0, from <= to else { return [] }
      let (distance, isLarge) = to.subtractingReportingOverflow(from)
      guard !isLarge, distance / step < Int64(limit) else { return nil }
      return (0...distance / step).map { .int(from + $0 * step) }
    case (.double(let from), .double(let to), .double(let step)):
      guard step > 0, from <= to, from.isFinite, to.isFinite else { return [] }
      let steps = ((to - from) / step + 1e-6).rounded(.down)
      guard steps < Double(limit) else { return nil }
      return (0...Int(steps)).map { .double(from + Double($0) * step) }
    default: return []
    }
  }

  /// Returns the position of a value in the range, from 0 to 1.
  public func fraction(of value: Value) -> Double {
    guard let value = value.asNumber, let from = from.asNumber, let to = to.asNumber, to > from else { return 0 }
    return min(max((value - from) / (to - from), 0), 1)
  }
}

extension Value {
  /// The number as a double, or `nil` for other values.
  fileprivate var asNumber: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}
