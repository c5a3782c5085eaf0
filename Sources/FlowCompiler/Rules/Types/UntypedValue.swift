internal import Diagnostics
internal import FlowSpec

/// A value without an expected type, in a form that does not imply one.
struct UntypedValue: DiagnosticKind {
  static let code: DiagnosticCode = "untyped-value"
  static let group = DiagnosticGroup.types
  static let explanation = """
    A field of a model and a `let` have the type of their value. A formula, a text, a number and a bool tell theirs; an empty
    list, a mapping and null do not.
    """
  static let example = DiagnosticExample(
    from: .door,
    wrong: [.replace("model: [isOpen]", "model: { isOpen: =isOpen, guests: [] }")])

  let form: String

  var message: String { "\(form) does not tell its type here" }

  var hints: [String] { ["keep it in state, which has a type, or compute it: '=Type{…}'"] }
}
