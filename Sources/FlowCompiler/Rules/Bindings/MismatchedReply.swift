internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A reply that is converted to something other than the operation's result.
///
/// Reported while lowering bindings.
struct MismatchedReply: DiagnosticKind {
  static let code: DiagnosticCode = "mismatched-reply"
  static let group = DiagnosticGroup.bindings
  static let explanation = """
    A binding converts the value of `returns` to the declared type where possible. For example, a string becomes a
    timestamp or a case of an enum, and an object becomes a record. A conversion that can never succeed is reported
    before the flow runs. If a reply does not match the declared type at run time, the result is a fault with the same
    code. The fault shows the received value and the declared type.
    """
  static let example = DiagnosticExample(
    .bindings,
    from: .bindings,
    wrong: [.replace("returns: =reply.items.map(item, item.name)", "returns: =size(reply.items)")],
    flow: BindingVocabulary.flow)

  let operation: String
  let found: ValueType
  let declared: ValueType?
  /// The field of an error's data that is computed, or `nil` for the reply.
  var field: String?

  var message: String {
    if let field, let declared { return "'\(field)' is declared as \(declared), but this is \(found.withArticle)" }
    guard let declared else { return "'\(operation)' returns nothing, but this computes a value from the reply" }
    return "'\(operation)' is declared as \(declared), but this is \(found.withArticle)"
  }

  var hints: [String] {
    if field != nil, let declared { return ["compute \(declared.withArticle) from 'body'"] }
    return declared.map { ["compute \($0.withArticle) from 'reply'", "declare the type of the reply"] } ?? [
      "remove 'returns'", "declare the type of the reply: 'returns: \(found)'",
    ]
  }
}
