internal import Diagnostics

/// The part of a typed line that is on the screen, cut at the cursor.
///
/// A line that is longer than the screen is wide moves sideways under the cursor, and `…` stands where something is out of
/// sight: a line that went on in the next row could not be taken off the screen again without knowing how the terminal
/// breaks it.
public struct TypedWindow: Sendable, Hashable {
  /// What is shown left of the cursor.
  public let before: String
  /// What is shown right of it.
  public let after: String

  /// Cuts a line to so many cells.
  init(before: String, after: String, cells: Int) {
    let left = visibleText(before)
    let right = visibleText(after)
    let rightCells = right.prefix(cells + 1).displayWidth
    // A quarter of the space lets one see what the cursor is about to meet.
    let leftCells = max(cells - min(rightCells, cells / 4), 1)
    self.before = TypedWindow.end(of: left, in: leftCells)
    self.after = right.truncated(to: cells - self.before.displayWidth)
  }

  /// How many cells are covered.
  public var width: Int { before.displayWidth + after.displayWidth }

  /// The end of a text, with `…` for what does not fit.
  private static func end(of text: String, in cells: Int) -> String {
    var kept: [Character] = []
    var left = cells
    for character in text.reversed() {
      let width = character.displayWidth
      guard width <= left else {
        // The sign of what is missing takes the place of as much as it needs.
        while left < 1, let first = kept.popLast() { left += first.displayWidth }
        return "…" + String(kept.reversed())
      }
      kept.append(character)
      left -= width
    }
    return text
  }
}
