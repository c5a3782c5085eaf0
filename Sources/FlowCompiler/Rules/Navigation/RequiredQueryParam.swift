internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A param without a default that a link may leave out.
struct RequiredQueryParam: DiagnosticKind {
  static let code: DiagnosticCode = "required-query-param"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    What stands behind the `?` of a route may be left out of a link, so it has a default or may be null. What must be there
    stands in the path.
    """
  static let example = DiagnosticExample(
    from: .hall,
    with: [
      .insert("  route: /hall?guest", after: "hall:"),
      .replace("guest: string", #"guest: string = "Ada""#),
    ],
    wrong: [.replace(#"guest: string = "Ada""#, "guest: string")])

  let param: String
  let type: ValueType

  var message: String { "a link may leave '\(param)' out, and it has no default" }

  var hints: [String] {
    [
      "move it into the path: '/{\(param)}'", "declare it with a default: '\(param): \(type) = …'",
      "declare it as '\(param): \(type)?'",
    ]
  }
}
