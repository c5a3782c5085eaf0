internal import Diagnostics

/// An anchor without an alias, which is usually a string that begins with an ampersand.
///
/// Reported while reading YAML.
struct UnusedAnchor: DiagnosticKind {
  static let code: DiagnosticCode = "unused-anchor"
  static let group = DiagnosticGroup.yaml
  static let severity = Severity.warning
  static let explanation = #"""
    In YAML, a word that begins with `&` is an anchor: a name under which aliases (`*name`) repeat the content that
    follows. The anchor is not a part of the value, so a string that begins with `&` loses its first word.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- heading: Counter", #"- heading: "&more Counter""#)],
    wrong: [.replace(#"- heading: "&more Counter""#, "- heading: &more Counter")])

  let name: String

  var message: String { "'&\(name)' is read as an anchor, but no alias repeats it" }

  var hints: [String] { ["if it is a string, put quotes around the whole value", "otherwise remove it"] }
}
