internal import Diagnostics
internal import YAMLNodes

extension ValueSyntax {
  /// Creates a value from a node and the nodes inside it.
  init(node: Node) {
    if let items = node.items {
      self = .list(items.map { ValueSyntax(node: $0) }, node.span)
    } else if let entries = node.entries {
      self = .mapping(
        entries.compactMap { entry in
          entry.key.scalar.map { (ScalarSyntax($0, of: entry.key), ValueSyntax(node: entry.value)) }
        }, node.span)
    } else if let scalar = node.scalar {
      self = .scalar(ScalarSyntax(scalar, of: node))
    } else {
      self = .list([], node.span)
    }
  }
}

extension ScalarSyntax {
  fileprivate init(_ scalar: Scalar, of node: Node) {
    mapped = scalar.mapped
    meaning = Meaning(scalar.resolved)
    isPlain = scalar.style == .plain
    span = node.span
    let bytes = mapped.text.utf8
    let isExpression = bytes.first == UInt8(ascii: "=") && !bytes.dropFirst().starts(with: [UInt8(ascii: "=")])
    expression = isExpression && node.tag == nil ? ExpressionSyntax(text: mapped.slice(1..<bytes.count)) : nil
  }
}

extension ScalarSyntax.Meaning {
  fileprivate init(_ resolved: Resolved) {
    switch resolved {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .double(let value): self = .double(value)
    case .string: self = .string
    case .integerOutOfRange: self = .integerOutOfRange
    }
  }
}
