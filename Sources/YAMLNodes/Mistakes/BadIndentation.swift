internal import Diagnostics

/// A line is indented in a way that fits none of the lines above.
struct BadIndentation: DiagnosticKind {
  static let code: DiagnosticCode = "bad-indentation"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    Lines that belong together begin in the same column, and what lies within something begins further right than
    it. A line in between belongs to nothing.
    """#
  static let example = FlowExample.counter(
    replacing: "    model: [count]",
    wrong: "   model: [count]")

  /// What stands on the line.
  let text: String
  /// The nearest column, counted from one, that would fit.
  let expected: Int?

  var message: String { "'\(text)' is indented like none of the lines it could belong to" }

  var hints: [String] {
    guard let expected else { return ["begin it in the same column as the line it belongs beside"] }
    let spaces = expected == 1 ? "with no space" : expected == 2 ? "with 1 space" : "with \(expected - 1) spaces"
    return ["indent it \(spaces), like the lines above that it belongs beside"]
  }
}
