/// The state of a line editor: the typed text, the cursor, and the history.
///
/// It is independent of terminals, so that a partly typed line can be removed from the screen and redrawn below
/// other output.
public struct LineEditor: Sendable {
  /// The result of a key press.
  public enum Outcome: Sendable, Hashable {
    /// The text or the cursor changed.
    case edited
    /// The line is complete. The next line is empty.
    case entered(String)
    /// The input ended.
    case ended
    /// A redraw of the screen was requested.
    case redraw
    /// The line has its maximum length.
    case full
    /// Nothing changed.
    case unchanged
  }

  /// The maximum length of a line in bytes. It exceeds any typed line and limits pasted text.
  public static let limit = LineSplitter.limit
  /// The maximum number of lines in the history.
  public static let historyLimit = 500

  private var before = ""
  private var after: Substring = ""
  private var history: [String] = []
  /// The position in ``history`` of the displayed line, or the end of the history while a new line is typed.
  private var position = 0
  /// The new line, saved while earlier lines are displayed.
  private var draft = ""

  /// Creates an empty line.
  public init() {}

  /// The typed text.
  public var text: String { before + after }

  /// Performs a key press.
  ///
  /// - Complexity: Linear in the length of the line, constant for typing at its end.
  public mutating func press(_ key: Key) -> Outcome {
    switch key {
    case .text(let scalar): return insert(scalar)
    case .enter: return .entered(enter())
    case .deleteOrEnd where text.isEmpty: return .ended
    case .redraw: return .redraw
    default: return edit(key) ? .edited : .unchanged
    }
  }

  /// Replaces the line that was entered last in the history, so that a secret in it cannot be recalled.
  public mutating func keepLast(as text: String) {
    if history.popLast() != nil, history.last != text { history.append(text) }
    position = history.count
  }

  private mutating func insert(_ scalar: Unicode.Scalar) -> Outcome {
    guard before.utf8.count + after.utf8.count < LineEditor.limit else { return .full }
    before.unicodeScalars.append(scalar)
    return .edited
  }

  private mutating func enter() -> String {
    let line = text
    if !line.isEmpty, line != history.last { history.append(line) }
    if history.count > LineEditor.historyLimit { history.removeFirst() }
    position = history.count
    before = ""
    after = ""
    draft = ""
    return line
  }

  /// Edits the text or moves the cursor.
  ///
  /// - Returns: Whether anything changed.
  private mutating func edit(_ key: Key) -> Bool {
    switch key {
    case .backspace: return before.popLast() != nil
    case .delete, .deleteOrEnd: return after.popFirst() != nil
    case .left: return moveLeft()
    case .right: return moveRight()
    case .wordLeft: return move(while: { $0.moveLeft() }, over: { $0.before.last })
    case .wordRight: return move(while: { $0.moveRight() }, over: { $0.after.first })
    case .cutWord: return move(while: { $0.before.popLast() != nil }, over: { $0.before.last })
    case .home: return put(cursorAtStart: true)
    case .end: return put(cursorAtStart: false)
    case .cutToStart: return LineEditor.clear(&before)
    case .cutToEnd: return LineEditor.clear(&after)
    case .earlier: return recall(position - 1)
    case .later: return recall(position + 1)
    case .text, .enter, .redraw: return false
    }
  }

  // MARK: Movement

  private mutating func moveLeft() -> Bool {
    guard let character = before.popLast() else { return false }
    after = String(character) + after[...]
    return true
  }

  private mutating func moveRight() -> Bool {
    guard let character = after.popFirst() else { return false }
    before.append(character)
    return true
  }

  /// Moves across blanks and then across a word.
  private mutating func move(
    while step: (inout LineEditor) -> Bool, over next: (LineEditor) -> Character?
  ) -> Bool {
    var hasMoved = false
    while let character = next(self), character == " ", step(&self) { hasMoved = true }
    while let character = next(self), character != " ", step(&self) { hasMoved = true }
    return hasMoved
  }

  private mutating func put(cursorAtStart isAtStart: Bool) -> Bool {
    guard isAtStart ? !before.isEmpty : !after.isEmpty else { return false }
    let line = text
    before = isAtStart ? "" : line
    after = isAtStart ? line[...] : ""
    return true
  }

  private static func clear(_ part: inout some RangeReplaceableCollection<Character>) -> Bool {
    defer { part.removeAll() }
    return !part.isEmpty
  }

  // MARK: History

  private mutating func recall(_ other: Int) -> Bool {
    guard (0...history.count).contains(other), other != position else { return false }
    if position == history.count { draft = text }
    position = other
    before = other == history.count ? draft : history[other]
    after = ""
    return true
  }

  // MARK: Drawing

  /// Returns the part of the line around the cursor that fits into a number of cells.
  ///
  /// - Parameter hiddenFrom: The number of characters after which all are drawn as bullets; `nil` if none are.
  public func window(cells: Int, hiddenFrom: Int? = nil) -> TypedWindow {
    guard let open = hiddenFrom, open < before.count + after.count else {
      return TypedWindow(before: before, after: String(after), cells: cells)
    }
    let typed = before.count
    let hidden = text.enumerated().map { $0.offset < open ? $0.element : LineEditor.bullet }
    return TypedWindow(before: String(hidden.prefix(typed)), after: String(hidden.dropFirst(typed)), cells: cells)
  }

  private static let bullet: Character = "•"
}
