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
    A `toggle` shows a bool. A `field` shows a string, a number or a time. A `secret` shows a string. A
    `slider` shows an int or a double.
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
