internal import Diagnostics
internal import FlowSpec

/// Two screens whose routes match the same links.
struct AmbiguousRoute: DiagnosticKind {
  static let code: DiagnosticCode = "ambiguous-route"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    The words of a path choose the route; where one route has a word and another a param, the word wins. Two routes with the same
    words and params in the same places fit exactly the same links, whatever the params are called and of whatever type they
    are, so the second would never be taken.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 1
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
          route: /{guest}
          params:
            guest: string
          model: { guest: =params.guest }
          events: [go]
          transitions:
            go: { navigate: { to: room } }
          view:
            - text: Welcome, ${model.guest}
            - button: { label: Go, sends: go }
        room:
          route: /rooms/{number}
          params:
            number: int = 1
          model: { number: =params.number }
          view:
            - text: Room ${model.number}

      backstack:
        start: door
      """,
    wrong: [.replace("route: /rooms/{number}", "route: /{number}")])

  let link: String
  let screen: String
  let other: String
  /// A possible beginning of the path that distinguishes it from the other route.
  let suggestion: String

  var message: String { "'\(link)' fits this route of '\(screen)' and that of '\(other)' alike" }

  var hints: [String] { ["tell them apart by a word: '\(suggestion)'"] }
}
