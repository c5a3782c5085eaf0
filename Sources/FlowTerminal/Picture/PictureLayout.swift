/// The places of the parts of a picture in a window.
struct PictureLayout: Equatable {
  let rows: Int
  let columns: Int
  /// The row of the title, or `nil` in a window of few rows.
  let title: Int?
  /// The rows of the content.
  let body: Range<Int>
  /// The rows of the messages.
  let messages: Range<Int>
  /// The rows of the footer.
  let footer: Range<Int>
  /// The number of columns of the content.
  let width: Int
  /// The columns of the panel, or `nil` when it is closed.
  let panel: Range<Int>?

  /// The minimum width of a window for a panel beside the content. In a narrower one it covers the content.
  private static let widthForPanel = 72

  /// - Parameters:
  ///   - count: The number of lines of the messages.
  ///   - footer: The number of lines of the footer.
  init(rows: Int, columns: Int, messages count: Int, footer: Int = 0, hasPanel: Bool) {
    self.rows = max(rows, 1)
    self.columns = max(columns, 1)
    title = self.rows >= 4 ? 0 : nil
    let first = title == nil ? 0 : 1
    let end = max(self.rows - 1, first)
    // Some of the content stays visible above a footer.
    let last = end - min(footer, max(end - first - 1, 0))
    self.footer = last..<end
    // Messages leave the larger part to the content.
    let shown = min(count, (last - first) / 3)
    body = first..<last - shown
    messages = last - shown..<last
    guard hasPanel else {
      width = self.columns
      panel = nil
      return
    }
    let isBeside = self.columns >= PictureLayout.widthForPanel
    let start = isBeside ? self.columns - min(60, self.columns / 2) : 0
    width = isBeside ? start - 1 : self.columns
    panel = start..<self.columns
  }

  /// The row of the command line.
  var line: Int { rows - 1 }
}
