internal import Diagnostics

/// The emphasis of a piece of a line. The code that prints the line decides its appearance.
public enum TextStyle: Sendable, Hashable {
  case plain
  /// The title of a screen.
  case heading
  /// The text that the user types to use a control.
  case number
  /// Disabled or less important text.
  case faint
  /// Text that is selected or on.
  case selected
  /// A failure.
  case failure
}

/// A line of the console, as pieces of text with their styles.
///
/// - Invariant: The text is safe to print on a terminal. Control characters are replaced by visible ones when text
///   is added.
public struct StyledLine: Sendable, Hashable {
  /// A run of text in one style.
  public struct Piece: Sendable, Hashable {
    /// The text of the piece.
    public let text: String
    /// The style of the piece.
    public let style: TextStyle
    /// Whether the piece should stay together. A line is broken at its blanks only if it cannot be broken elsewhere.
    var isWhole = false
    /// The number of the control that the piece draws, or `nil` for other pieces.
    public internal(set) var control: Int?
    /// Whether the piece is a sign of waiting, which a picture turns while time passes.
    public internal(set) var isMoving = false
  }

  /// The pieces from left to right.
  public private(set) var pieces: [Piece] = []

  /// Creates a line of one piece. Empty text makes an empty line.
  public init(_ text: String = "", _ style: TextStyle = .plain) { append(text, style) }

  /// The line without its styles.
  public var text: String { pieces.map(\.text).joined() }

  /// Appends a piece.
  public mutating func append(_ text: String, _ style: TextStyle = .plain) { add(text, style, isWhole: false) }

  /// Appends a piece that should not be broken.
  mutating func append(whole text: String, _ style: TextStyle = .plain) { add(text, style, isWhole: true) }

  private mutating func add(_ text: String, _ style: TextStyle, isWhole: Bool) {
    if !text.isEmpty { pieces.append(Piece(text: visibleText(text), style: style, isWhole: isWhole)) }
  }

  /// Appends a sign of waiting.
  mutating func append(moving text: String, _ style: TextStyle) {
    pieces.append(Piece(text: text, style: style, isWhole: true, isMoving: true))
  }

  /// Appends a piece that was cut from another line.
  mutating func append(_ text: String, like piece: Piece) {
    guard !text.isEmpty else { return }
    pieces.append(
      Piece(text: text, style: piece.style, isWhole: piece.isWhole, control: piece.control, isMoving: piece.isMoving))
  }

  /// Returns the line as a part of the control with a number.
  func drawing(control number: Int) -> StyledLine { changed { $0.control = number } }

  /// The line as a part of a screen that is covered: faint, and without controls.
  var covered: StyledLine {
    changed { piece in
      piece = Piece(text: piece.text, style: .faint, isWhole: piece.isWhole)
    }
  }

  private func changed(_ change: (inout Piece) -> Void) -> StyledLine {
    var line = self
    for index in line.pieces.indices { change(&line.pieces[index]) }
    return line
  }

  /// Creates a line of one piece that should not be broken.
  init(whole text: String, _ style: TextStyle = .plain) { append(whole: text, style) }

  /// Appends the pieces of another line.
  public mutating func append(_ line: StyledLine) { pieces += line.pieces }

  /// Returns the concatenation of both lines.
  public static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    var line = left
    line.append(right)
    return line
  }
}
