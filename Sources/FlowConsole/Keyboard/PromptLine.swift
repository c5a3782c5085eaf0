internal import Diagnostics

/// The line at the bottom of a terminal while it is typed, and its drawing after each key.
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
  private var editor = LineEditor()
  /// The context at the first key of the line, or `nil` while the line is empty.
  private var begunOn: LineContext?
  /// The line on the terminal, its prompt included, or `nil` when it is not displayed.
  private var shown: String?
  /// Whether the maximum length of the line was exceeded since the line was last drawn.
  private var isFull = false

  /// Creates an empty line.
  public init(_ drawing: Drawing) { self.drawing = drawing }

  // MARK: Typing

  /// Performs a key press. A line that may hold a secret is stored in the history without it.
  public mutating func press(_ key: Key, on context: LineContext) -> Outcome {
    let outcome = editor.press(key)
    switch outcome {
    case .entered(let line):
      let begun = begunOn ?? context
      begunOn = nil
      if let start = secretStart(in: line, begun, context) { editor.keepLast(as: String(line[..<start])) }
      return .entered(line, begunOn: begun)
    case .ended: return .ended
    case .redraw: return .redraw
    case .full: isFull = true
    case .edited, .unchanged: break
    }
    if editor.text.isEmpty, drawing != .silent { begunOn = nil } else { begunOn = begunOn ?? context }
    return .edited
  }

  /// Returns the index from which a line is masked. Text that was masked when it was typed stays masked on another
  /// screen.
  private func secretStart(in line: String, _ begun: LineContext?, _ context: LineContext) -> String.Index? {
    let starts = [begun?.secretStart(in: line), context.secretStart(in: line)]
    return starts.compactMap { $0 }.min()
  }

  // MARK: Drawing

  /// Draws the line in a number of cells, over its displayed form.
  public mutating func show(on context: LineContext, cells: Int) -> String {
    defer { isFull = false }
    // One bell for all text pasted beyond the limit.
    let bell = isFull ? "\u{7}" : ""
    switch drawing {
    case .moving:
      // The last column stays free, because a terminal may wrap the line there.
      let window = editor.window(
        cells: max(cells - PromptLine.sign.count - 1, 1), hiddenFrom: hiddenOffset(on: context))
      let line = PromptLine.sign + window.before
      shown = line + window.after
      // The terminal erases to the end of the line, so no width is needed, which the terminal may compute differently.
      return "\r\(line)\(window.after)\(TerminalCode.eraseToEndOfLine)\r\(line)\(bell)"
    case .appending:
      let line = whole(on: context)
      defer { shown = line }
      return PromptLine.change(from: shown, to: line) + bell
    case .silent:
      // The typed text is invisible until it is complete, so it may refer to any screen since the previous line.
      begunOn = begunOn ?? context
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
    let window = editor.window(cells: Int.max / 2, hiddenFrom: hiddenOffset(on: context))
    return PromptLine.sign + window.before + window.after
  }

  private func hiddenOffset(on context: LineContext) -> Int? {
    let text = editor.text
    return secretStart(in: text, begunOn, context).map { text.distance(from: text.startIndex, to: $0) }
  }

  /// Returns the output that turns one line into another on a terminal where only the end of a line can change.
  private static func change(from shown: String?, to line: String) -> String {
    guard let shown else { return line }
    if line.hasPrefix(shown) { return String(line.dropFirst(shown.count)) }
    guard shown.hasPrefix(line) else { return "\n" + line }
    return String(repeating: "\u{8} \u{8}", count: String(shown.dropFirst(line.count)).displayWidth)
  }
}
