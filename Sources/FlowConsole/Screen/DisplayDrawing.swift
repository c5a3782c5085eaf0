internal import FlowProgram

extension StyledLine {
  /// How many cells a progress has.
  private static let barWidth = 10

  /// What is shown and takes nothing, as far as text can show it: of an image the words, behind a sign.
  init(drawing display: Element.Display) {
    switch display.kind {
    case .banner: self = StyledLine("▌", .faint) + StyledLine(display.label, .selected)
    case .badge: self.init("(\(display.label))", .faint)
    case .spinner: self = StyledLine(whole: "◌ ", .faint) + StyledLine(display.label)
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
