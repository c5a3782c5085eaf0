internal import FlowReports
internal import Diagnostics

/// A screen is opened for a result, and no run returns one.
struct NeverAnswered: DiagnosticKind {
  static let code: DiagnosticCode = "never-answered"
  static let group = DiagnosticGroup.exploration
  static let severity = Severity.warning
  static let explanation = """
    A `navigate` with `then` waits for a result. The exploration reached every state of the flow with all possible
    inputs, and the screen never returned a result to these steps.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: asking

      screens:
        form:
          state:
            isAgreed: bool = false
          model: [isAgreed]
          events: [ask, askAgain]
          transitions:
            ask: { navigate: { to: question, then: { set: { isAgreed: =result } } } }
            askAgain:
              navigate:
                to: question
                params: { mayAgree: =isAgreed }
                then: { set: { isAgreed: =!result } }
          view:
            - text: "${model.isAgreed}"
            - button: { label: Ask, sends: ask }
            - button: { label: Ask again, sends: askAgain }
        question:
          params:
            mayAgree: bool = true
          result: bool
          model: { mayAgree: =params.mayAgree }
          events: [agree]
          transitions:
            agree:
              - when: params.mayAgree
                do: { return: true }
              - do: []
          view:
            - text: "${model.mayAgree}"
            - button: { label: Agree, sends: agree }

      backstack:
        start: form
      """,
    wrong: [.replace("params: { mayAgree: =isAgreed }", "params: { mayAgree: false }")])

  let screen: String

  var message: String { "no run of the flow returns a result of '\(screen)' to these steps" }

  var hints: [String] { ["find the condition in '\(screen)' that prevents 'return'"] }
}
