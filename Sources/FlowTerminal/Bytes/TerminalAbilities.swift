/// The abilities of a terminal that decide how cells are written to it.
public struct TerminalAbilities: Sendable, Hashable {
  /// The colours that a terminal has.
  public enum Colours: Sendable, Hashable {
    /// Only bold, faint and reversed text.
    case none
    /// The sixteen colours that the user may have adjusted.
    case sixteen
    /// A palette of 256 colours on a dark or a light ground.
    case many(isLight: Bool)
  }

  /// The colours.
  public var colours: Colours
  /// Whether symbols are replaced by letters.
  public var drawsLetters: Bool
  /// Whether the terminal shows a frame only when it is complete.
  public var isSynchronised: Bool

  /// Creates the abilities of a terminal.
  public init(colours: Colours = .sixteen, drawsLetters: Bool = false, isSynchronised: Bool = false) {
    self.colours = colours
    self.drawsLetters = drawsLetters
    self.isSynchronised = isSynchronised
  }
}
