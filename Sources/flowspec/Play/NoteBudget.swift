/// A limit for the output of adapters' programs between two typed lines, so that the screen stays visible.
struct NoteBudget {
  /// The number of lines that are shown: fewer than a small terminal has.
  private static let limit = 10

  private var left = limit
  private var dropped = 0

  /// Returns the lines that are still shown.
  mutating func take(_ notes: [String]) -> [String] {
    let shown = Array(notes.prefix(left))
    left -= shown.count
    dropped += notes.count - shown.count
    return shown
  }

  /// Restarts the budget when a line is typed, and returns a sentence about the lines that were not shown, if any.
  mutating func renew() -> String? {
    defer { self = NoteBudget() }
    guard dropped > 0 else { return nil }
    return "and \(dropped) more \(dropped == 1 ? "line" : "lines") from programs of services"
  }
}
