internal import Diagnostics

/// A line that is indented with a tab.
///
/// Reported while reading YAML.
struct TabIndent: DiagnosticKind {
  static let code: DiagnosticCode = "tab-indent"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    YAML allows only spaces for indentation, because the width of a tab varies.
    """#
  static let example = DiagnosticExample(from: .counter, wrong: [.replace("    model: [count]", "\tmodel: [count]")])

  var message: String { "a tab indents this line, but YAML allows only spaces" }

  var hints: [String] { ["replace the tab with spaces", "set your editor to insert spaces in YAML files"] }
}
