internal import CEL
internal import Diagnostics

/// A key of a repeated child whose type cannot be compared directly.
///
/// Reported while lowering presenters.
struct InvalidChildKey: DiagnosticKind {
  static let code: DiagnosticCode = "invalid-child-key"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A repeated child keeps its state by its key, even when its item moves in the list. A key is a string, a whole
    number, a bool or a case of an enum. A record or a list cannot be a key: with each change of its content, the child
    would get a new identity.
    """
  static let example = DiagnosticExample(from: .album, wrong: [.replace("key: name", #"key: "[name]""#)])

  let type: ValueType

  var message: String { "\(type.withArticle) cannot be the key of a child" }

  var hints: [String] {
    switch type {
    case .record: ["name a field that identifies the item, as in 'key: ITEM.id'"]
    case .nullable: ["write a replacement for null, as in 'ITEM.id == null ? '' : ITEM.id'"]
    default: ["use a value that is a string, an int, a bool or a case of an enum"]
    }
  }
}
