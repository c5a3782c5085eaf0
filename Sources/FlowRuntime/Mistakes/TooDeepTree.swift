internal import Diagnostics

/// Presenters are composed into one another endlessly.
struct TooDeepTree: DiagnosticKind {
  static let code: DiagnosticCode = "too-deep-tree"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A presenter that composes itself must stop somewhere. When presenters lie more than sixty-four deep in one another, the
    input is undone.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 1
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

  var message: String { "'\(presenter)' would lie more than \(limit) presenters deep" }

  var hints: [String] { ["let the child's 'when' end the nesting: hand a param down that it looks at"] }
}
