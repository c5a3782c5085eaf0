internal import FlowProgram

extension StyledLine {
  /// The width of a progress bar in cells.
  private static let barWidth = 10

  /// Draws an element without input as text. An image is drawn as its description after a symbol.
  init(drawing display: Element.Display) {
    switch display.kind {
    case .banner: self = StyledLine("▌", .faint) + StyledLine(display.label, .selected)
    case .badge: self.init("(\(display.label))", .faint)
    case .spinner:
      self.init()
      append(moving: "◌", .faint)
      append(whole: " ", .faint)
      append(display.label)
    case .image: self = StyledLine(whole: "▨ ", .faint) + StyledLine(display.label)
    case .progress(let part):
      let done = Int((part * Double(Self.barWidth)).rounded())
      self = StyledLine("\(display.label) ")
      append(whole: String(repeating: "▰", count: done), .selected)
      append(whole: String(repeating: "▱", count: Self.barWidth - done), .faint)
      append(whole: " \(Int((part * 100).rounded())) %")
    }
  }
}
