internal import Diagnostics

/// A flow is started without a param that has no default.
struct MissingParam: DiagnosticKind {
  static let code: DiagnosticCode = "missing-param"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A flow cannot start without its params, unless they have defaults or are nullable. An app, or a flow that imports
    this flow, passes the params. For `flowspec run`, write `--param NAME=VALUE`. In a scenario, write
    `given: { params: … }`. For an exploration, write `explore: { params: { NAME: value } }` in the flow.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: greeting

      params:
        who: string = "Ada"

      screens:
        hall:
          model: { text: "Hello, ${flow.params.who}" }
          view:
            - text: ${model.text}

      backstack:
        start: hall
      """,
    wrong: "  who: string\n", insteadOf: "  who: string = \"Ada\"\n")

  let param: String

  var message: String { "the flow is started without its param '\(param)', which has no default" }

  var hints: [String] {
    ["to explore it, write 'explore: { params: { \(param): … } }' in the flow", "declare '\(param)' with a default"]
  }
}
