internal import Diagnostics
internal import FlowSpec

/// A value without an expected type, in a form that does not imply one.
///
/// Reported while lowering presenters.
struct UntypedValue: DiagnosticKind {
  static let code: DiagnosticCode = "untyped-value"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A field of a model, and a value that `let` names, have the type of their value. An expression, a string, a number
    and a bool have a type. An empty list, a mapping and `null` do not.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("model: [isOpen]", "model: { isOpen: =isOpen, guests: [] }")])

  let form: String

  var message: String { "\(form) has no type here" }

  var hints: [String] { ["keep it in state, which has a type, or compute it: '=Type{…}'"] }
}
