internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A screen under a route that inherits a param of another type.
///
/// Reported while lowering routes and stacks.
struct MismatchedRouteParam: DiagnosticKind {
  static let code: DiagnosticCode = "mismatched-route-param"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    The params of a link are passed unchanged to the screens under the screen of the link. So the types of the params
    must be equal.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: door

      screens:
        door:
          model: { title: The door }
          events: [open]
          transitions:
            open: { navigate: { to: hall, params: { guest: Ada } } }
          view:
            - heading: ${model.title}
            - button: { label: Open, sends: open }
        hall:
          params:
            guest: string
          model: { guest: =params.guest }
          view:
            - text: Welcome, ${model.guest}
        room:
          route: { path: "/rooms/{number}/{owner}", over: [hall: { guest: owner }] }
          params:
            number: int
            owner: string
          model: { title: "Room ${params.number} of ${params.owner}" }
          view:
            - text: ${model.title}

      backstack:
        start: door
      """,
    wrong: [.replace("guest: owner", "guest: number")])

  let source: String
  let sourceType: ValueType
  let param: String
  let type: ValueType

  var message: String { "'\(source)' is \(sourceType.withArticle), but '\(param)' is \(type.withArticle)" }

  var hints: [String] {
    ["use a param that is \(type.withArticle)", "omit it, if it has a default"]
  }
}
