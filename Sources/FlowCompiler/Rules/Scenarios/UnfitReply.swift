internal import Diagnostics

/// A manual reply of a scenario in a form that only fakes support.
struct UnfitReply: DiagnosticKind {
  static let code: DiagnosticCode = "unfit-reply"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    A step `reply` answers at its own moment and with one outcome: a call `returns` a value or `fails`, a stream `emits` items. Waiting is
    for `advance`, and choosing among outcomes for the fakes under `given`. With `call` beside it the step answers one operation, since each
    counts its own calls.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 1
      flow: library

      services:
        books:
          count: { returns: int, readOnly: true }

      screens:
        desk:
          state:
            all: int = 0
          model: [all]
          enter: { call: books.count, then: { set: { all: =result } } }
          view:
            - text: ${model.all} books

      backstack:
        start: desk

      scenarios:
        counts:
          steps:
            - reply: { books.count: { returns: 3 } }
            - expect: { model: { all: 3 } }
      """,
    wrong: [.replace("- reply: { books.count: { returns: 3 } }", "- reply: { books.count: { after: 1s, returns: 3 } }")]
  )

  /// The reason why the reply is not exactly one outcome.
  enum Reason {
    case several, drawn, conditional, delayed, asked
    /// `call` is combined with replies to several operations.
    case uncalled
  }

  let operation: String
  let reason: Reason

  var message: String {
    let what =
      switch reason {
      case .several: "is not one outcome"
      case .drawn: "is drawn by lot"
      case .conditional: "has a condition"
      case .delayed: "waits"
      case .asked: "reads what is asked"
      case .uncalled: "stands beside another one, so that nobody knows whose calls 'call' counts"
      }
    return "this reply to '\(operation)' \(what)"
  }

  var hints: [String] {
    switch reason {
    case .several: ["write one outcome: 'reply: { \(operation): { returns: … } }'", "write a step for each"]
    case .drawn: ["write the outcome that is meant: 'returns: …'"]
    case .conditional: ["take 'when' out"]
    case .delayed: ["take 'after' out, and write '- advance: …' before the step"]
    case .uncalled: ["write a step 'reply' for each operation, with its own 'call'"]
    case .asked: ["write the value itself", "put it under 'given', as a fake"]
    }
  }
}
