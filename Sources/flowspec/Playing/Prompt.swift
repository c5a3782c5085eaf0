import Diagnostics
import FlowConsole

/// The place at the bottom of the terminal where a line is typed.
///
/// Keys are read one by one, and the line is edited here: only so can it be taken away and shown again when the flow has
/// something to say, and only so is a secret never shown, not even by a terminal that cannot move its cursor.
struct Prompt {
  /// The result of typing.
  enum Entry {
    /// A line, and what was visible when its first key was pressed.
    case line(String, begunOn: LineContext)
    case ended
    case redraw
  }

  private let terminal: Terminal
  private var keys = KeyDecoder()
  private var line: PromptLine

  /// Creates a prompt; to be called before the keys are read one by one.
  init(_ terminal: Terminal) {
    self.terminal = terminal
    // A terminal that does not show keys is one whose front end shows whole lines, as that of an editor does.
    line = PromptLine(!terminal.isDumb ? .moving : TerminalMode.showsKeys ? .appending : .silent)
  }

  // MARK: Typing

  /// The keys that typed bytes stand for, in order; each is to be handed to ``press(_:on:)`` when its turn comes.
  mutating func keys(_ bytes: [UInt8]) -> [Key] { keys.keys(bytes) }

  /// The result of a key, if it is more than an edit. A line that is done stays on the terminal.
  mutating func press(_ key: Key, on context: LineContext) -> Entry? {
    if key == .enter { leave(on: context) }
    switch line.press(key, on: context) {
    case .entered(let line, let begunOn): return .line(line, begunOn: begunOn)
    case .ended: return .ended
    case .redraw: return .redraw
    case .edited: return nil
    }
  }

  // MARK: Drawing

  /// Shows the line, over what is shown of it already.
  mutating func show(on context: LineContext) {
    terminal.draw(line.show(on: context, cells: terminal.columns ?? 80))
  }

  /// Takes the line away, so that something can be said in its place.
  mutating func hide() { terminal.draw(line.hide()) }

  /// Leaves the line where it is, in full, and goes below it.
  mutating func leave(on context: LineContext) { terminal.draw(line.leave(on: context)) }
}
