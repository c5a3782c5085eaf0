internal import Diagnostics
internal import YAMLNodes

// Negations. An expression that starts with `!` needs quotes, because `!` starts a tag in YAML. After `=` it needs none.
extension FormerFormFinder {
  /// The keys of conditions, which are expressions with or without `=`.
  private static let conditions: Set<String> = ["when", "if", "enabled", "while", "always", "never", "holds"]
  /// The keys of names that an author chooses, so that a key of a condition may be one of them.
  private static let named: Set<String> = [
    "set", "let", "with", "params", "model", "state", "saved", "derived", "provides", "returns", "fails", "append",
    "update", "put", "send", "sends", "emit", "return", "value", "key", "fields", "args",
    "strings", "types", "services", "fakes", "examples", "cases", "given", "expect", "interfaces", "implements",
  ]

  /// Removes the quotes around negations in a part of a flow.
  mutating func visit(negationsIn node: Node, named isNamed: Bool = false) {
    for item in node.items.map({ Array($0) }) ?? [] {
      visitNegation(item, isCondition: false)
      visit(negationsIn: item, named: isNamed)
    }
    for entry in node.entries.map({ Array($0) }) ?? [] {
      let word = entry.key.scalar?.text ?? ""
      visitNegation(entry.value, isCondition: !isNamed && FormerFormFinder.conditions.contains(word))
      visit(negationsIn: entry.value, named: isNamed || FormerFormFinder.named.contains(word))
    }
  }

  private mutating func visitNegation(_ node: Node, isCondition: Bool) {
    guard let text = node.scalar?.text, let expression = text.hasPrefix("=!") ? text : isCondition ? "=" + text : nil,
      expression.hasPrefix("=!"), expression.utf8.dropFirst(2).allSatisfy(FormerFormFinder.isPlain),
      node.span.end - node.span.start == text.utf8.count + 2
    else { return }
    replace(node.span, by: expression)
  }

  /// Whether a byte means nothing in YAML inside a value without quotes.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "_.()!=<>&|+*/ ".utf8.contains(byte)
    }
  }
}
