internal import CEL
internal import FlowProgram

// The operations of expressions that fail for some operands.
extension ExpressionPart {
  /// The direct operands of the operation.
  var operands: [ExpressionPart] {
    switch shape {
    case .constant, .variable, .local: []
    case .field(let operand, _): [operand]
    case .element(let operand, let index): [operand, index]
    case .call(_, let arguments), .application(_, let arguments): arguments
    case .comparison(_, let left, let right), .membership(let left, let right), .sum(let left, let right),
      .difference(let left, let right):
      [left, right]
    case .choice(let condition, let yes, let no): [condition, yes, no]
    case .list(let elements): elements
    case .map(let entries): entries.flatMap { [$0.key, $0.value] }
    case .record(let fields): fields.map(\.value)
    case .loop(let loop): [loop.range, loop.condition, loop.body].compactMap(\.self)
    case .binding(_, let values, let body): values + [body]
    case .other(let parts): parts
    }
  }

  /// Whether the part reads a variable of the host or of a macro.
  var readsVariable: Bool {
    switch shape {
    case .variable, .local: true
    case .application, .loop, .binding: true
    default: !hiddenReads.isEmpty || operands.contains(where: \.readsVariable)
    }
  }

  /// The terms of a conjunction or a disjunction, and whether they hold where none of them decides alone; `nil` for
  /// other parts.
  var terms: (terms: [ExpressionPart], holding: Bool)? {
    switch form {
    case .all(let terms): (terms, true)
    case .any(let terms): (terms, false)
    default: nil
    }
  }

  /// Whether the operation may fail for operands that do not.
  var isPartial: Bool {
    switch shape {
    case .constant, .variable, .local, .comparison, .sum, .choice, .list, .record, .binding, .application:
      false
    // A difference below zero is a failure, and small numbers suffice for it.
    case .difference: type.withoutNull == .uint
    case .membership: false
    case .field(let operand, _): if case .record = operand.type.withoutNull { false } else { true }
    case .element: true
    // A repeated key is a failure.
    case .map(let entries): entries.count > 1
    // Two entries with one key are a failure.
    case .loop: if case .map = type.withoutNull { true } else { false }
    case .call(let name, let arguments): !isTotal(name, arguments)
    case .other(let parts): isPartial(parts)
    }
  }

  private func isPartial(_ parts: [ExpressionPart]) -> Bool {
    switch form {
    case .not, .negative, .all, .any: return false
    case .operation("*", _, _): return false
    case .operation(_, _, let divisor):
      switch divisor.shape {
      case .constant(.int(let number)): return number == 0 || number == -1
      case .constant(.double): return false
      default: return true
      }
    default:
      if let tested = testedField, case .record = tested.operand.type.withoutNull { return false }
      // A call with named values fills a string of the flow.
      return hiddenReads.isEmpty
    }
  }

  private func isTotal(_ name: String, _ arguments: [ExpressionPart]) -> Bool {
    guard let first = arguments.first?.type.withoutNull else { return false }
    switch (name, first) {
    case ("size", .string), ("size", .secret), ("size", .list), ("size", .map), ("trim", _), ("lowerAscii", _),
      ("upperAscii", _), ("contains", .string), ("startsWith", .string), ("endsWith", .string), ("reverse", _),
      ("contains", .secret), ("startsWith", .secret), ("endsWith", .secret), ("distinct", .list), ("sum", .list),
      ("join", .list), ("first", .list), ("last", .list), ("hasValue", _), ("orValue", _), (".of", _),
      ("string", .string), ("string", .int), ("string", .uint), ("string", .double), ("string", .bool),
      ("string", .enumeration), ("double", .int), ("double", .uint), ("int", .int), ("secret", .string):
      return true
    case ("indexOf", .string), ("lastIndexOf", .string): return arguments.count == 2
    case ("split", .string), ("replace", .string): return true
    case ("format", .string):
      guard case .constant(let template)? = arguments.first?.shape, let text = template.revealedText,
        case .list(let elements)? = arguments.last?.shape
      else { return false }
      // Whether a placeholder takes a value depends on its type alone.
      let values = elements.compactMap { $0.type.anyValue }
      return values.count == elements.count && text.isTemplate(for: values)
    case ("matches", .string), ("matches", .secret):
      guard case .constant(let pattern)? = arguments.last?.shape, let text = pattern.revealedText else { return false }
      return Language.matching(text) != nil
    default: return false
    }
  }

  /// The least length of a string whose substring exists: `text.substring(3)`, `text.substring(text.size() - 4)`.
  var requiredLength: Int? {
    guard case .call("substring", let arguments) = shape, let text = arguments.first else { return nil }
    let offsets = arguments.dropFirst().compactMap { $0.offset(from: text) }
    guard offsets.count == arguments.count - 1, let first = offsets.first else { return nil }
    if offsets.count == 1 { return first.number }
    guard !first.isFromEnd, !offsets[1].isFromEnd, first.number <= offsets[1].number else { return nil }
    return offsets[1].number
  }

  /// A position in a string.
  private struct Offset {
    let number: Int
    var isFromEnd = false
  }

  private func offset(from text: ExpressionPart) -> Offset? {
    switch shape {
    case .constant(.int(let number)) where (0...1_000).contains(number): return Offset(number: Int(number))
    case .difference(let size, let number):
      guard case .call("size", let measured) = size.shape, measured.count == 1, measured[0].isSame(as: text),
        case .constant(.int(let number)) = number.shape, (0...1_000).contains(number)
      else { return nil }
      return Offset(number: Int(number), isFromEnd: true)
    default: return nil
    }
  }

  /// Whether two parts certainly have the same value, because they are the same simple expression.
  func isSame(as other: ExpressionPart) -> Bool {
    switch (shape, other.shape) {
    case (.constant(let left), .constant(let right)): left.isIdentical(to: right)
    case (.variable(let left), .variable(let right)), (.local(let left), .local(let right)): left == right
    case (.field(let left, let name), .field(let right, let other)): name == other && left.isSame(as: right)
    case (.element(let left, let index), .element(let right, let other)):
      left.isSame(as: right) && index.isSame(as: other)
    case (.call(let name, let left), .call(let other, let right)):
      name == other && left.count == right.count && hiddenReads.isEmpty
        && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    default: false
    }
  }

  /// Whether the part reads a variable of a macro.
  var readsMacro: Bool {
    switch shape {
    case .local: true
    case .application, .loop, .binding: true
    default: operands.contains(where: \.readsMacro)
    }
  }

  /// Whether the part reads a local of steps or rows.
  var readsLocal: Bool {
    switch shape {
    case .variable(let number): if case .local = Variable(number: number) { true } else { false }
    default: operands.contains(where: \.readsLocal)
    }
  }
}

extension Collection<ExpressionPart> {
  /// The parts that are constants.
  var constants: [Value] {
    compactMap { if case .constant(let value) = $0.shape { value } else { nil } }
  }
}
