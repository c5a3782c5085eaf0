extension Unicode.Scalar {
  /// The number of terminal cells of a lone scalar.
  ///
  /// Marks, joiners and other invisible scalars take no cell. Control characters take none either, because they
  /// move the cursor instead of drawing: replace them first, see ``visibleText(_:)``.
  ///
  /// - Complexity: Logarithmic in the number of ranges of wide scalars; constant for ASCII.
  public var displayWidth: Int {
    if value < 0x7F { return value < 0x20 ? 0 : 1 }
    if isConjoiningJamo { return 0 }
    switch properties.generalCategory {
    case .control, .nonspacingMark, .enclosingMark, .spacingMark, .lineSeparator, .paragraphSeparator, .surrogate:
      return 0
    case .format:
      return isPrintedFormat ? 1 : 0
    default:
      return isRegionalIndicator || !(isWide || properties.isEmojiPresentation) ? 1 : 2
    }
  }

  /// Whether the scalar is a vowel or final consonant of Hangul, which is drawn into the cells of the preceding
  /// consonant.
  private var isConjoiningJamo: Bool {
    (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7C6).contains(value) || (0xD7CB...0xD7FB).contains(value)
  }

  /// Whether the scalar is a format character with a glyph: a soft hyphen, or a number sign that encloses the
  /// following digits.
  var isPrintedFormat: Bool {
    switch value {
    case 0xAD, 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }

  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  private var isWide: Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wideScalars.count
    while low < high {
      let middle = (low + high) / 2
      if wideScalars[middle].last < value { low = middle + 1 } else { high = middle }
    }
    return low < wideScalars.count && wideScalars[low].first <= value
  }
}

extension Character {
  /// The number of terminal cells of the character: two for wide East Asian characters and emoji, none for a lone mark.
  ///
  /// A character is a whole cluster, so a family of four joined faces takes two cells, as does a letter with the
  /// variation selector for emoji. Letters that merely share a cluster are counted one by one.
  ///
  /// - Complexity: Linear in the number of scalars; constant for ASCII.
  public var displayWidth: Int {
    if let ascii = asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
    var width = 0
    var count = 0
    for scalar in unicodeScalars {
      width += scalar.displayWidth
      count += 1
    }
    return count > 1 && width > 0 && isDrawnAsEmoji ? 2 : width
  }

  /// Whether several scalars are drawn as one emoji: a joined sequence, a skin tone, a variation selector. The two
  /// letters of a flag take a cell each.
  private var isDrawnAsEmoji: Bool {
    guard let first = unicodeScalars.first, first.properties.isEmoji, !first.isRegionalIndicator else { return false }
    return first.properties.isEmojiPresentation
      || unicodeScalars.dropFirst().contains { $0.value == 0xFE0F || $0.properties.isEmojiModifier }
  }
}

extension StringProtocol {
  /// The number of terminal cells of the string on one line.
  ///
  /// - Complexity: Linear in the length of the string.
  public var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// Returns the string padded to a number of cells with spaces at its end or at its start. A longer string is
  /// returned unchanged.
  public func padded(to cells: Int, trailing: Bool = true) -> String {
    let missing = cells - displayWidth
    guard missing > 0 else { return String(self) }
    let spaces = String(repeating: " ", count: missing)
    return trailing ? String(self) + spaces : spaces + String(self)
  }

  /// Returns the string truncated to a number of cells. The last of them is `…` if something was cut.
  ///
  /// The result may be one cell shorter than requested, because a wide character is never divided.
  public func truncated(to cells: Int) -> String {
    var kept = ""
    var keptWidth = 0
    var rest = self[...]
    while let character = rest.first, keptWidth + character.displayWidth < cells {
      kept.append(character)
      keptWidth += character.displayWidth
      rest.removeFirst()
    }
    if rest.displayWidth + keptWidth <= cells { return String(self) }
    return cells > 0 ? kept + "…" : ""
  }
}
