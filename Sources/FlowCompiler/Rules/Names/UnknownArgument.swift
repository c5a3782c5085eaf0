internal import Diagnostics
internal import FlowSpec

/// A value under a name that the receiver does not declare.
///
/// Reported while lowering presenters, lowering routes and stacks, lowering bindings and lowering scenarios.
struct UnknownArgument: DiagnosticKind {
  static let code: DiagnosticCode = "unknown-argument"
  static let group = DiagnosticGroup.names
  static let explanation = """
    A screen or presenter accepts only its declared params. An event or a record accepts only its declared fields. A \
    value with any other name would be lost.
    """
  static let example = DiagnosticExample(from: .hall, wrong: [.replace("guest: Ada", "gest: Ada")])

  let name: String
  let owner: ArgumentOwner
  let known: [String]
  /// Whether exactly one name is missing, which must be the intended one.
  var isOnly = false

  var message: String { "\(owner.phrase) has no \(owner.part) '\(name)'" }

  var hints: [String] {
    if isOnly, let meant = known.first, nearestName(to: name, among: [meant]) == nil {
      return ["write '\(meant)', which is missing"]
    }
    return known.isEmpty ? ["remove it"] : nameHints(for: name, among: known, listedAs: "it has")
  }
}

/// A receiver of named values.
enum ArgumentOwner {
  case screen(String)
  case flow(String)
  case presenter(String)
  case event(String)
  case record(String)
  case operation(String)
  case mode(String)
  case error(String)

  /// The owner in the wording of messages.
  var phrase: String {
    switch self {
    case .screen(let name): "the screen '\(name)'"
    case .flow(let name): "the flow '\(name)'"
    case .presenter(let name): "the presenter '\(name)'"
    case .event(let name): "the event '\(name)'"
    case .mode(let name): "the mode '\(name)'"
    case .error(let name): "the error '\(name)'"
    case .record(let name), .operation(let name): "'\(name)'"
    }
  }

  /// The word for its named values.
  var part: String {
    switch self {
    case .screen, .flow, .presenter: "param"
    case .event, .record, .error: "field"
    case .operation: "argument"
    case .mode: "state"
    }
  }
}
