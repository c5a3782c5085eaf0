/// A progress line at the bottom of the terminal, for long work.
///
/// It is written to standard error, and only if that is a terminal, so it never mixes with output.
struct ProgressLine {
  /// The time in seconds before the line appears, because most work is completed by then.
  private static let patience = 0.3
  /// The minimum time in seconds between updates, so that their cost is negligible.
  private static let pace = 0.1

  private let terminal = Terminal()
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var last = -1.0
  private var shown = 0

  init() { start = clock.now }

  /// The elapsed time in seconds.
  var seconds: Double { (clock.now - start).seconds }

  /// Shows the current work.
  mutating func show(_ text: @autoclosure () -> String) {
    guard terminal.showsErrors else { return }
    let now = seconds
    guard now > ProgressLine.patience, now - last > ProgressLine.pace else { return }
    last = now
    write(terminal.fitted(text()))
  }

  /// Removes the line.
  mutating func clear() { if shown > 0 { write("") } }

  private mutating func write(_ text: String) {
    let width = text.count
    let rest = String(repeating: " ", count: max(0, shown - width))
    terminal.note("\r" + text + rest + (width == 0 ? "\r" : ""))
    shown = width
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
