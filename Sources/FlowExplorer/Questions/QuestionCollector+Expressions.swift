internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram

// Questions in expressions, and the possible values of expressions.
extension QuestionCollector {
  /// Returns the values of an expression and records its questions.
  @discardableResult
  mutating func follow(_ expression: Expression, at site: EvaluationSite) -> PossibleValues {
    var locals: [Int: PossibleValues] = [:]
    if site.arguments == nil { (followedCalls, cause) = (0, expression.text.span) }
    return follow(expression.part, at: site, &locals)
  }

  /// Returns the values of a call of a function that is defined by an expression, and records the questions of its
  /// body. After too many calls in one expression, the arguments count as used in a question that is not followed.
  private mutating func apply(
    _ function: DefinedFunction, to arguments: [PossibleValues], at site: EvaluationSite
  ) -> PossibleValues {
    guard let body = function.body, followedCalls < QuestionCollector.callLimit else {
      let all = arguments.reduce(PossibleValues.nothing) { $0.union($1) }.blurred
      ask(.blurred, of: all)
      return all
    }
    followedCalls += 1
    var inner = site
    inner.arguments = arguments
    return follow(body, at: inner)
  }

  /// Returns the values of a part of an expression.
  ///
  /// - Parameter locals: The values of the variables of macros, by their numbers.
  @discardableResult
  mutating func follow(
    _ part: ExpressionPart, at site: EvaluationSite, _ locals: inout [Int: PossibleValues]
  ) -> PossibleValues {
    switch part.shape {
    case .constant(let value): return PossibleValues(constant: value)
    case .variable(let number):
      if let arguments = site.arguments { return arguments.indices.contains(number) ? arguments[number] : .nothing }
      return Variable(number: number).map { value(of: $0, at: site) } ?? .nothing
    case .local(let number): return locals[number] ?? .nothing
    case .field(let operand, let name): return follow(operand, at: site, &locals).part(.field(name))
    case .element(let operand, let index): return element(of: operand, index, at: site, &locals)
    case .call(let name, let arguments): return call(name, arguments, at: site, &locals)
    case .application(let function, let arguments):
      var values: [PossibleValues] = []
      for argument in arguments { values.append(follow(argument, at: site, &locals)) }
      return apply(function, to: values, at: site)
    case .comparison(let comparison, let left, let right):
      let (left, right) = (follow(left, at: site, &locals), follow(right, at: site, &locals))
      compare(comparison, left, right)
      return .nothing
    case .membership(let element, let list): return membership(element, list, at: site, &locals)
    case .sum(let left, let right): return sum(left, right, sign: 1, at: site, &locals)
    case .difference(let left, let right): return sum(left, right, sign: -1, at: site, &locals)
    case .choice(let condition, let yes, let no):
      follow(condition, at: site, &locals)
      return follow(yes, at: site, &locals).union(follow(no, at: site, &locals))
    case .list(let elements):
      return PossibleValues(parts: elements.map { (.element, follow($0, at: site, &locals)) })
    case .map(let entries):
      return PossibleValues(
        parts: entries.flatMap { entry -> [(part: Place.Part, value: PossibleValues)] in
          [
            (.key, follow(entry.key, at: site, &locals)),
            (.value, follow(entry.value, at: site, &locals)),
          ]
        })
    case .record(let fields):
      return PossibleValues(parts: fields.map { (.field($0.name), follow($0.value, at: site, &locals)) })
    case .loop(let loop): return follow(loop, at: site, &locals)
    case .binding(let first, let values, let body):
      for (index, value) in values.enumerated() { locals[first + index] = follow(value, at: site, &locals) }
      return follow(body, at: site, &locals)
    case .other(let parts):
      let values = parts.map { follow($0, at: site, &locals) }
      return part.type == .bool ? .nothing : values.reduce(.nothing) { $0.union($1.blurred) }
    }
  }

  private mutating func follow(
    _ loop: ExpressionPart.Loop, at site: EvaluationSite, _ locals: inout [Int: PossibleValues]
  ) -> PossibleValues {
    let range = follow(loop.range, at: site, &locals)
    let isMap = if case .map = loop.range.type.withoutNull { true } else { false }
    if loop.isPair {
      locals[loop.first] = isMap ? range.part(.key) : .nothing
      locals[loop.first + 1] = range.part(isMap ? .value : .element)
    } else {
      locals[loop.first] = range.part(isMap ? .key : .element)
    }
    if let condition = loop.condition { follow(condition, at: site, &locals) }
    let body = follow(loop.body, at: site, &locals)
    return switch loop.result {
    case .elements: isMap ? PossibleValues(parts: [(.element, range.part(.key))]) : range
    case .bodies: PossibleValues(parts: [(.element, body)])
    case .quantifier, .unique, .other: .nothing
    }
  }

  private mutating func element(
    of operand: ExpressionPart, _ index: ExpressionPart, at site: EvaluationSite, _ locals: inout [Int: PossibleValues]
  ) -> PossibleValues {
    let whole = follow(operand, at: site, &locals)
    let key = follow(index, at: site, &locals)
    guard case .map = operand.type.withoutNull else { return whole.part(.element) }
    compare(.equal, key, whole.part(.key))
    return whole.part(.value)
  }

  private mutating func membership(
    _ element: ExpressionPart, _ list: ExpressionPart, at site: EvaluationSite, _ locals: inout [Int: PossibleValues]
  ) -> PossibleValues {
    let value = follow(element, at: site, &locals)
    let members = follow(list, at: site, &locals)
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
    _ left: ExpressionPart, _ right: ExpressionPart, sign: Int64, at site: EvaluationSite,
    _ locals: inout [Int: PossibleValues]
  ) -> PossibleValues {
    let type = left.type.withoutNull
    let (left, right) = (follow(left, at: site, &locals), follow(right, at: site, &locals))
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

extension PossibleValues {
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
