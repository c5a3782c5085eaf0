internal import FlowConsole

/// A text that is longer than a line.
struct Pager: Sendable {
  let title: String
  let lines: [StyledLine]
  var top = 0

  /// Returns the lines in a number of cells.
  func wrapped(to width: Int) -> [StyledLine] { lines.flatMap { $0.wrapped(to: max(width, 1)) } }
}
