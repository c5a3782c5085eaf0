internal import Diagnostics

/// The visible part of a typed line, split at the cursor.
///
/// A line wider than the screen scrolls sideways under the cursor, and `…` marks hidden parts. A line that wraps to
/// the next row could not be erased without knowledge of the terminal's wrapping.
public struct TypedWindow: Sendable, Hashable {
  /// The visible text left of the cursor.
  public let before: String
  /// The visible text right of the cursor.
  public let after: String

  /// Truncates a line to a number of cells.
  init(before: String, after: String, cells: Int) {
    let left = visibleText(before)
    let right = visibleText(after)
    let rightCells = right.prefix(cells + 1).displayWidth
    // A quarter of the width shows the text after the cursor.
    let leftCells = max(cells - min(rightCells, cells / 4), 1)
    self.before = TypedWindow.end(of: left, in: leftCells)
    self.after = right.truncated(to: cells - self.before.displayWidth)
  }

  /// The width in cells.
  public var width: Int { before.displayWidth + after.displayWidth }

  /// Returns the end of a string, with `…` for the part that does not fit.
  private static func end(of text: String, in cells: Int) -> String {
    var kept: [Character] = []
    var left = cells
    for character in text.reversed() {
      let width = character.displayWidth
      guard width <= left else {
        // The ellipsis replaces as many characters as its width requires.
        while left < 1, let first = kept.popLast() { left += first.displayWidth }
        return "…" + String(kept.reversed())
      }
      kept.append(character)
      left -= width
    }
    return text
  }
}
