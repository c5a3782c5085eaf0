internal import FlowExplorer
internal import FlowReports
internal import Diagnostics

/// A scenario lists something under `first` that is not due then.
struct NotDue: DiagnosticKind {
  static let code: DiagnosticCode = "not-due"
  static let group = DiagnosticGroup.scenarios
  static let explanation = """
    `first` beside `advance` names work that is due at the end of the given time. The named work runs before all other
    work that is due then. The names are the same as under `running`: an effect has its name, a timer its name or
    `after`, and a call or a stream the name of its operation. The path of the presenter can precede the name. `clock#2`
    is the second item with the name `clock`. Work that was due earlier has already run.
    """
  static let example = DiagnosticExample(from: .kettle, wrong: [.insert("  first: boil", after: "- advance: 1s")])

  let name: String
  /// The names of everything that is due, in execution order.
  let due: [String]

  var message: String { "nothing named '\(name)' is due at the end of this time" }

  var hints: [String] {
    due.isEmpty
      ? ["nothing is due then: let more time pass", "remove 'first'"]
      : pathHints(for: name, among: due, listedAs: "the names that are due are")
  }
}
