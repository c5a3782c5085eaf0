/// Bounds what programs that carry services out may write between two lines that are typed, so that the screen stays in
/// sight.
struct NoteBudget {
  /// The number of lines that are shown: fewer than a small terminal has.
  private static let most = 10

  private var left = most
  private var dropped = 0

  /// Those of some lines that are still shown.
  mutating func take(_ notes: [String]) -> [String] {
    let shown = Array(notes.prefix(left))
    left -= shown.count
    dropped += notes.count - shown.count
    return shown
  }

  /// Begins again, as a line is typed; says how many lines were not shown, if any.
  mutating func renew() -> String? {
    defer { self = NoteBudget() }
    guard dropped > 0 else { return nil }
    return "and \(dropped) more \(dropped == 1 ? "line" : "lines") from programs that carry services out"
  }
}
