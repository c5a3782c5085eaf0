internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A kind of field that does not fit its value or its event.
///
/// Reported while lowering presenters.
struct WrongFieldKind: DiagnosticKind {
  static let code: DiagnosticCode = "wrong-field-kind"
  static let group = DiagnosticGroup.view
  static let explanation = """
    `kind: number` is for numbers, and for strings of digits such as a card number. All other kinds are for strings. In
    a `multiline` field, the Enter key begins a new line, so the field cannot have `submits`.
    """
  static let example = DiagnosticExample(
    from: .counted,
    with: [.insert("  - field: { label: Count, edits: count, kind: number }", after: "view:")],
    wrong: [.replace("kind: number", "kind: email")])

  enum Problem {
    case type(ValueType)
    case submits
  }

  let kind: String
  let problem: Problem

  var message: String {
    switch problem {
    case .type(let type): "a field of the kind '\(kind)' cannot show \(type.withArticle)"
    case .submits: "a '\(kind)' field takes Enter as a part of its text"
    }
  }

  var hints: [String] {
    switch problem {
    case .type(let type):
      [.int, .uint, .double].contains(type.withoutNull) ? ["write 'kind: number', or remove 'kind'"] : ["remove 'kind'"]
    case .submits: ["remove 'submits' and add a button", "remove 'kind'"]
    }
  }
}
