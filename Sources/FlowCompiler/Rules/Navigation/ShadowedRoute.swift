internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A case of an enum that matches a word in the path of another route.
struct ShadowedRoute: DiagnosticKind {
  static let code: DiagnosticCode = "shadowed-route"
  static let group = DiagnosticGroup.navigation
  static let severity = Severity.warning
  static let explanation = """
    Where one route has a word and another route has a param, the word takes precedence. Suppose that the param has only
    a few possible values, such as `true` and `false`, and that the word is one of them. Then no link with this value
    leads to the screen of the route with the param.
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
          route: /halls/{isOpen}
          params:
            guest: string = "Ada"
            isOpen: bool = true
          model: { guest: "${params.guest} ${params.isOpen}" }
          events: [go]
          transitions:
            go: { navigate: room }
          view:
            - text: Welcome, ${model.guest}
            - button: { label: Go, sends: go }
        room:
          route: /rooms/true
          model: { title: A room }
          view:
            - text: ${model.title}

      backstack:
        start: door
      """,
    wrong: [.replace("route: /rooms/true", "route: /halls/true")])

  let link: String
  let screen: String
  let other: String

  var message: String { "'\(link)' leads to '\(other)', so no link leads to '\(screen)' with that value" }

  var hints: [String] { ["begin one of the paths with a word that differs"] }
}

extension ShadowedRoute {
  /// Reports values of params that equal words in the path of another route.
  ///
  /// - Complexity: Linear in the size of the routes, times the cases of enums in them.
  static func check(_ shapes: RouteShapes, into report: inout Report) {
    for route in shapes.routes {
      let shape = route.path.map(Shape.init)
      for (position, segment) in route.path.enumerated() {
        guard case .param(let param) = segment else { continue }
        for value in shapes.fewValues(of: shapes.type(of: param, in: route)) {
          var taken = shape
          taken[position] = .word(Array(value.utf8))
          guard let other = shapes.first[taken] else { continue }
          let (name, twin) = (shapes.name(of: route), shapes.name(of: other))
          report.add(
            ShadowedRoute(link: shapes.example(of: other), screen: name, other: twin), at: route.span,
            related: [RelatedPlace("the route of '\(twin)' is here", at: other.span)])
        }
      }
    }
  }
}
