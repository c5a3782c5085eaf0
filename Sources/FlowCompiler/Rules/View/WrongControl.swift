internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A control for a value of a type that it cannot show.
///
/// Reported while lowering presenters.
struct WrongControl: DiagnosticKind {
  static let code: DiagnosticCode = "wrong-control"
  static let group = DiagnosticGroup.view
  static let explanation = """
    A control can show only values of certain types. For example, a `toggle` shows a bool, and a `slider` shows an int
    or a double. A `field` shows a string, a number, a timestamp or a duration. A `secret` shows a `secret` or a string,
    with a mask in place of the text.
    """
  static let example = DiagnosticExample(
    from: .mail,
    wrong: [.replace("- field: { label: Address, edits: address }", "- toggle: { label: Address, edits: address }")])

  let kind: String
  let type: ValueType

  var message: String { "a \(kind) cannot show \(type.withArticle)" }

  var hints: [String] {
    switch type {
    case .bool: ["use a 'toggle'"]
    case .enumeration: ["use a 'choice'"]
    case .secret: ["use a 'secret'"]
    case .string, .int, .uint, .double: ["use a 'field'"]
    default: []
    }
  }
}
