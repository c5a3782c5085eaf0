internal import CEL
internal import Diagnostics
internal import FlowSpec

/// State without an initial value.
///
/// Reported while lowering presenters.
struct MissingInitialValue: DiagnosticKind {
  static let code: DiagnosticCode = "missing-initial-value"
  static let group = DiagnosticGroup.types
  static let explanation = """
    State has a value from the moment when its presenter enters. Nullable state starts with `null`. Any other state
    needs an initial value after a `=`.
    """
  static let example = DiagnosticExample(from: .door, wrong: [.replace("isOpen: bool = false", "isOpen: bool")])

  let name: String
  let type: ValueType

  var message: String { "'\(name)' has no initial value" }

  var hints: [String] { ["write '\(name): \(type) = \(first)'", "write '\(name): \(type)?' if it may be null"] }

  /// The diagnostic is at the name, and the correction is in its value.
  func fixes(at span: Span) -> [Fix]? { hints.first.map { [Fix($0, edits: [], safety: .display)] } }

  private var first: String {
    switch type {
    case .bool: "false"
    case .int, .uint, .double: "0"
    case .string: "\"\""
    case .list: "[]"
    case .map: "{}"
    case .duration: "0s"
    case .secret: "''"
    default: "…"
    }
  }
}
