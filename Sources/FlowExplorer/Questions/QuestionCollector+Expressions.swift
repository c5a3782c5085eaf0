internal import FlowReports
internal import CEL
internal import FlowProgram

// Questions in expressions, and the possible values of expressions.
extension QuestionCollector {
  /// Returns the values of an expression and records its questions.
  @discardableResult
  mutating func follow(_ expression: Expression, at standpoint: Standpoint) -> Followed {
    var locals: [Int: Followed] = [:]
    return follow(expression.part, at: standpoint, &locals)
  }

  /// Returns the values of a part of an expression.
  ///
  /// - Parameter locals: The values of the variables of macros, by their numbers.
  @discardableResult
  mutating func follow(
    _ part: ExpressionPart, at standpoint: Standpoint, _ locals: inout [Int: Followed]
  ) -> Followed {
    switch part.shape {
    case .constant(let value): return Followed(constant: value)
    case .variable(let number):
      return Variable(number: number).map { value(of: $0, at: standpoint) } ?? .nothing
    case .local(let number): return locals[number] ?? .nothing
    case .field(let operand, let name): return follow(operand, at: standpoint, &locals).part(.field(name))
    case .element(let operand, let index): return element(of: operand, index, at: standpoint, &locals)
    case .call(let name, let arguments): return call(name, arguments, at: standpoint, &locals)
    case .comparison(let comparison, let left, let right):
      let (left, right) = (follow(left, at: standpoint, &locals), follow(right, at: standpoint, &locals))
      compare(comparison, left, right)
      return .nothing
    case .membership(let element, let list): return membership(element, list, at: standpoint, &locals)
    case .sum(let left, let right): return sum(left, right, sign: 1, at: standpoint, &locals)
    case .difference(let left, let right): return sum(left, right, sign: -1, at: standpoint, &locals)
    case .choice(let condition, let yes, let no):
      follow(condition, at: standpoint, &locals)
      return follow(yes, at: standpoint, &locals).union(follow(no, at: standpoint, &locals))
    case .list(let elements):
      return Followed(parts: elements.map { (.element, follow($0, at: standpoint, &locals)) })
    case .map(let entries):
      return Followed(
        parts: entries.flatMap { entry -> [(part: Place.Part, value: Followed)] in
          [
            (.key, follow(entry.key, at: standpoint, &locals)),
            (.value, follow(entry.value, at: standpoint, &locals)),
          ]
        })
    case .record(let fields):
      return Followed(parts: fields.map { (.field($0.name), follow($0.value, at: standpoint, &locals)) })
    case .loop(let loop): return follow(loop, at: standpoint, &locals)
    case .binding(let first, let values, let body):
      for (index, value) in values.enumerated() { locals[first + index] = follow(value, at: standpoint, &locals) }
      return follow(body, at: standpoint, &locals)
    case .other(let parts):
      let values = parts.map { follow($0, at: standpoint, &locals) }
      return part.type == .bool ? .nothing : values.reduce(.nothing) { $0.union($1.blurred) }
    }
  }

  private mutating func follow(
    _ loop: ExpressionPart.Loop, at standpoint: Standpoint, _ locals: inout [Int: Followed]
  ) -> Followed {
    let range = follow(loop.range, at: standpoint, &locals)
    let isMap = if case .map = loop.range.type.withoutNull { true } else { false }
    if loop.isPair {
      locals[loop.first] = isMap ? range.part(.key) : .nothing
      locals[loop.first + 1] = range.part(isMap ? .value : .element)
    } else {
      locals[loop.first] = range.part(isMap ? .key : .element)
    }
    if let condition = loop.condition { follow(condition, at: standpoint, &locals) }
    let body = follow(loop.body, at: standpoint, &locals)
    return switch loop.result {
    case .elements: isMap ? Followed(parts: [(.element, range.part(.key))]) : range
    case .bodies: Followed(parts: [(.element, body)])
    case .other: .nothing
    }
  }

  private mutating func element(
    of operand: ExpressionPart, _ index: ExpressionPart, at standpoint: Standpoint, _ locals: inout [Int: Followed]
  ) -> Followed {
    let whole = follow(operand, at: standpoint, &locals)
    let key = follow(index, at: standpoint, &locals)
    guard case .map = operand.type.withoutNull else { return whole.part(.element) }
    compare(.equal, key, whole.part(.key))
    return whole.part(.value)
  }

  private mutating func membership(
    _ element: ExpressionPart, _ list: ExpressionPart, at standpoint: Standpoint, _ locals: inout [Int: Followed]
  ) -> Followed {
    let value = follow(element, at: standpoint, &locals)
    let members = follow(list, at: standpoint, &locals)
    let others = members.part(.element).union(members.part(.key))
    // Known members make one question, unknown members one question each.
    let texts = others.constants.compactMap(\.revealedText)
    let isKnown = texts.count == others.constants.count && others.origins.isEmpty && !others.isCut
    if isKnown, !texts.isEmpty, texts.allSatisfy({ $0.utf8.count <= 100 }) {
      ask(.words(texts), of: value)
    } else {
      compare(.equal, value, others)
    }
    return .nothing
  }

  /// Returns a sum of numbers of which one is known, or a concatenation of lists.
  private mutating func sum(
    _ left: ExpressionPart, _ right: ExpressionPart, sign: Int64, at standpoint: Standpoint,
    _ locals: inout [Int: Followed]
  ) -> Followed {
    let type = left.type.withoutNull
    let (left, right) = (follow(left, at: standpoint, &locals), follow(right, at: standpoint, &locals))
    if case .list = type { return left.union(right) }
    if left.origins.isEmpty, right.origins.isEmpty { return .nothing }
    if type == .int {
      if right.origins.isEmpty, case .int(let number)? = right.onlyConstant, number != .min {
        return left.adding(sign * number)
      }
      if sign > 0, left.origins.isEmpty, case .int(let number)? = left.onlyConstant { return right.adding(number) }
    }
    return left.union(right).blurred
  }
}

extension Followed {
  /// The only possible value if it is a constant, else `nil`.
  var onlyConstant: Value? { constants.count == 1 && origins.isEmpty ? constants[0] : nil }
}

extension Value {
  /// The content of a string or a secret.
  var revealedText: String? {
    switch self {
    case .string(let text): text
    case .secret(let secret): secret.revealed
    default: nil
    }
  }
}
