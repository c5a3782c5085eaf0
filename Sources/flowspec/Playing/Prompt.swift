import Diagnostics
import FlowConsole

/// The place at the bottom of the terminal where a line is typed.
///
/// Where the terminal can move its cursor, the line is edited here: only so can it be taken away and shown again when the
/// flow has something to say. A terminal that calls itself dumb edits lines on its own, and what was typed so far stays
/// with it.
struct Prompt {
  /// What typing came to.
  enum Entry {
    /// A line, and the screen that was visible when its first key was pressed.
    case line(String, begunOn: ConsoleScreen)
    case ended
    case redraw
  }

  /// What is typed at once: a key, or a whole line where the terminal edits it.
  enum Stroke {
    case key(Key)
    case line(LineSplitter.Line)
  }

  /// Whether keys are read one by one, and not whole lines.
  let isRaw: Bool
  private let terminal: Terminal
  private var keys = KeyDecoder()
  private var editor = LineEditor()
  private var splitter = LineSplitter()
  private var drawnCells = 0
  /// The screen that was visible when the line was begun, or `nil` while it is empty.
  private var begunOn: ConsoleScreen?
  /// Whether more was typed than a line may have, since the line was shown last.
  private var isFull = false

  private static let sign = "> "

  init(_ terminal: Terminal) {
    self.terminal = terminal
    isRaw = !terminal.isDumb
  }

  // MARK: Typing

  /// What typed bytes mean, in order; each is to be handed to ``press(_:on:)`` when its turn comes.
  mutating func strokes(_ bytes: [UInt8]) -> [Stroke] {
    isRaw ? keys.keys(bytes).map(Stroke.key) : splitter.lines(bytes).map(Stroke.line)
  }

  /// What a stroke comes to, if it is more than an edit. A line that is done stays on the terminal.
  mutating func press(_ stroke: Stroke, on screen: ConsoleScreen) -> Entry? {
    switch stroke {
    case .line(.text(let line)): return .line(line, begunOn: screen)
    case .line(.tooLong): return nil
    case .key(.enter):
      leave(on: screen)
      guard case .entered(let line) = editor.press(.enter) else { return nil }
      if screen.isSecret(line) { editor.forgetLast() }
      defer { begunOn = nil }
      return .line(line, begunOn: begunOn ?? screen)
    case .key(let key):
      let outcome = editor.press(key)
      begunOn = editor.text.isEmpty ? nil : begunOn ?? screen
      switch outcome {
      case .ended: return .ended
      case .redraw: return .redraw
      case .full: isFull = true
      case .entered, .edited, .unchanged: break
      }
      return nil
    }
  }

  // MARK: Drawing

  /// Shows the line, over what is shown of it already.
  mutating func show(on screen: ConsoleScreen) {
    guard isRaw else { return terminal.write(Prompt.sign) }
    // The last column stays free: a terminal may break the line there.
    let cells = max((terminal.columns ?? 80) - Prompt.sign.count - 1, 1)
    let window = editor.window(cells: cells, isSecret: screen.isSecret(editor.text))
    let blanks = String(repeating: " ", count: max(0, drawnCells - window.width))
    let line = Prompt.sign + window.before
    terminal.write("\r\(line)\(window.after)\(blanks)\r\(line)")
    drawnCells = window.width
    // One bell for all that was pasted beyond the end.
    if isFull { terminal.write("\u{7}") }
    isFull = false
  }

  /// Takes the line away, so that something can be said in its place.
  mutating func hide() {
    guard isRaw else { return terminal.write("\n") }
    terminal.write("\r\(String(repeating: " ", count: Prompt.sign.count + drawnCells))\r")
    drawnCells = 0
  }

  /// Leaves the line where it is, in full, and goes below it.
  mutating func leave(on screen: ConsoleScreen) {
    guard isRaw else { return terminal.write("\n") }
    hide()
    let whole = editor.window(cells: Int.max / 2, isSecret: screen.isSecret(editor.text))
    terminal.write("\(Prompt.sign)\(whole.before)\(whole.after)\n")
  }
}
