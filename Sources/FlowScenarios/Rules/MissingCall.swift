internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A scenario answers a call by a number that exceeds the number of pending calls.
struct MissingCall: DiagnosticKind {
  static let code: DiagnosticCode = "missing-call"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    If several calls of one operation are pending, `nth` beside `reply` selects one of them. `nth: 1` is the oldest
    call, and is also the default. Streams are counted in the same way. Calls that were answered or cancelled, or that
    have failed, do not count.
    """
  static let example = DiagnosticExample(
    from: """
      flowspec: 2
      flow: library

      services:
        books:
          find: { args: { title: string }, returns: string, readOnly: true }

      screens:
        desk:
          state:
            shelf: string = ""
          model: [shelf]
          events: [ask]
          transitions:
            ask: { call: books.find, with: { title: Emma }, policy: parallel, then: { set: { shelf: =result } } }
          view:
            - text: On ${model.shelf}
            - button: { label: Ask, sends: ask }

      backstack:
        start: desk

      scenarios:
        the last answer counts:
          steps:
            - press: Ask
            - press: Ask
            - reply: { books.find: { returns: A3 } }
              nth: 2
            - reply: { books.find: { returns: B1 } }
            - expect: { model: { shelf: B1 } }
      """,
    wrong: [.replace("nth: 2", "nth: 3")])

  let operation: String
  let isStream: Bool
  let number: Int64
  /// The number of pending calls.
  let count: Int

  var message: String {
    let (one, many) = isStream ? ("stream of", "streams of") : ("call of", "calls of")
    let waiting = count == 1 ? "1 \(one) '\(operation)' is pending" : "\(count) \(many) '\(operation)' are pending"
    return "\(waiting), but the reply is for number \(number)"
  }

  var hints: [String] {
    count == 1
      ? ["remove 'nth'", "make another call first"] : ["write a number from 1 to \(count); 1 is the oldest"]
  }
}
