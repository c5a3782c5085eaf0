internal import Diagnostics

/// One part of an expression with the results of its check, for tools that display it.
public struct ExplainedPart: Sendable {
  /// The depth of the part. The whole expression is at 0.
  public let depth: Int
  /// The UTF-8 offsets of the part in the expression.
  public let range: Range<Int>
  /// The source of the part.
  public let source: String
  /// The type of its value.
  public let type: ValueType
  /// The meaning of the part, such as `variable, slot 3`; empty where the form alone determines it.
  public let meaning: String
  /// The slot of the variable, or `nil` when the part is not a variable.
  public let slot: Int?
}

extension Expression {
  /// The parts of the expression, each before its own parts.
  public var explanation: [ExplainedPart] {
    var parts: [ExplainedPart] = []
    explain(checked.tree.root, depth: 0, into: &parts)
    return parts
  }

  /// The parts with their types as an indented string, one part per line.
  public var explanationText: String {
    explanation.map { part in
      let meaning = part.meaning.isEmpty ? "" : "  (\(part.meaning))"
      return String(repeating: "  ", count: part.depth) + "\(part.source): \(part.type)\(meaning)"
    }.joined(separator: "\n")
  }

  private func explain(_ id: NodeID, depth: Int, into parts: inout [ExplainedPart]) {
    let node = checked.tree[id]
    let source = String(decoding: Array(text.text.utf8)[node.range], as: UTF8.self)
    let meaning = checked.meanings[id].shown
    var slot: Int?
    if case .slot(let number) = checked.meanings[id] { slot = number }
    parts.append(
      ExplainedPart(
        depth: depth, range: node.range, source: source, type: checked.types[id], meaning: meaning, slot: slot))
    // The parts of a dotted name that refers to one variable have no meaning of their own.
    if slot != nil { return }
    if case .constant = checked.meanings[id] { return }
    for child in node.children where checked.tree.range(child) != node.range {
      explain(child, depth: depth + 1, into: &parts)
    }
  }
}

extension Meaning {
  fileprivate var shown: String {
    switch self {
    case .none: ""
    case .constant(let value): "constant \(value.literal(limit: 60))"
    case .slot(let slot): "variable, slot \(slot)"
    case .local: "variable of a macro"
    case .call(let overloads, _): overloads.count == 1 ? "" : "decided when it runs, of \(overloads.count) forms"
    case .record, .possibleCase, .locals, .named: ""
    case .failure(_, let message): message
    }
  }
}

extension Node {
  /// The direct parts of the node, in source order.
  var children: [NodeID] {
    switch kind {
    case .invalid, .literal, .identifier: []
    case .broken(let parts): parts
    case .select(let operand, _), .presence(let operand, _), .not(let operand), .negate(let operand): [operand]
    case .index(let operand, let index, _): [operand, index]
    case .call(let call): (call.target.map { [$0] } ?? []) + call.arguments
    case .list(let elements): elements.map(\.value)
    case .map(let entries): entries.flatMap { [$0.key, $0.value] }
    case .record(let literal): literal.fields.map(\.value)
    case .binary(_, let left, let right): [left, right]
    case .logical(_, let terms): terms
    case .conditional(let condition, let yes, let no): [condition, yes, no]
    case .comprehension(let loop): [loop.range] + (loop.condition.map { [$0] } ?? []) + [loop.body]
    case .bind(let bind): [bind.value, bind.body]
    case .block(let values, let body): values + [body]
    }
  }
}
