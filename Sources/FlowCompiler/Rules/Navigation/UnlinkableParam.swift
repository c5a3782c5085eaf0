internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A param of a route whose values cannot appear in links.
///
/// Reported while lowering routes and stacks.
struct UnlinkableParam: DiagnosticKind {
  static let code: DiagnosticCode = "unlinkable-param"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    A link is a string. It can contain values of the types `string`, `int`, `uint`, `double`, `bool`, `duration` and
    `timestamp`, cases of enums, and nullable versions of these. In place of a record, put the id of the record into the
    link, and let the screen look the record up.
    """
  static let example = DiagnosticExample(
    from: .hall,
    with: [
      .insert("  route: /halls/{guest}", after: "hall:"),
      .replace(
        """
        params:
          guest: string
        model: { guest: =params.guest }
        """,
        """
        params:
          guest: string
          others: list<string> = []
        model: { guest: "${params.guest} ${params.others}" }
        """),
    ],
    wrong: [.replace("route: /halls/{guest}", "route: /halls/{guest}?others")])

  let param: String
  let type: ValueType

  var message: String { "a link cannot contain '\(param)', which is \(type.withArticle)" }

  var hints: [String] {
    switch type.withoutNull {
    case .record: ["replace it with an id, and let the screen look it up"]
    default: ["remove it from the route and give it a default"]
    }
  }
}
