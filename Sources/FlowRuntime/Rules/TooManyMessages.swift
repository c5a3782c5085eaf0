internal import Diagnostics

/// The number of undismissed messages exceeds the limit.
struct TooManyMessages: DiagnosticKind {
  static let code: DiagnosticCode = "too-many-messages"
  static let group = DiagnosticGroup.runtime
  static let explanation = """
    A message is shown until it is dismissed. A message with the text of a visible message is not shown a second time,
    but messages with different texts add up. An input that would exceed 100 messages is rolled back.
    """
  static let example = DiagnosticExample(
    of: """
      flowspec: 2
      flow: news

      screens:
        news:
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
                - message: "Number ${count}"
                - send: more
          view:
            - text: "${model.count} so far"

      backstack:
        start: news
      """,
    wrong: "when: count >= 0", insteadOf: "when: count < 8")

  let limit: Int

  var message: String { "\(limit) messages are already visible" }

  var hints: [String] { ["dismiss messages with 'dismiss'", "show one message with a constant text"] }
}
