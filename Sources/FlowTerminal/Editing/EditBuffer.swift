internal import FlowConsole

/// A text that is edited, with its cursor, its selection, the text that was cut last, and earlier states.
public struct EditBuffer: Sendable {
  private struct State: Sendable {
    var characters: [Character]
    /// The length of the text in bytes.
    var length: Int
    var cursor: Int
    /// The other end of the selection, or `nil` without one.
    var anchor: Int?

    init(_ text: String) {
      characters = Array(text)
      length = text.utf8.count
      cursor = characters.count
    }
  }

  /// The maximum length of a text in bytes, which is also that of a line of a script.
  public static let limit = LineSplitter.limit
  /// The maximum number of edits that can be undone.
  static let undoLimit = 200

  private var state: State
  private var past: [State] = []
  /// The text that was cut last.
  private(set) var killed = ""
  /// Whether the last edit was a typed character, which joins the edit before it.
  private var isTyping = false

  /// Creates a text with the cursor at its end.
  public init(_ text: String = "") { state = State(text) }

  /// The text.
  public var text: String { String(state.characters) }
  /// The number of characters before the cursor.
  var cursor: Int { state.cursor }
  var characters: [Character] { state.characters }
  var isEmpty: Bool { state.characters.isEmpty }
  var textBeforeCursor: String { String(state.characters[..<state.cursor]) }
  var textAfterCursor: String { String(state.characters[state.cursor...]) }
  /// The selected characters, or `nil` without a selection.
  var selection: Range<Int>? {
    guard let anchor = state.anchor, anchor != state.cursor else { return nil }
    return min(anchor, state.cursor)..<max(anchor, state.cursor)
  }

  /// Replaces the text, which can be undone.
  mutating func replace(with text: String) {
    remember()
    state = State(text)
  }

  /// Inserts text at the cursor, in place of the selection.
  ///
  /// - Returns: Whether there was room for it.
  @discardableResult mutating func insert(_ text: String) -> Bool {
    guard state.length + text.utf8.count <= EditBuffer.limit else { return false }
    remember()
    put(text, in: selection ?? state.cursor..<state.cursor)
    return true
  }

  /// Performs a key.
  ///
  /// - Returns: Whether the key has a function here, and text has room.
  /// - Complexity: Constant for typing at the end of the text, otherwise linear in its length.
  mutating func press(_ key: TerminalKey) -> Bool {
    if case .text(let scalar) = key { return type(scalar) }
    isTyping = false
    switch key {
    case .left: move(to: selection?.lowerBound ?? state.cursor - 1)
    case .right: move(to: selection?.upperBound ?? state.cursor + 1)
    case .wordLeft: move(to: wordStart)
    case .wordRight: move(to: wordEnd)
    case .home: move(to: 0)
    case .end: move(to: state.characters.count)
    case .selectLeft: move(to: state.cursor - 1, isSelecting: true)
    case .selectRight: move(to: state.cursor + 1, isSelecting: true)
    case .selectHome: move(to: 0, isSelecting: true)
    case .selectEnd: move(to: state.characters.count, isSelecting: true)
    case .backspace: cut(selection ?? state.cursor - 1..<state.cursor, isKept: false)
    case .delete, .deleteOrEnd: cut(selection ?? state.cursor..<state.cursor + 1, isKept: false)
    case .cutWord: cut(selection ?? wordStart..<state.cursor, isKept: true)
    case .cutToStart: cut(0..<state.cursor, isKept: true)
    case .cutToEnd: cut(state.cursor..<state.characters.count, isKept: true)
    case .yank: insert(killed)
    case .undo: undo()
    case .paste(let text): return insert(text)
    default: return false
    }
    return true
  }

  /// The text as lines, with the position of the first character of each.
  var lines: [(start: Int, characters: ArraySlice<Character>)] {
    var start = 0
    return state.characters.split(omittingEmptySubsequences: false) { $0.isNewline }.map { line in
      defer { start += line.count + 1 }
      return (start, line)
    }
  }

  /// The number of the line with the cursor.
  var cursorLine: Int { lines.lastIndex { $0.start <= state.cursor } ?? 0 }

  /// Moves the cursor to another line, in the same column if possible.
  mutating func moveLine(by step: Int) {
    let (lines, line) = (lines, cursorLine)
    guard lines.indices.contains(line + step) else { return move(to: step < 0 ? 0 : state.characters.count) }
    let target = lines[line + step]
    move(to: target.start + min(state.cursor - lines[line].start, target.characters.count))
  }

  // MARK: Changes

  private mutating func type(_ scalar: Unicode.Scalar) -> Bool {
    guard state.length < EditBuffer.limit else { return false }
    if !isTyping { remember() }
    isTyping = true
    put(String(scalar), in: selection ?? state.cursor..<state.cursor)
    return true
  }

  /// Replaces characters with a text, and moves the cursor behind it.
  private mutating func put(_ text: String, in range: Range<Int>) {
    // A mark joins the letter before it. The characters after the cursor stay as they are, because the next key may
    // complete the character before it, such as a flag.
    let start = max(range.lowerBound - 1, 0)
    let piece = String(state.characters[start..<range.lowerBound]) + text
    state.length += piece.utf8.count - String(state.characters[start..<range.upperBound]).utf8.count
    state.characters.replaceSubrange(start..<range.upperBound, with: piece)
    state.cursor = start + piece.count
    state.anchor = nil
  }

  private mutating func cut(_ range: Range<Int>, isKept: Bool) {
    let range = range.clamped(to: 0..<state.characters.count)
    guard !range.isEmpty else { return }
    remember()
    if isKept { killed = String(state.characters[range]) }
    put("", in: range)
  }

  private mutating func remember() {
    past.append(state)
    if past.count > EditBuffer.undoLimit { past.removeFirst() }
    isTyping = false
  }

  private mutating func undo() {
    if let earlier = past.popLast() { state = earlier }
  }

  // MARK: Movement

  private mutating func move(to position: Int, isSelecting: Bool = false) {
    state.anchor = isSelecting ? state.anchor ?? state.cursor : nil
    state.cursor = min(max(position, 0), state.characters.count)
  }

  private var wordStart: Int {
    var position = state.cursor
    while position > 0, state.characters[position - 1].isWhitespace { position -= 1 }
    while position > 0, !state.characters[position - 1].isWhitespace { position -= 1 }
    return position
  }

  private var wordEnd: Int {
    var position = state.cursor
    while position < state.characters.count, state.characters[position].isWhitespace { position += 1 }
    while position < state.characters.count, !state.characters[position].isWhitespace { position += 1 }
    return position
  }
}
