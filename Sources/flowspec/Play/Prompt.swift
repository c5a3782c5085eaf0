import FlowConsole
import FlowTerminal

/// The input line at the bottom of the terminal.
///
/// Keys are read one by one, and the line is edited here. Only then can the line be hidden and shown again around
/// output of the flow, and only then is a secret never shown, even by a terminal that cannot move its cursor.
struct Prompt {
  /// The result of typing.
  enum Entry {
    /// A line, and the visible screen when its first key was pressed.
    case line(String, begunOn: LineContext)
    case ended
    case redraw
  }

  private let terminal: Terminal
  /// A lone escape byte has no function here, so no pause has to tell it from a sequence.
  private var decoder = TerminalKeyDecoder(inPicture: false)
  private var line: PromptLine

  /// Creates a prompt. Call this before keys are read one by one.
  init(_ terminal: Terminal) {
    self.terminal = terminal
    // A terminal without echo belongs to a front end that edits whole lines, such as an editor.
    line = PromptLine(!terminal.isDumb ? .moving : TerminalMode.showsKeys ? .appending : .silent)
  }

  // MARK: Typing

  /// Returns the keys of typed bytes, in order. Each of them has to be passed to ``press(_:on:)`` in turn.
  mutating func keys(_ bytes: [UInt8]) -> [TerminalKey] { decoder.keys(bytes) }

  /// Handles a key and returns its result if it is more than an edit. A completed line stays on the terminal.
  mutating func press(_ key: TerminalKey, on context: LineContext) -> Entry? {
    // In the mode of the prompt, a terminal sends a line feed for Enter.
    if key == .enter || key == .newline { leave(on: context) }
    switch line.press(key, on: context) {
    case .entered(let line, let begunOn): return .line(line, begunOn: begunOn)
    case .ended: return .ended
    case .redraw: return .redraw
    case .edited: return nil
    }
  }

  // MARK: Drawing

  /// Draws the line over its previous content.
  mutating func show(on context: LineContext) {
    terminal.draw(line.show(on: context, cells: terminal.columns ?? 80))
  }

  /// Hides the line, so that output can take its place.
  mutating func hide() { terminal.draw(line.hide()) }

  /// Leaves the complete line on the terminal and moves below it.
  mutating func leave(on context: LineContext) { terminal.draw(line.leave(on: context)) }
}
