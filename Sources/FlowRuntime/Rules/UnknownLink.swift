internal import Diagnostics
internal import FlowProgram

/// A step follows a link that no route of the flow matches.
struct UnknownLink: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-link"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    `navigate: { route: … }` follows a link that is known only while the flow runs. If no route of the flow matches
    the link, the input is rolled back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: shop

      screens:
        menu:
          params:
            next: string = "/items/42"
          model: {}
          enter:
            navigate: { route: =params.next }
          view:
            - text: Menu
        item:
          route: /items/{id}
          params: { id: int }
          model: { id: =params.id }
          view:
            - text: Item ${model.id}

      backstack:
        start: menu
      """,
    wrong: "      next: string = \"/item/42\"", insteadOf: "      next: string = \"/items/42\"")

  let problem: LinkProblem

  var message: String { problem.message }

  /// None: the hints name links, and the place is the step that follows one.
  func fixes(at span: Span) -> [Fix]? { [] }

  var hints: [String] { problem.hints }
}
