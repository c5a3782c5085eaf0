/// A search for text on the screen.
struct TextSearch: Sendable {
  var buffer = EditBuffer()
  /// The first line and the focus before the search, to which Esc returns.
  let top: Int
  let focus: Int?
  /// The line that was found, or `nil` without one.
  var line: Int?

  init(top: Int, focus: Int?) {
    self.top = top
    self.focus = focus
  }
}
