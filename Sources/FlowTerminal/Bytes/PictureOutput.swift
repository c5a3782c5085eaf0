/// The memory of what a terminal shows, from which the output for the next frame follows.
public struct PictureOutput: Sendable {
  /// The abilities of the terminal.
  public var abilities: TerminalAbilities
  /// Whether the terminal has a palette of 256 colours, which is used once the ground is known.
  private let hasManyColours: Bool
  private var shown: PictureFrame?

  /// Creates the memory of a terminal with unknown content.
  public init(_ abilities: TerminalAbilities, hasManyColours: Bool = false) {
    self.abilities = abilities
    self.hasManyColours = hasManyColours
  }

  /// Forgets the content of the terminal, which other programs or a resize may have changed.
  public mutating func forget() { shown = nil }

  /// Returns the output that shows a frame.
  public mutating func bytes(for frame: PictureFrame) -> String {
    defer { shown = frame }
    return FrameEncoder.bytes(
      from: shown?.cells, to: frame.cells, cursor: frame.cursor, oldCursor: shown?.cursor, abilities)
  }

  /// Adopts an answer of the terminal.
  public mutating func adopt(_ answer: TerminalAnswer) {
    switch answer {
    case .synchronisation(let isPossible): abilities.isSynchronised = isPossible
    case .ground(let isLight):
      guard hasManyColours else { return }
      guard abilities.colours != .many(isLight: isLight) else { return }
      abilities.colours = .many(isLight: isLight)
      forget()
    }
  }
}
