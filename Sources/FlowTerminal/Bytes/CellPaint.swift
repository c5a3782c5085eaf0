internal import FlowConsole

/// The terminal's parameters for a style.
struct CellPaint {
  let colours: TerminalAbilities.Colours

  /// Returns the parameters that select a style after a reset; empty for the plain style.
  func parameters(of style: CellStyle) -> String {
    var all = text(style.text)
    switch style.ground {
    case .plain: break
    case .bar: all += bar
    case .focus: all = text(style.text == .faint ? .plain : style.text) + ["7"]
    case .match: all = match
    case .changed: all += changed
    }
    return all.joined(separator: ";")
  }

  private func text(_ style: TextStyle) -> [String] {
    switch style {
    case .plain: []
    case .heading: ["1"]
    case .number: colour("36", dark: 80, light: 24, plain: [])
    case .faint: colour("2", dark: 245, light: 243, plain: ["2"])
    case .selected: colour("32", dark: 114, light: 28, plain: ["1"])
    case .failure: colour("31", dark: 203, light: 160, plain: ["1"])
    }
  }

  private var bar: [String] {
    switch colours {
    case .none, .sixteen: []
    case .many(let isLight): ["48", "5", isLight ? "254" : "236"]
    }
  }

  private var match: [String] {
    switch colours {
    case .none: ["1", "4"]
    case .sixteen, .many: ["30", "43"]
    }
  }

  /// New text is underlined where a ground of its own could hide its colour.
  private var changed: [String] {
    switch colours {
    case .none, .sixteen: ["4"]
    case .many(let isLight): ["48", "5", isLight ? "194" : "22"]
    }
  }

  private func colour(_ usual: String, dark: Int, light: Int, plain: [String]) -> [String] {
    switch colours {
    case .none: plain
    case .sixteen: [usual]
    case .many(let isLight): ["38", "5", "\(isLight ? light : dark)"]
    }
  }
}
