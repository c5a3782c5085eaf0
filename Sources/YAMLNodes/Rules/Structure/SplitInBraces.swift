internal import Diagnostics

/// An expression, a type or an interpolation that is split because it is unquoted between brackets.
///
/// Reported while reading YAML.
struct SplitInBraces: DiagnosticKind {
  static let code: DiagnosticCode = "split-in-braces"
  static let group = DiagnosticGroup.yaml
  static let explanation = #"""
    Within `{ }` and `[ ]`, a comma ends a value, and brackets begin or end lists and mappings. This is the case even
    inside an expression, a type or `${ }`. Put the value in quotes, or write it on a line of its own.
    """#
  static let example = DiagnosticExample(
    from: .counter,
    with: [.replace("set: { count: =count + 1 }", #"set: { count: "=math.greatest(count, 1)" }"#)],
    wrong: [.replace(#"set: { count: "=math.greatest(count, 1)" }"#, "set: { count: =math.greatest(count, 1) }")])

  /// The whole expression, type or string.
  let text: String

  var message: String { "'\(text)' is split because it contains commas or brackets within braces or brackets" }

  var hints: [String] {
    ["put quotes around it: \(quoted(text))", "or write the entries on lines of their own, without braces"]
  }
}
