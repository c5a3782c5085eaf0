import Diagnostics
import FlowConsole

#if canImport(Glibc)
  @preconcurrency import Glibc
#else
  @preconcurrency import Darwin
#endif

/// Standard input, output and error, and what is known of them.
///
/// The terminal stays in the mode it is found in: lines are edited by the terminal itself, so that Ctrl-C and the end of
/// input leave nothing to restore.
struct Terminal {
  /// Whether a person types and reads here.
  let isInteractive: Bool
  private let paint: Paint
  private let errorPaint: Paint

  init() {
    let isPlain = environment("NO_COLOR").map { !$0.isEmpty } ?? false || environment("TERM") == "dumb"
    isInteractive = isatty(0) == 1 && isatty(1) == 1
    paint = isatty(1) == 1 && !isPlain ? .colour : .plain
    errorPaint = isatty(2) == 1 && !isPlain ? .colour : .plain
  }

  /// The width of the terminal in cells, or `nil` when there is none.
  var width: Int? {
    var size = winsize()
    guard isatty(1) == 1, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return min(max(Int(size.ws_col), 20), 1_000)
  }

  // MARK: Output

  /// What diagnostics look like on standard output.
  func renderer(for sources: Sources) -> DiagnosticRenderer {
    DiagnosticRenderer(sources: sources, style: paint)
  }

  /// What diagnostics look like on standard error.
  func errorRenderer(for sources: Sources) -> DiagnosticRenderer {
    DiagnosticRenderer(sources: sources, style: errorPaint)
  }

  /// Writes a line to standard output.
  func print(_ text: String) { write(text + "\n", to: 1) }

  /// Writes a line to standard output, in colour where there is any.
  func print(_ line: StyledLine) { print(line.painted(paint)) }

  /// Writes the sign that a line may be typed.
  func prompt(_ text: String) { write(text, to: 1) }

  /// Writes a line to standard error.
  func warn(_ text: String) { write(text + "\n", to: 2) }

  private func write(_ text: String, to descriptor: Int32) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      // A reader that went away ends the output, not the program's promise to leave things as they were.
      guard count > 0 else { return }
      bytes = bytes.dropFirst(count)
    }
  }

  // MARK: Input

  /// What waiting for a line came to.
  enum LineOutcome {
    case line(String)
    case end
    case timePassed
  }

  /// Waits for a line, but no longer than given (in nanoseconds; `nil` waits as long as it takes).
  func readLine(within nanoseconds: Int64?) -> LineOutcome {
    var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
    let milliseconds = nanoseconds.map { Int32(clamping: ($0 + 999_999) / 1_000_000) } ?? -1
    let ready = poll(&descriptor, 1, milliseconds)
    if ready == 0 || ready < 0 && errno == EINTR { return .timePassed }
    return Swift.readLine().map { .line($0) } ?? .end
  }
}

private func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

#if canImport(Glibc)
  private let systemWrite = Glibc.write
#else
  private let systemWrite = Darwin.write
#endif

extension StyledLine {
  /// The line with its styles as a terminal shows them.
  fileprivate func painted(_ paint: Paint) -> String {
    pieces.map { piece in
      switch piece.style {
      case .plain: piece.text
      case .heading: paint(piece.text, .bold)
      case .number: paint(piece.text, .cyan)
      case .faint: paint(piece.text, .faint)
      case .selected: paint(piece.text, .green)
      case .failure: paint(piece.text, .red)
      }
    }.joined()
  }
}
