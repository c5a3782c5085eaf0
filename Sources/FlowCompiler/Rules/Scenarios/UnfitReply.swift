internal import Diagnostics

/// A manual reply of a scenario in a form that only fakes support.
///
/// Reported while lowering scenarios.
struct UnfitReply: DiagnosticKind {
  static let code: DiagnosticCode = "unfit-reply"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    A step `reply` answers at once, with one outcome: a call `returns` a value or `fails`, and a stream `emits` items.
    To wait, use `advance`. To choose among outcomes, use a fake under `given`. A `reply` with `nth` can answer only one
    operation, because each operation counts its own calls.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
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
    /// `nth` is combined with replies to several operations.
    case uncalled
  }

  let operation: String
  let reason: Reason

  var message: String {
    let what =
      switch reason {
      case .several: "has more than one outcome"
      case .drawn: "is random"
      case .conditional: "has a condition"
      case .delayed: "waits"
      case .asked: "reads the arguments"
      case .uncalled: "is beside another reply, so that 'nth' is ambiguous"
      }
    return "this reply to '\(operation)' \(what)"
  }

  var hints: [String] {
    switch reason {
    case .several: ["write one outcome: 'reply: { \(operation): { returns: … } }'", "write a separate step for each"]
    case .drawn: ["write the intended outcome: 'returns: …'"]
    case .conditional: ["remove 'when'"]
    case .delayed: ["remove 'after', and write '- advance: …' before the step"]
    case .uncalled: ["write a separate step 'reply' for each operation, with its own 'nth'"]
    case .asked: ["write a literal value", "write it under 'given', as a fake"]
    }
  }
}
