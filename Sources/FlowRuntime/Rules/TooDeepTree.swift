internal import Diagnostics

/// Presenters are composed into one another endlessly.
struct TooDeepTree: DiagnosticKind {
  static let code: DiagnosticCode = "too-deep-tree"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A presenter that composes itself must stop at some depth. An input that would nest presenters more than 64 levels
    deep is rolled back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: boxes

      screens:
        shop:
          children:
            outer: { present: box, params: { depth: 1 } }
          view:
            - child: outer

      presenters:
        box:
          params: { depth: int }
          children:
            inner: { present: box, when: params.depth < 5, params: { depth: =params.depth + 1 } }
          model: { depth: =params.depth }
          view:
            - text: Box ${model.depth}
            - child: inner

      backstack:
        start: shop
      """,
    wrong: """
            inner: { present: box, when: params.depth > 0, params: { depth: =params.depth + 1 } }
      """,
    insteadOf: """
            inner: { present: box, when: params.depth < 5, params: { depth: =params.depth + 1 } }
      """)

  let presenter: String
  let limit: Int

  var message: String { "'\(presenter)' would be nested more than \(limit) presenters deep" }

  var hints: [String] { ["end the nesting with the 'when' of the child: pass a param down that it reads"] }
}
