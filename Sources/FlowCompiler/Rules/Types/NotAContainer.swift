internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A value that is neither a list nor a map, where one is expected.
///
/// Reported while lowering presenters.
struct NotAContainer: DiagnosticKind {
  static let code: DiagnosticCode = "not-a-container"
  static let group = DiagnosticGroup.types
  static let explanation = """
    `append`, `update` and `remove` with `where` take a list. `remove` with `key` takes a map. `put` takes a list or a
    map. A `list` element draws the items of a list.
    """
  static let example = DiagnosticExample(
    from: .lamp,
    wrong: [
      .replace(#"- append: { to: names, value: "${event.to}" }"#, #"- append: { to: light, value: "${event.to}" }"#)
    ])

  let name: String
  let type: ValueType
  let expected: String

  var message: String { "'\(name)' is \(type.withArticle), but \(expected) is expected" }
}
