/// A line while it is being typed: its text, the cursor, and the lines that were typed before.
///
/// It knows nothing of terminals, so that the half-typed line can be taken off the screen and drawn again below whatever
/// had to be said meanwhile.
public struct LineEditor: Sendable {
  /// What a key led to.
  public enum Outcome: Sendable, Hashable {
    /// The line looks different now.
    case edited
    /// The line is done; the next one begins empty.
    case entered(String)
    /// No more lines will come.
    case ended
    /// The screen is to be shown anew.
    case redraw
    /// The line is as long as it may be.
    case full
    /// Nothing changed.
    case unchanged
  }

  /// How many bytes a line may have: more than anybody types, and a bound for what is pasted.
  public static let limit = LineSplitter.limit
  /// How many lines are remembered.
  public static let historyLimit = 500

  private var before = ""
  private var after: Substring = ""
  private var history: [String] = []
  /// The position in ``history`` of the line that is shown, or its end while a new one is typed.
  private var position = 0
  /// What was typed before looking at earlier lines.
  private var draft = ""

  /// Creates an empty line.
  public init() {}

  /// What is typed so far.
  public var text: String { before + after }

  /// Does what a key asks for.
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

  /// Keeps another text in place of the line that was entered last, so that no secret in it is brought back.
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

  /// Changes text or cursor; whether there was anything to change.
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

  // MARK: Moving

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

  /// Goes over blanks and then over a word.
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

  // MARK: Earlier lines

  private mutating func recall(_ other: Int) -> Bool {
    guard (0...history.count).contains(other), other != position else { return false }
    if position == history.count { draft = text }
    position = other
    before = other == history.count ? draft : history[other]
    after = ""
    return true
  }

  // MARK: Drawing

  /// The part of the line around the cursor that fits in so many cells.
  ///
  /// - Parameter hiddenFrom: The number of characters behind which all are drawn as bullets, if any are.
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
