internal import Diagnostics

/// An alias within the node that its anchor names, which would make the content infinite.
///
/// Reported while reading YAML.
struct AliasInsideItself: DiagnosticKind {
  static let code: DiagnosticCode = "alias-inside-itself"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    An alias (`*name`) repeats the content of its anchor (`&name`). This alias is inside that content, so the
    content would contain itself without end.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    wrong: [.replace("- heading: Counter", "- heading: &title [*title]")])

  let name: String

  var message: String { "'*\(name)' is inside the content that it repeats" }

  var hints: [String] { ["write out the content that you need", "move the alias out of '&\(name)'"] }
}
