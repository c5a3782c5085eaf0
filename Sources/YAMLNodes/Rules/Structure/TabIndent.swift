internal import Diagnostics

/// A line that is indented with a tab.
struct TabIndent: DiagnosticKind {
  static let code: DiagnosticCode = "tab-indent"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    YAML indents with spaces alone, because the width of a tab differs from place to place.
    """#
  static let example = DiagnosticExample(from: .counter, wrong: [.replace("    model: [count]", "\tmodel: [count]")])

  var message: String { "a tab indents this line, and YAML indents with spaces alone" }

  var hints: [String] { ["replace the tab by spaces", "set your editor to insert spaces in YAML files"] }
}
