internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A scenario lists something under `first` that is not due then.
struct NotDue: DiagnosticKind {
  static let code: DiagnosticCode = "not-due"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `first` beside `advance` says what runs first of all that comes due when the time is over, by the names that `running` has: effects, timers by their
    names or as `after`, calls and streams by their operations, with the path of their presenter in front where that is needed. The second
    of a name is `clock#2`. What comes due earlier has run by then.
    """
  static let example = DiagnosticExample(from: .kettle, wrong: [.insert("  first: boil", after: "- advance: 1s")])

  let name: String
  /// The names of everything that is due, in execution order.
  let due: [String]

  var message: String { "nothing called '\(name)' comes due when this time is over" }

  var hints: [String] {
    due.isEmpty
      ? ["nothing at all comes due then: let as much time pass as it takes", "remove 'first'"]
      : pathHints(for: name, among: due, listedAs: "what comes due then is")
  }
}
