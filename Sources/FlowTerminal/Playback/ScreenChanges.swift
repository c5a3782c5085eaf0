internal import Diagnostics
internal import FlowConsole

/// The parts of a screen that differ from an earlier one.
struct ScreenChanges: Equatable {
  /// The columns that are new, by the lines of the content.
  private(set) var content: [Int: Range<Int>] = [:]
  /// The columns that are new, by the lines of the messages.
  private(set) var messages: [Int: Range<Int>] = [:]
  /// Whether another screen is on top. All of it is new then, so none of it is marked.
  let isAnother: Bool

  /// The maximum number of lines that are aligned. Those of longer screens are compared one by one.
  private static let limit = 1_000

  /// Compares two screens.
  init(from old: PictureScreen, to new: PictureScreen) {
    isAnother = old.crumbs != new.crumbs
    messages = ScreenChanges.columns(from: old.messages.flatMap(\.lines), to: new.messages.flatMap(\.lines))
    if !isAnother { content = ScreenChanges.columns(from: old.lines, to: new.lines) }
  }

  /// The first line of the content that is new.
  var firstLine: Int? { content.keys.min() }

  /// Returns the new columns of lines.
  private static func columns(from old: [StyledLine], to new: [StyledLine]) -> [Int: Range<Int>] {
    let (removed, inserted) = differences(from: old, to: new)
    var result: [Int: Range<Int>] = [:]
    // Lines in the same place between two unchanged lines are versions of each other.
    var (before, after) = (0, 0)
    while after < new.count {
      if inserted.contains(after) {
        let former = removed.contains(before) ? old[before] : nil
        if former != nil { before += 1 }
        result[after] = columns(from: former, to: new[after])
        after += 1
      } else {
        while removed.contains(before) { before += 1 }
        before += 1
        after += 1
      }
    }
    return result
  }

  /// Returns the positions of the lines that only one of both texts has.
  private static func differences(from old: [StyledLine], to new: [StyledLine]) -> (
    removed: Set<Int>, inserted: Set<Int>
  ) {
    guard max(old.count, new.count) <= limit else {
      let common = min(old.count, new.count)
      let changed = (0..<common).filter { old[$0] != new[$0] }
      return (Set(changed + (common..<old.count)), Set(changed + (common..<new.count)))
    }
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    return (removed, inserted)
  }

  /// Returns the columns of a line that its former version does not have, at least one.
  private static func columns(from old: StyledLine?, to new: StyledLine) -> Range<Int>? {
    let after = characters(of: new)
    let before = old.map { characters(of: $0) } ?? []
    var first = zip(before, after).prefix { $0 == $1 }.count
    let rest = min(before.count, after.count) - first
    var end = after.count - zip(before.reversed(), after.reversed()).prefix(rest).prefix { $0 == $1 }.count
    // Blanks are not seen to be new.
    while first < end, after[first].text == " " { first += 1 }
    while end > first, after[end - 1].text == " " { end -= 1 }
    if first == end, after.isEmpty { return nil }
    let start = after[..<min(first, after.count - 1)].reduce(0) { $0 + $1.text.displayWidth }
    return start..<start + max(after[first..<max(first, end)].reduce(0) { $0 + $1.text.displayWidth }, 1)
  }

  private static func characters(of line: StyledLine) -> [(text: Character, style: TextStyle)] {
    line.pieces.flatMap { piece in piece.text.map { ($0, piece.style) } }
  }
}
