import ArgumentParser
import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import FlowTerminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Standard output and standard error, with their properties.
struct Terminal {
  /// The supported widths of screens.
  static let widths = ConsoleScreen.narrowest...1_000

  /// Whether a user types and reads here.
  let isInteractive = isatty(0) == 1 && isatty(1) == 1
  /// Whether the terminal cannot move its cursor, or its type is unknown.
  let isDumb = ["dumb", "", nil].contains(environment("TERM"))
  /// Whether the console draws only letters, because the terminal lacks the symbols. Transcripts are the same
  /// everywhere.
  private let drawsLetters = isatty(1) == 1 && (lacksSymbols(environment("TERM")) || !supportsUTF8())
  /// The style of text on standard output.
  let paint: Paint
  private let errorPaint: Paint

  init() {
    let isPlain = environment("NO_COLOR").map { !$0.isEmpty } ?? false || isDumb
    paint = isatty(1) == 1 && !isPlain ? .colour : .plain
    errorPaint = isatty(2) == 1 && !isPlain ? .colour : .plain
  }

  /// Whether standard output is a terminal.
  let isShown = isatty(1) == 1
  /// Whether standard error is a terminal that can move its cursor.
  var showsErrors: Bool { isatty(2) == 1 && !isDumb }

  /// The number of columns of the terminal, or `nil` if there is none.
  var columns: Int? {
    var size = winsize()
    guard isatty(1) == 1, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// The number of rows and columns of the terminal, or `nil` if they are unknown.
  var size: (rows: Int, columns: Int)? {
    var size = winsize()
    guard isatty(1) == 1, ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
    return (Int(size.ws_row), min(Int(size.ws_col), Terminal.widths.upperBound))
  }

  /// Whether the terminal can show a picture: it moves its cursor, has a size, and passes on keys instead of lines.
  var showsPictures: Bool { isInteractive && !isDumb && size != nil && TerminalMode.showsKeys }

  /// The abilities of the terminal to show a picture, before it has answered questions about them.
  var abilities: TerminalAbilities {
    TerminalAbilities(colours: paint == .plain ? .none : colours, drawsLetters: drawsLetters)
  }

  private var colours: TerminalAbilities.Colours {
    let kind = environment("TERM") ?? ""
    if kind.hasPrefix("vt") { return .none }
    // Without knowledge of the ground, only the colours that the user has chosen are readable on it.
    guard kind.contains("256color") || environment("COLORTERM") != nil, let light = isLight else { return .sixteen }
    return .many(isLight: light)
  }

  /// Whether the ground is light, as some terminals declare it: `COLORFGBG=0;15`.
  private var isLight: Bool? {
    guard let ground = environment("COLORFGBG")?.split(separator: ";").last.flatMap({ Int($0) }) else { return nil }
    return ground == 7 || ground > 8
  }

  /// Whether the terminal can be asked questions. The Linux console would draw some of them.
  var answersQuestions: Bool {
    let kind = environment("TERM") ?? ""
    return !["linux", "ansi", "cygwin"].contains(kind) && !kind.hasPrefix("vt")
      && environment("FLOWSPEC_QUERY") != "off"
  }

  /// Whether the terminal has 256 colours.
  var hasManyColours: Bool {
    paint == .colour && (environment("TERM")?.contains("256color") ?? false || environment("COLORTERM") != nil)
  }

  /// The width of screens, or `nil` if there is no terminal.
  var width: Int? { columns.map { min(max($0, Terminal.widths.lowerBound), Terminal.widths.upperBound) } }

  /// Returns the renderer of diagnostics for standard output.
  func renderer(for sources: Sources) -> DiagnosticRenderer { DiagnosticRenderer(sources: sources, style: paint) }

  /// Returns the renderer of diagnostics for standard error.
  func errorRenderer(for sources: Sources) -> DiagnosticRenderer {
    DiagnosticRenderer(sources: sources, style: errorPaint)
  }

  // MARK: Writing

  /// Writes lines to standard output, in colour if it is supported.
  func print(_ lines: [StyledLine]) { draw(lines.map { $0.painted(paint) + "\n" }.joined()) }

  /// Writes a reply.
  func print(_ reply: ConsoleSession.Reply, sources: Sources) {
    print(reply.lines)
    if !reply.diagnostics.isEmpty { draw(renderer(for: sources).render(reply.diagnostics) + "\n") }
  }

  /// Writes a reply in a script. Faults go to standard error, so that a transcript contains only screens. Both are
  /// written immediately, so that they stay in order if they have the same destination.
  func printScript(_ reply: ConsoleSession.Reply, sources: Sources) {
    print(reply.lines)
    if !reply.diagnostics.isEmpty { warn(errorRenderer(for: sources).render(reply.diagnostics)) }
  }

  /// Writes console output, with letters for symbols that the terminal lacks.
  func draw(_ text: String) { write(drawsLetters ? lettersForSymbols(text) : text) }

  /// Writes text to standard output unchanged.
  func write(_ text: String) { send(text, to: 1) }

  /// Returns a text truncated to one line of standard error, with room for the cursor.
  func fitted(_ text: String) -> String {
    var size = winsize()
    let columns = ioctl(2, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
    return visibleText(text).truncated(to: max(columns - 1, 1))
  }

  /// Writes text to standard error unchanged.
  func note(_ text: String) { send(text, to: 2) }

  /// Writes a line to standard error.
  func warn(_ text: String) { send(text + "\n", to: 2) }
}

/// Writes a complete text, or ends the command if it cannot be written.
private func send(_ text: String, to descriptor: Int32) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 {
      bytes = bytes.dropFirst(count)
    } else if errno == EAGAIN {
      // Another process made the shared terminal non-blocking; it will accept output again.
      var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&room, 1, -1)
    } else if errno != EINTR {
      giveUp(on: descriptor, errno)
    }
  }
}

/// Ends the command because the output cannot be written: silently if the reader has closed it, as in `| head -1`.
private func giveUp(on descriptor: Int32, _ number: Int32) -> Never {
  if number == EPIPE { exit(Exit.signal(SIGPIPE).rawValue) }
  if number == EIO, isDevice(descriptor) { exit(Exit.signal(SIGHUP).rawValue) }
  if descriptor == 1 {
    send("flowspec: the output cannot be written: \(String(cString: strerror(number)))\n", to: 2)
  }
  exit(Exit.noOutput.rawValue)
}

/// Returns whether the descriptor is a device. This also holds for a disconnected terminal.
private func isDevice(_ descriptor: Int32) -> Bool {
  var status = stat()
  return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFCHR
}

/// Returns whether a type of terminal lacks most symbols: the Linux console, whose font has 256 or 512 glyphs, and
/// terminals of unknown type.
private func lacksSymbols(_ kind: String?) -> Bool { ["linux", "dumb", "", nil].contains(kind) }

/// Returns whether the language settings of the environment support more than ASCII.
private func supportsUTF8() -> Bool {
  let settings = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment($0) }.first { !$0.isEmpty }
  guard let setting = settings?.lowercased() else { return true }
  let codeset = setting.prefix { $0 != "@" }.split(separator: ".").dropFirst().first
  if let codeset { return ["utf-8", "utf8"].contains(codeset) }
  return !["c", "posix"].contains(setting)
}

/// Returns the value of an environment variable, if it is set.
func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

extension StyledLine {
  /// Returns the line with its styles as terminal text.
  func painted(_ paint: Paint) -> String {
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
