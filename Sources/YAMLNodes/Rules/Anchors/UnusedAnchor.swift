internal import Diagnostics

/// An anchor without an alias, which is usually a string that begins with an ampersand.
struct UnusedAnchor: DiagnosticKind {
  static let code: DiagnosticCode = "unused-anchor"
  static let group = DiagnosticGroup.yaml
  static let severity = Severity.warning
  static let explanation = #"""
    A word that begins with `&` is an anchor to YAML: a name under which aliases (`*name`) repeat what follows. It
    is not a part of the value, so a text that begins with `&` loses its first word.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("- heading: Counter", #"- heading: "&more Counter""#)],
    wrong: [.replace(#"- heading: "&more Counter""#, "- heading: &more Counter")])

  let name: String

  var message: String { "'&\(name)' is taken as an anchor, and no alias repeats it" }

  var hints: [String] { ["if it is a text, put quotes around the whole value", "otherwise leave it out"] }
}
