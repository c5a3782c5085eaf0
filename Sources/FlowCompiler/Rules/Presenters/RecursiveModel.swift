internal import Diagnostics

/// A presenter that reads the model of a child whose model is computed from the presenter's own.
///
/// Reported while lowering presenters.
struct RecursiveModel: DiagnosticKind {
  static let code: DiagnosticCode = "recursive-model"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A presenter may be composed into itself, but its model must not depend on the model of another instance of itself.
    Otherwise the fields of the model would depend on themselves. Pass values down as params, and up as events.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: tree

      presenters:
        branch:
          params: { depth: int }
          children:
            twig: { present: branch, when: params.depth > 0, params: { depth: =params.depth - 1 } }
          model: { below: =params.depth == 0 }
          view:
            - text: ${model.below}
            - child: twig

      screens:
        tree:
          children:
            branch: { present: branch, params: { depth: 3 } }
          view:
            - child: branch

      backstack:
        start: tree
      """,
    wrong: [.replace("model: { below: =params.depth == 0 }", "model: { below: =twig == null }")])

  let child: String
  let reader: String

  var message: String { "the model of '\(child)' depends on the model of '\(reader)', so '\(reader)' cannot read it" }

  var hints: [String] {
    ["pass the values down as 'params'", "let '\(child)' emit an event, and store its payload in state"]
  }
}
