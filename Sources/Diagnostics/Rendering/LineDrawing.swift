/// A line drawn with its carets, character by character.
struct LineDrawing {
  /// The drawn line.
  private(set) var line = ""
  /// The indentation that aligns the carets with their characters.
  private(set) var indent = ""
  /// The carets, one for each cell.
  private(set) var carets = ""
  /// The width of the indentation in cells.
  private(set) var indentWidth = 0

  private let gutter: Int
  private let tabStop: Int
  private var column = 0
  private var keepsTabs = true

  /// Starts a drawing after a gutter.
  init(gutter: Int, tabStop: Int) {
    (self.gutter, self.tabStop) = (gutter, tabStop)
  }

  /// Whether all characters fit into a number of cells, with tabs at their printed width.
  func fits(_ characters: [SourceCharacter], in cells: Int) -> Bool {
    var width = 0
    for next in characters {
      width += cellCount(of: next.character, at: width)
      if width > cells { return false }
    }
    return true
  }

  /// Returns the visible characters of a line that is too long: the marked ones and as much around them as fits.
  mutating func window(of characters: [SourceCharacter], around marked: Range<Int>, cells: Int) -> Range<Int> {
    keepsTabs = false
    let room = cells - 2
    var (lower, upper) = (marked.lowerBound, marked.lowerBound)
    var used = 0
    func width(_ index: Int) -> Int { cellCount(of: characters[index].character, at: 0) }
    while upper < marked.upperBound, used + width(upper) <= room {
      used += width(upper)
      upper += 1
    }
    let half = used + (room - used) / 2
    while lower > 0, used + width(lower - 1) <= half {
      used += width(lower - 1)
      lower -= 1
    }
    while upper < characters.count, used + width(upper) <= room {
      used += width(upper)
      upper += 1
    }
    while lower > 0, used + width(lower - 1) <= room {
      used += width(lower - 1)
      lower -= 1
    }
    return lower..<upper
  }

  /// Draws a part of the line. A cut at a side is drawn as `…`, with a caret if the marked part continues beyond it.
  mutating func draw(
    _ characters: [SourceCharacter], shown: Range<Int>, marked: Range<Int>, cuts: (left: Bool, right: Bool)
  ) {
    keepsTabs = keepsTabs && !cuts.left && !cuts.right
    if cuts.left { append("…", cells: 1, isMarked: false, precedes: true) }
    for index in shown {
      let character = characters[index].character
      let cells = cellCount(of: character, at: column)
      let isTab = character == "\t"
      append(
        isTab ? (keepsTabs ? "\t" : " ") : character.visible, cells: cells, isMarked: marked.contains(index),
        precedes: index < marked.lowerBound, isTab: isTab && keepsTabs)
    }
    if cuts.right { append("…", cells: 1, isMarked: marked.upperBound > shown.upperBound, precedes: false) }
  }

  private mutating func append(_ text: String, cells: Int, isMarked: Bool, precedes: Bool, isTab: Bool = false) {
    line += text
    column += cells
    if precedes {
      indent += isTab ? "\t" : String(repeating: " ", count: cells)
      indentWidth += cells
    } else if isMarked {
      carets += String(repeating: "^", count: cells)
    }
  }

  private func cellCount(of character: Character, at column: Int) -> Int {
    if character != "\t" { return character.visible.displayWidth }
    return keepsTabs ? tabStop - (gutter + column) % tabStop : 1
  }
}
