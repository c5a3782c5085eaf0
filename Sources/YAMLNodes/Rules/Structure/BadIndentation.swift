internal import Diagnostics

/// A line whose indentation matches none of the lines above.
struct BadIndentation: DiagnosticKind {
  static let code: DiagnosticCode = "bad-indentation"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    Lines that belong together begin in the same column, and what lies within something begins further right than
    it. A line in between belongs to nothing.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    wrong: [
      .replace(
        """
        counter:
          state:
            count: int = 0
          model: [count]
        """,
        """
        counter:
          state:
            count: int = 0
         model: [count]
        """)
    ])

  /// The content of the line.
  let text: String
  /// The columns that would fit, the most likely first.
  let fits: [Fit]

  /// An indentation that would fit.
  struct Fit {
    let spaces: Int
    /// The line that begins in this column.
    let beside: String
  }

  var message: String { "'\(text)' is indented like none of the lines it could belong to" }

  var hints: [String] {
    if fits.isEmpty { return ["begin it in the same column as the line it belongs beside"] }
    return fits.enumerated().map { number, fit in
      let spaces = fit.spaces == 0 ? "no space" : fit.spaces == 1 ? "1 space" : "\(fit.spaces) spaces"
      return "\(number == 0 ? "indent it" : "or") with \(spaces), beside '\(fit.beside.excerpt)'"
    }
  }
}
