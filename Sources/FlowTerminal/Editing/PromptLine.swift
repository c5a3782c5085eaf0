internal import Diagnostics
public import FlowConsole

/// The line below plain output while it is typed, and its drawing after each key.
///
/// It writes nothing by itself: it returns the output, so that a test can verify everything that a terminal receives.
public struct PromptLine: Sendable {
  /// The ways to draw the typed text.
  public enum Drawing: Sendable {
    /// The cursor can move, so the line is redrawn after each key.
    case moving
    /// The cursor stays at the end, so typed text is appended.
    case appending
    /// The source of the lines has already displayed them.
    case silent
  }

  /// The result of a key.
  public enum Outcome: Sendable {
    /// The line is edited or unchanged.
    case edited
    /// The line is complete. The second value is the context in which it was begun.
    case entered(String, begunOn: LineContext)
    /// The input ended.
    case ended
    /// A redraw of the screen was requested.
    case redraw
  }

  static let sign = "> "

  private let drawing: Drawing
  private var history = TypedHistory()
  private var line: CommandLine
  /// The line on the terminal, its prompt included, or `nil` when it is not displayed.
  private var shown: String?
  /// Whether the maximum length of the line was exceeded since the line was last drawn.
  private var isFull = false

  /// Creates an empty line.
  public init(_ drawing: Drawing) {
    self.drawing = drawing
    line = CommandLine(history: history)
  }

  // MARK: Typing

  /// Performs a key press. A line that may hold a secret is stored in the history without it.
  public mutating func press(_ key: TerminalKey, on context: LineContext) -> Outcome {
    switch key {
    case .enter, .newline: return enter(on: context)
    case .deleteOrEnd where line.buffer.isEmpty: return .ended
    case .redraw: return .redraw
    case .up: line.recall(line.position - 1, in: history)
    case .down: line.recall(line.position + 1, in: history)
    case .text(let scalar): type(scalar)
    // Nothing is completed here, so a tab is a blank, as in pasted text.
    case .tab: type(" ")
    case .left, .right, .wordLeft, .wordRight, .home, .end, .backspace, .delete, .deleteOrEnd, .cutWord, .cutToStart,
      .cutToEnd:
      _ = line.buffer.press(key)
    // All other keys have a function only in a picture.
    default: break
    }
    line.begunOn = line.buffer.isEmpty && drawing != .silent ? nil : line.begunOn ?? context
    return .edited
  }

  private mutating func type(_ scalar: Unicode.Scalar) {
    if !line.buffer.press(.text(scalar)) { isFull = true }
  }

  private mutating func enter(on context: LineContext) -> Outcome {
    let (text, begunOn) = (line.buffer.text, line.begunOn ?? context)
    history.add(line.withoutSecret(on: context))
    line = CommandLine(history: history)
    return .entered(text, begunOn: begunOn)
  }

  // MARK: Drawing

  /// Draws the line in a number of cells, over its displayed form.
  public mutating func show(on context: LineContext, cells: Int) -> String {
    defer { isFull = false }
    // One bell for all text pasted beyond the limit.
    let bell = isFull ? "\u{7}" : ""
    switch drawing {
    case .moving:
      // The last column stays free for the cursor, because a terminal may wrap the line there.
      let window = window(on: context, cells: cells - PromptLine.sign.count)
      let before = PromptLine.sign + window.before
      shown = before + window.after
      // The terminal erases to the end of the line, so no width is needed, which the terminal may compute differently.
      return "\r\(before)\(window.after)\(TerminalCode.eraseToEndOfLine)\r\(before)\(bell)"
    case .appending:
      let whole = whole(on: context)
      defer { shown = whole }
      return PromptLine.change(from: shown, to: whole) + bell
    case .silent:
      // The typed text is invisible until it is complete, so it may refer to any screen since the previous line.
      line.begunOn = line.begunOn ?? context
      defer { shown = PromptLine.sign }
      return shown == nil ? PromptLine.sign : ""
    }
  }

  /// Returns the output that removes the line, so that other output can take its place.
  public mutating func hide() -> String {
    defer { shown = nil }
    switch drawing {
    case .moving: return "\r\(TerminalCode.eraseToEndOfLine)"
    case .appending, .silent: return shown == nil ? "" : "\n"
    }
  }

  /// Returns the output that keeps the complete line and moves below it. Call it before the line is entered.
  public mutating func leave(on context: LineContext) -> String {
    switch drawing {
    case .moving: return hide() + whole(on: context) + "\n"
    case .appending: return show(on: context, cells: 0) + hide()
    case .silent:
      shown = nil
      return ""
    }
  }

  private func whole(on context: LineContext) -> String {
    let window = window(on: context, cells: Int.max)
    return PromptLine.sign + window.before + window.after
  }

  private func window(on context: LineContext, cells: Int) -> TextWindow {
    TextWindow(line.buffer, cells: cells, hiddenFrom: line.secretStart(on: context))
  }

  /// Returns the output that turns one line into another on a terminal where only the end of a line can change.
  private static func change(from shown: String?, to line: String) -> String {
    guard let shown else { return line }
    if line.hasPrefix(shown) { return String(line.dropFirst(shown.count)) }
    guard shown.hasPrefix(line) else { return "\n" + line }
    return String(repeating: "\u{8} \u{8}", count: String(shown.dropFirst(line.count)).displayWidth)
  }
}
