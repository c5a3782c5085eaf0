internal import Diagnostics

/// The number of calls in flight exceeds the limit.
struct TooManyCalls: DiagnosticKind {
  static let code: DiagnosticCode = "too-many-calls"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    With `policy: parallel` or `policy: queue`, each `call` is accepted, regardless of the number of calls in flight. An
    input that would exceed 1,000 calls is rolled back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: mail

      services:
        post:
          send: { args: { number: int } }
      fakes:
        post.send: { after: 1m }

      screens:
        mail:
          state:
            count: int = 0
          model: [count]
          events: [more]
          enter: { send: more }
          transitions:
            more:
              when: count < 8
              do:
                - set: { count: =count + 1 }
                - call: post.send
                  with: { number: =count }
                  policy: parallel
                  onLeave: cancel
                - call: post.send
                  with: { number: =-count }
                  policy: parallel
                  onLeave: cancel
                - send: more
          view:
            - text: "${model.count} so far"

      backstack:
        start: mail
      """,
    wrong: """
            more:
              when: count >= 0
              do:
      """,
    insteadOf: """
            more:
              when: count < 8
              do:
      """)

  let limit: Int

  var message: String { "\(limit) calls are already in flight" }

  var hints: [String] { ["allow only one call of a kind: remove 'policy', or write 'policy: latest'"] }
}
