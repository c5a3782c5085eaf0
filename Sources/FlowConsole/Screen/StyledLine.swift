internal import Diagnostics

/// How a piece of a line stands out; what that looks like is decided by whoever prints it.
public enum TextStyle: Sendable, Hashable {
  case plain
  /// The title of a screen.
  case heading
  /// What a person types to use a control.
  case number
  /// What is there and cannot be used, or matters less.
  case faint
  /// What is selected or on.
  case selected
  /// What went wrong.
  case failure
}

/// A line of the console, as pieces of text with their styles.
///
/// - Invariant: Nothing in it acts on a terminal: what would is replaced by a picture of itself when it is added.
public struct StyledLine: Sendable, Hashable {
  /// A stretch of text in one style.
  public struct Piece: Sendable, Hashable {
    /// The words.
    public let text: String
    /// How they stand out.
    public let style: TextStyle
    /// Whether the blanks in it hold it together, so that a line is broken there only where it cannot be broken elsewhere.
    var isWhole = false
  }

  /// The pieces from left to right.
  public private(set) var pieces: [Piece] = []

  /// Creates a line of one piece; empty text makes an empty line.
  public init(_ text: String = "", _ style: TextStyle = .plain) { append(text, style) }

  /// The line without its styles.
  public var text: String { pieces.map(\.text).joined() }

  /// Adds a piece at the end.
  public mutating func append(_ text: String, _ style: TextStyle = .plain) { add(text, style, isWhole: false) }

  /// Adds a piece at the end that lines are not broken in.
  mutating func append(whole text: String, _ style: TextStyle = .plain) { add(text, style, isWhole: true) }

  private mutating func add(_ text: String, _ style: TextStyle, isWhole: Bool) {
    if !text.isEmpty { pieces.append(Piece(text: visibleText(text), style: style, isWhole: isWhole)) }
  }

  /// Creates a line of one piece that is not broken.
  init(whole text: String, _ style: TextStyle = .plain) { append(whole: text, style) }

  /// Adds the pieces of another line at the end.
  public mutating func append(_ line: StyledLine) { pieces += line.pieces }

  /// Both lines, one behind the other.
  public static func + (left: StyledLine, right: StyledLine) -> StyledLine {
    var line = left
    line.append(right)
    return line
  }
}
