internal import CEL
internal import Diagnostics
internal import FlowSpec

/// A reply that is converted to something other than the operation's result.
struct MismatchedReply: DiagnosticKind {
  static let code: DiagnosticCode = "mismatched-reply"
  static let group = DiagnosticGroup.bindings
  static let explanation = """
    What `returns` makes of a reply becomes what the operation gives, as far as its type allows: a text becomes a timestamp or the case of
    an enum, an object a record. What can never become one is found before the flow runs; what a service really sends is known when it comes,
    and is a fault then, which has this code as well and shows what came and what is declared.
    """
  static let example = DiagnosticExample(
    .bindings,
    from: .bindings,
    wrong: [.replace("returns: =reply.items.map(item, item.name)", "returns: =size(reply.items)")],
    flow: BindingVocabulary.flow)

  let operation: String
  let found: ValueType
  let declared: ValueType?

  var message: String {
    guard let declared else { return "'\(operation)' gives nothing, and this makes something of the reply" }
    return "'\(operation)' is declared as \(declared), and this is \(found.withArticle)"
  }

  var hints: [String] {
    declared.map { ["make \($0.withArticle) of 'reply'", "declare what it gives"] } ?? [
      "take 'returns' out", "declare what it gives: 'returns: \(found)'",
    ]
  }
}
