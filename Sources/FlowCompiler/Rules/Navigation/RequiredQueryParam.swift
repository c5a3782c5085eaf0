internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A param without a default that a link may leave out.
///
/// Reported while lowering routes and stacks.
struct RequiredQueryParam: DiagnosticKind {
  static let code: DiagnosticCode = "required-query-param"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    A link may omit the params after the `?` of a route, so these params must have defaults or be nullable. Required
    params belong in the path.
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

  var message: String { "a link may omit '\(param)', but it has no default" }

  var hints: [String] {
    [
      "move it into the path: '/{\(param)}'", "declare it with a default: '\(param): \(type) = …'",
      "declare it as '\(param): \(type)?'",
    ]
  }
}
