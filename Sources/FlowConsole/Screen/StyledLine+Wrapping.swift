internal import Diagnostics

extension StyledLine {
  /// The width of the line in cells.
  package var width: Int { pieces.reduce(0) { $0 + $1.text.displayWidth } }

  /// Returns the line wrapped to a number of cells, between words where possible.
  ///
  /// - Parameter hanging: The indentation of the lines after the first.
  public func wrapped(to cells: Int, hanging: Int = 0) -> [StyledLine] {
    guard width > cells else { return [self] }
    var rest = pieces.flatMap { piece in
      piece.text.map { StyledCharacter(character: $0, piece: piece) }
    }[...]
    var lines: [StyledLine] = []
    while true {
      let margin = lines.isEmpty ? 0 : hanging
      let room = max(cells - margin, 1)
      let end = StyledCharacter.end(ofLineIn: rest, cells: room)
      lines.append(StyledLine(rest[..<end], indentedBy: margin))
      guard end < rest.endIndex else { return lines }
      // The blank at the break is dropped.
      rest = rest[end...].drop { $0.character == " " }
      if rest.isEmpty { return lines }
    }
  }

  private init(_ characters: ArraySlice<StyledCharacter>, indentedBy margin: Int) {
    self.init(String(repeating: " ", count: margin))
    var rest = characters
    while var first = rest.first?.piece {
      first.isWhole = false
      let run = rest.prefix { $0.isDrawn(like: first) }
      append(String(run.map(\.character)), like: first)
      rest = rest[run.endIndex...]
    }
  }
}

private struct StyledCharacter {
  let character: Character
  let piece: StyledLine.Piece
  var isInWhole: Bool { piece.isWhole }

  func isDrawn(like other: StyledLine.Piece) -> Bool {
    piece.style == other.style && piece.control == other.control && piece.isMoving == other.isMoving
  }

  /// Returns the end of the first line: after the last word that fits, or within the first word if not even that fits.
  static func end(ofLineIn characters: ArraySlice<StyledCharacter>, cells: Int) -> Int {
    var width = 0
    var blank: Int?
    // The last blank in a piece that should stay together.
    var held: Int?
    var hasWord = false
    for (index, styled) in zip(characters.indices, characters) {
      let isBlank = styled.character == " "
      if isBlank, hasWord {
        if styled.isInWhole { held = index } else { blank = index }
      }
      width += styled.character.displayWidth
      if width > cells { return blank ?? held ?? max(index, characters.startIndex + 1) }
      hasWord = hasWord || !isBlank
    }
    return characters.endIndex
  }
}
