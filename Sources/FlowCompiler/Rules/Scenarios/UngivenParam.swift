internal import Diagnostics

/// A param without a default that a scenario, or the exploration of a flow, leaves out.
///
/// Reported while lowering scenarios.
struct UngivenParam: DiagnosticKind {
  static let code: DiagnosticCode = "ungiven-param"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    A flow cannot start without its params. A flow that imports it passes them. In a scenario, write
    `given: { params: { NAME: value } }`. For an exploration, write `explore: { params: { NAME: value } }` in the flow.
    A param that has a default or is nullable can be omitted.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: greeting

      params:
        who: string

      screens:
        hall:
          model: { text: "Hello, ${flow.params.who}" }
          view:
            - text: ${model.text}

      backstack:
        start: hall

      scenarios:
        a guest is greeted:
          given:
            params: { who: Ada }
          steps:
            - expect: { shows: "Hello, Ada" }
      """,
    wrong: [
      .remove(
        """
        given:
          params: { who: Ada }
        """)
    ])

  /// The start that lacks the param.
  enum Start {
    case scenario(String)
    case exploration
  }

  let param: String
  let type: String
  let start: Start
  /// Whether the start has a `params` key.
  let hasParams: Bool

  var message: String {
    switch start {
    case .scenario(let name): "the scenario '\(name)' does not give the flow its param '\(param)'"
    case .exploration: "'explore' does not give the flow its param '\(param)'"
    }
  }

  var hints: [String] {
    if hasParams { return ["add '\(param): …' to these params, which is \(type)"] }
    return ["write 'given: { params: { \(param): … } }' in it", "declare '\(param)' with a default"]
  }
}
