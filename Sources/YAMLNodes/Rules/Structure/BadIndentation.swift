internal import Diagnostics

/// A line whose indentation matches none of the lines above.
///
/// Reported while reading YAML.
struct BadIndentation: DiagnosticKind {
  static let code: DiagnosticCode = "bad-indentation"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    All lines of one block begin in the same column, and the content of a key is indented further than the key. A line
    that is indented differently belongs to no block.
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

  var message: String { "the indentation of '\(text)' matches none of the lines above" }

  var hints: [String] {
    if fits.isEmpty { return ["begin it in the same column as the other lines of its block"] }
    return fits.enumerated().map { number, fit in
      let spaces = fit.spaces == 0 ? "no space" : fit.spaces == 1 ? "1 space" : "\(fit.spaces) spaces"
      return "\(number == 0 ? "indent it" : "or") with \(spaces), beside '\(fit.beside.excerpt)'"
    }
  }
}
