/// The line at the bottom of a terminal that says what is being done, for work that takes its time.
///
/// It is written to standard error, and only where that is a terminal, so it never gets among what is printed.
struct ProgressLine {
  /// How long nothing is shown, since most work is done by then.
  private static let patience = 0.3
  /// How long a line stands at least, so that writing it costs nothing beside the work.
  private static let pace = 0.1

  private let terminal = Terminal()
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var last = -1.0
  private var shown = 0

  init() { start = clock.now }

  /// How long it has been going on.
  var seconds: Double { (clock.now - start).seconds }

  /// Says what is being done.
  mutating func show(_ text: @autoclosure () -> String) {
    guard terminal.showsErrors else { return }
    let now = seconds
    guard now > ProgressLine.patience, now - last > ProgressLine.pace else { return }
    last = now
    write(terminal.fitted(text()))
  }

  /// Takes the line away.
  mutating func clear() { if shown > 0 { write("") } }

  private mutating func write(_ text: String) {
    let width = text.count
    let rest = String(repeating: " ", count: max(0, shown - width))
    terminal.note("\r" + text + rest + (width == 0 ? "\r" : ""))
    shown = width
  }
}

extension Duration {
  /// The duration as a number of seconds.
  var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
