import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output and error, and what is known of them.
struct Terminal {
  /// The widths that screens are drawn for.
  static let widths = ConsoleScreen.narrowest...1_000

  /// Whether a person types and reads here.
  let isInteractive = isatty(0) == 1 && isatty(1) == 1
  /// Whether the terminal cannot move its cursor, or does not say what it can do.
  let isDumb = ["dumb", "", nil].contains(environment("TERM"))
  /// Whether the console draws with letters alone, because a terminal lacks the symbols. A transcript is the same everywhere.
  private let drawsLetters = isatty(1) == 1 && (lacksSymbols(environment("TERM")) || !knowsUTF8())
  /// How text looks on standard output.
  let paint: Paint
  private let errorPaint: Paint

  init() {
    let isPlain = environment("NO_COLOR").map { !$0.isEmpty } ?? false || isDumb
    paint = isatty(1) == 1 && !isPlain ? .colour : .plain
    errorPaint = isatty(2) == 1 && !isPlain ? .colour : .plain
  }

  /// Whether standard output is read by a person.
  let isShown = isatty(1) == 1
  /// Whether standard error is read by a person, and the cursor can go back in a line there.
  var showsErrors: Bool { isatty(2) == 1 && !isDumb }

  /// How many columns the terminal has, or `nil` when there is none.
  var columns: Int? {
    var size = winsize()
    guard isatty(1) == 1, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The width to draw screens for, or `nil` when there is no terminal.
  var width: Int? { columns.map { min(max($0, Terminal.widths.lowerBound), Terminal.widths.upperBound) } }

  /// What diagnostics look like on standard output.
  func renderer(for sources: Sources) -> DiagnosticRenderer { DiagnosticRenderer(sources: sources, style: paint) }

  /// What diagnostics look like on standard error.
  func errorRenderer(for sources: Sources) -> DiagnosticRenderer {
    DiagnosticRenderer(sources: sources, style: errorPaint)
  }

  // MARK: Writing

  /// Writes lines to standard output, in colour where there is any.
  func print(_ lines: [StyledLine]) { draw(lines.map { $0.painted(paint) + "\n" }.joined()) }

  /// Writes what a line or the time led to.
  func print(_ reply: ConsoleSession.Reply, sources: Sources) {
    print(reply.lines)
    if !reply.diagnostics.isEmpty { draw(renderer(for: sources).render(reply.diagnostics) + "\n") }
  }

  /// Writes what a line of a script led to. Faults go to standard error, so that a transcript holds the screens alone; both
  /// are written at once, so that they stay in order where they go to one place.
  func printScript(_ reply: ConsoleSession.Reply, sources: Sources) {
    print(reply.lines)
    if !reply.diagnostics.isEmpty { warn(errorRenderer(for: sources).render(reply.diagnostics)) }
  }

  /// Writes what the console draws, with its symbols in letters where the terminal lacks them.
  func draw(_ text: String) { write(drawsLetters ? lettersForSymbols(text) : text) }

  /// Writes text to standard output as it is.
  func write(_ text: String) { send(text, to: 1) }

  /// A text cut to fit a line of standard error with room for the cursor.
  func fitted(_ text: String) -> String {
    var size = winsize()
    let columns = ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    return visibleText(text).truncated(to: max(columns - 1, 1))
  }

  /// Writes text to standard error as it is.
  func note(_ text: String) { send(text, to: 2) }

  /// Writes a line to standard error.
  func warn(_ text: String) { send(text + "\n", to: 2) }
}

/// Writes all of a text, or ends the command when that cannot be done.
private func send(_ text: String, to descriptor: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      bytes = bytes.dropFirst(count)
    } else if errno == EAGAIN {
      // Somebody who shares the terminal made it non-blocking; it will have room again.
      var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&room, 1, -1)
    } else if errno != EINTR {
      giveUp(on: descriptor, errno)
    }
  }
}

/// Ends the command because nobody can be told anything: quietly where the reader had enough, as after `| head -1`.
private func giveUp(on descriptor: Int32, _ number: Int32) -> Never {
  if number == EPIPE { exit(Exit.signal(SIGPIPE).rawValue) }
  if number == EIO, isDevice(descriptor) { exit(Exit.signal(SIGHUP).rawValue) }
  if descriptor == 1 {
    send("flowspec: the output cannot be written: \(String(cString: strerror(number)))\n", to: 2)
  }
  exit(Exit.noOutput.rawValue)
}

/// Whether this is a device; a terminal still is one when it is gone.
private func isDevice(_ descriptor: Int32) -> Bool {
  var status = stat()
  return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
}

/// Whether a kind of terminal has next to no symbols: the console of Linux, whose font has 256 or 512 signs, and those that
/// do not say what they can do.
private func lacksSymbols(_ kind: String?) -> Bool { ["linux", "dumb", "", nil].contains(kind) }

/// Whether the language settings of the environment leave room for more than ASCII.
private func knowsUTF8() -> Bool {
  let settings = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment($0) }.first { !$0.isEmpty }
  guard let setting = settings?.lowercased() else { return true }
  let codeset = setting.prefix { $0 != "@" }.split(separator: ".").dropFirst().first
  if let codeset { return ["utf-8", "utf8"].contains(codeset) }
  return !["c", "posix"].contains(setting)
}

/// The value of an environment variable, if it is set.
func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

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
