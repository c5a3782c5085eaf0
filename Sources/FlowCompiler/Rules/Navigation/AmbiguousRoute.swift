internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// Two screens whose routes match the same links.
struct AmbiguousRoute: DiagnosticKind {
  static let code: DiagnosticCode = "ambiguous-route"
  static let group = DiagnosticGroup.navigation
  static let explanation = """
    The words of a path select the route. Where one route has a word and another route has a param, the word takes
    precedence. If two routes have their words and their params in the same places, they match the same links, and the
    second route is never used. The names and types of the params make no difference.
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

  var message: String { "'\(link)' matches both this route of '\(screen)' and the route of '\(other)'" }

  var hints: [String] { ["distinguish them by a word: '\(suggestion)'"] }
}

extension AmbiguousRoute {
  /// Reports routes that match the same links as an earlier one.
  static func check(_ shapes: RouteShapes, into report: inout Report) {
    for route in shapes.routes {
      guard let other = shapes.first[route.path.map(Shape.init)], other.span != route.span else { continue }
      let (name, twin) = (shapes.name(of: route), shapes.name(of: other))
      report.add(
        AmbiguousRoute(
          link: shapes.example(of: route), screen: name, other: twin, suggestion: "/\(name)\(shapes.pattern(of: route))"
        ),
        at: route.span, related: [RelatedPlace("the route of '\(twin)' is here", at: other.span)])
    }
  }
}
