internal import Diagnostics

/// A character that only looks like a space, where YAML requires a space.
///
/// Reported while reading YAML.
struct ForeignSpace: DiagnosticKind {
  static let code: DiagnosticCode = "foreign-space"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    YAML uses plain spaces for indentation and separation. A no-break space looks the same, but YAML reads it as a
    letter. Such a space is often copied from a web page or a word processor. As a result, the line has a different
    indentation, or no key.
    """#
  static let example = DiagnosticExample(
    from: .counter, wrong: [.replace("    model: [count]", "  \u{A0} model: [count]")])

  let space: UnusualSpace

  var message: String { "\(space.description) is here, which YAML reads as a letter" }

  var hints: [String] { [space.hint] }
}
