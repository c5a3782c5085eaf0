internal import Diagnostics
internal import FlowSpec

/// A value is given under a name that nobody takes.
struct UnknownArgument: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-argument"
  static let group = DiagnosticGroup.names
  static let explanation = """
    A screen or presenter takes the params it declares, an event its fields, a record its fields; a value under another name would be lost.
    """
  static let example = DiagnosticExample.hall(
    wrong: """
            open: { navigate: { to: hall, params: { guest: Ada, gest: Bob } } }
      """,
    insteadOf: """
            open: { navigate: { to: hall, params: { guest: Ada } } }
      """)

  let name: String
  let owner: ArgumentOwner
  let known: [String]
  /// Whether only one name is missing, which must be the one that is meant.
  var isOnly = false

  var message: String { "\(owner.phrase) has no \(owner.part) '\(name)'" }

  var hints: [String] {
    if isOnly, let meant = known.first, nearestName(to: name, among: [meant]) == nil {
      return ["write '\(meant)', which is missing"]
    }
    return known.isEmpty ? ["take it out"] : nameHints(for: name, among: known, listedAs: "it has")
  }
}

/// Who takes named values.
enum ArgumentOwner {
  case screen(String)
  case flow(String)
  case presenter(String)
  case event(String)
  case record(String)
  case operation(String)

  /// The owner as messages name it.
  var phrase: String {
    switch self {
    case .screen(let name): "the screen '\(name)'"
    case .flow(let name): "the flow '\(name)'"
    case .presenter(let name): "the presenter '\(name)'"
    case .event(let name): "the event '\(name)'"
    case .record(let name), .operation(let name): "'\(name)'"
    }
  }

  /// What its named values are called.
  var part: String {
    switch self {
    case .screen, .flow, .presenter: "param"
    case .event, .record: "field"
    case .operation: "argument"
    }
  }
}
