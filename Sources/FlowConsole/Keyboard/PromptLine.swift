internal import Diagnostics

/// The line at the bottom of a terminal while it is typed: what is drawn of it, key by key.
///
/// It writes nothing by itself: it returns what is to be written, so that a test sees all that a terminal would.
public struct PromptLine: Sendable {
  /// The ways in which a terminal shows what is typed.
  public enum Drawing: Sendable {
    /// The cursor can be moved, so the line is drawn again after each key.
    case moving
    /// The cursor stays at the end, so what was typed is added there.
    case appending
    /// Whatever hands out the lines has shown them already.
    case silent
  }

  /// The result of a key.
  public enum Outcome: Sendable {
    /// The line is as it was or looks different now.
    case edited
    /// The line is done. The second value is what it was begun on.
    case entered(String, begunOn: LineContext)
    /// No more lines will come.
    case ended
    /// The screen is to be shown again.
    case redraw
  }

  static let sign = "> "

  private let drawing: Drawing
  private var editor = LineEditor()
  /// The context in which the first key of the line was pressed, or `nil` while the line is empty.
  private var begunOn: LineContext?
  /// The line as it stands on the terminal, its sign included, or `nil` when it is not there.
  private var shown: String?
  /// Whether more was typed than a line may have, since the line was shown last.
  private var isFull = false

  /// Creates an empty line.
  public init(_ drawing: Drawing) { self.drawing = drawing }

  // MARK: Typing

  /// Does what a key asks for. A line that may hold a secret is kept without it.
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

  /// The place from which on a line is masked. What was masked when it was typed stays so on another screen.
  private func secretStart(in line: String, _ begun: LineContext?, _ context: LineContext) -> String.Index? {
    let starts = [begun?.secretStart(in: line), context.secretStart(in: line)]
    return starts.compactMap { $0 }.min()
  }

  // MARK: Drawing

  /// Draws the line in so many cells, over what is shown of it already.
  public mutating func show(on context: LineContext, cells: Int) -> String {
    defer { isFull = false }
    // One bell for all that was pasted beyond the end.
    let bell = isFull ? "\u{7}" : ""
    switch drawing {
    case .moving:
      // The last column stays free: a terminal may break the line there.
      let window = editor.window(
        cells: max(cells - PromptLine.sign.count - 1, 1), hiddenFrom: hiddenOffset(on: context))
      let line = PromptLine.sign + window.before
      shown = line + window.after
      // Erasing by the terminal needs no width, about which the terminal may think otherwise.
      return "\r\(line)\(window.after)\(TerminalCode.eraseToEndOfLine)\r\(line)\(bell)"
    case .appending:
      let line = whole(on: context)
      defer { shown = line }
      return PromptLine.change(from: shown, to: line) + bell
    case .silent:
      // What is typed is not seen before it is done, so that it may be about any screen since the line before.
      begunOn = begunOn ?? context
      defer { shown = PromptLine.sign }
      return shown == nil ? PromptLine.sign : ""
    }
  }

  /// Takes the line away, so that something can be written in its place.
  public mutating func hide() -> String {
    defer { shown = nil }
    switch drawing {
    case .moving: return "\r\(TerminalCode.eraseToEndOfLine)"
    case .appending, .silent: return shown == nil ? "" : "\n"
    }
  }

  /// Leaves the line in place, in full, and goes below it. To be called before the line is entered.
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

  /// Turns one line into another where only the end of a line can change.
  private static func change(from shown: String?, to line: String) -> String {
    guard let shown else { return line }
    if line.hasPrefix(shown) { return String(line.dropFirst(shown.count)) }
    guard shown.hasPrefix(line) else { return "\n" + line }
    return String(repeating: "\u{8} \u{8}", count: String(shown.dropFirst(line.count)).displayWidth)
  }
}
