internal import Diagnostics

/// An alias within the node that its anchor names, which would make the content infinite.
struct AliasInsideItself: DiagnosticKind {
  static let code: DiagnosticCode = "alias-inside-itself"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    An alias (`*name`) repeats what its anchor (`&name`) stands in front of. Here the alias is a part of what it
    repeats, so the content would contain itself without end.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    wrong: [.replace("- heading: Counter", "- heading: &title [*title]")])

  let name: String

  var message: String { "'*\(name)' stands inside the content that it repeats" }

  var hints: [String] { ["repeat what you need in full", "move the alias out of '&\(name)'"] }
}
