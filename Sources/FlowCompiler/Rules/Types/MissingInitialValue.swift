internal import CEL
internal import Diagnostics
internal import FlowSpec

/// State without an initial value.
struct MissingInitialValue: DiagnosticKind {
  static let code: DiagnosticCode = "missing-initial-value"
  static let group = DiagnosticGroup.types
  static let explanation = """
    State has a value from the moment its screen enters. A type that may be null starts with null; any other needs its first
    value behind a `=`.
    """
  static let example = DiagnosticExample(from: .door, wrong: [.replace("isOpen: bool = false", "isOpen: bool")])

  let name: String
  let type: ValueType

  var message: String { "'\(name)' does not say what it starts with" }

  var hints: [String] { ["write '\(name): \(type) = \(first)'", "write '\(name): \(type)?' if it may be null"] }

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
