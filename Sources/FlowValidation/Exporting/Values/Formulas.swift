internal import CEL
internal import FlowProgram

extension Refusal {
  /// A claim cannot choose between numbers: the arrow means something else there. Caught before anybody sees it.
  static let choiceInClaim = Refusal("a choice between values in a claim", hint: "claim it with conditions alone")
}

extension ModelWriter {
  /// A value as the model says it: in its own words where these mean the same, and as a table where they do not.
  func code(_ symbol: Symbol, as holding: Holding, bound: UInt64? = nil) throws(Refusal) -> Code {
    switch symbol {
    case .constant(let value):
      let range = value.asInt.map { $0...$0 }
      return Code(text: try encoded(value, as: holding, bound: bound), range: range ?? 0...0)
    case .cell(let cell) where cell.holding == holding && bound == nil:
      if isIgnored(cell) { throw ignoredRead(cell) }
      return Code(text: cell.text, range: range(of: cell))
    case .plan(.constant(let value), _): return try code(.constant(value), as: holding, bound: bound)
    case .plan(.expression(let expression), let place):
      return try code(expression.part, at: place, as: holding, bound: bound)
    case .part(_, let part, let place): return try code(part, at: place, as: holding, bound: bound)
    case .flipped(let inner) where holding == .truth:
      let inner = try code(inner, as: .truth)
      return Code(text: Logic.not(inner.text), fails: inner.fails)
    default: return try table(symbol, as: holding, bound: bound)
    }
  }

  /// A condition of somebody's formula.
  func condition(_ expression: Expression, at place: Standpoint) throws(Refusal) -> Code {
    try code(expression.part, at: place, as: .truth, bound: nil)
  }

  private func code(
    _ part: ExpressionPart, at place: Standpoint, as holding: Holding, bound: UInt64?
  ) throws(Refusal) -> Code {
    try visiting { () throws(Refusal) in try codeUnchecked(part, at: place, as: holding, bound: bound) }
  }

  private func codeUnchecked(
    _ part: ExpressionPart, at place: Standpoint, as holding: Holding, bound: UInt64?
  ) throws(Refusal) -> Code {
    if let symbol = try resolved(part, at: place) {
      if case .plan(.expression(let expression), let inner) = symbol {
        return try code(expression.part, at: inner, as: holding, bound: bound)
      }
      return try code(symbol, as: holding, bound: bound)
    }
    if let direct = try direct(part, at: place, as: holding, bound: bound) {
      // What may fail on its own mostly does not as a whole: it stands behind a test of the same formula.
      if direct.fails == "0" { return direct }
      return (try? whole(part, at: place, as: holding, bound: bound)) ?? direct
    }
    return try whole(part, at: place, as: holding, bound: bound)
  }

  /// The part as a table.
  private func whole(
    _ part: ExpressionPart, at place: Standpoint, as holding: Holding, bound: UInt64?
  ) throws(Refusal) -> Code {
    guard let expression = part.expression(in: program.types) else {
      throw Refusal("a part of a formula that has no meaning by itself", hint: "say it with fewer macros")
    }
    return try table(.part(expression, part, place), as: holding, bound: bound)
  }

  /// The part in the words of the model, or `nil` when it has none for it.
  private func direct(
    _ part: ExpressionPart, at place: Standpoint, as holding: Holding, bound: UInt64?
  ) throws(Refusal) -> Code? {
    switch part.form {
    case .not(let inner) where holding == .truth:
      let inner = try code(inner, at: place, as: .truth, bound: nil)
      return Code(text: Logic.not(inner.text), fails: inner.fails)
    case .all(let terms) where holding == .truth: return try joined(terms, at: place, isAll: true)
    case .any(let terms) where holding == .truth: return try joined(terms, at: place, isAll: false)
    case .choice(let condition, let yes, let no):
      return try choice(
        code(condition, at: place, as: .truth, bound: nil), code(yes, at: place, as: holding, bound: bound),
        code(no, at: place, as: holding, bound: bound), isTruth: holding == .truth)
    case .negative(let inner) where holding == .number && inner.type == .int:
      let inner = try code(inner, at: place, as: .number, bound: nil)
      return number("(-\(inner.text))", [inner], -inner.range.upperBound ... -inner.range.lowerBound)
    case .operation(let sign, let left, let right):
      return try operation(sign, left, right, at: place, as: holding)
    default: return nil
    }
  }

  /// A chain of conditions. One that fails counts for nothing beside one that decides.
  private func joined(_ terms: [ExpressionPart], at place: Standpoint, isAll: Bool) throws(Refusal) -> Code {
    var codes: [Code] = []
    for term in terms { codes.append(try code(term, at: place, as: .truth, bound: nil)) }
    let text = isAll ? Logic.all(codes.map(\.text)) : Logic.any(codes.map(\.text))
    guard codes.contains(where: { $0.fails != "0" }) else { return Code(text: text) }
    let decides = codes.map { code in
      Logic.all([Logic.not(code.fails), isAll ? Logic.not(code.text) : code.text])
    }
    let fails = Logic.all([Logic.any(codes.map(\.fails)), Logic.not(Logic.any(decides))])
    let sure = codes.map { code in
      isAll ? Logic.any([code.fails, code.text]) : Logic.all([Logic.not(code.fails), code.text])
    }
    return Code(text: isAll ? Logic.all(sure) : Logic.any(sure), fails: fails)
  }

  private func choice(_ condition: Code, _ yes: Code, _ no: Code, isTruth: Bool) throws(Refusal) -> Code {
    if !isTruth, avoidsChoices { throw Refusal.choiceInClaim }
    func chosen(_ yes: String, _ no: String) -> String {
      if yes == no { return yes }
      return Logic.any([Logic.all([condition.text, yes]), Logic.all([Logic.not(condition.text), no])])
    }
    let text = isTruth ? chosen(yes.text, no.text) : "(\(condition.text) -> \(yes.text) : \(no.text))"
    let range = min(yes.range.lowerBound, no.range.lowerBound)...max(yes.range.upperBound, no.range.upperBound)
    return Code(text: text, fails: Logic.any([condition.fails, chosen(yes.fails, no.fails)]), range: range)
  }

  private func operation(
    _ sign: String, _ left: ExpressionPart, _ right: ExpressionPart, at place: Standpoint, as holding: Holding
  ) throws(Refusal) -> Code? {
    let isArithmetic = ["+", "-", "*"].contains(sign)
    if isArithmetic ? holding != .number : holding != .truth { return nil }
    guard left.type == right.type, isArithmetic || isComparable(left.type, by: sign) else { return nil }
    if isArithmetic, left.type != .int { return nil }
    let first = try operand(left, at: place)
    let second = try operand(right, at: place)
    guard let first, let second else { return nil }
    guard isArithmetic else {
      return Code(text: "(\(first.text) \(sign) \(second.text))", fails: Logic.any([first.fails, second.fails]))
    }
    return number("(\(first.text) \(sign) \(second.text))", [first, second], computed(sign, first.range, second.range))
  }

  /// An operand, or `nil` where the whole has to be a table because the operand would be a choice in a claim.
  private func operand(_ part: ExpressionPart, at place: Standpoint) throws(Refusal) -> Code? {
    do throws(Refusal) { return try code(part, at: place, as: Holding(part.type), bound: nil) } catch {
      if avoidsChoices, error.what == Refusal.choiceInClaim.what { return nil }
      throw error
    }
  }

  /// Whether what the model compares is what the formula compares.
  private func isComparable(_ type: ValueType, by sign: String) -> Bool {
    switch type {
    case .int: ["==", "!=", "<", "<=", ">", ">="].contains(sign)
    case .bool, .enumeration, .string: sign == "==" || sign == "!="
    default: false
    }
  }

  private func number(_ text: String, _ parts: [Code], _ range: ClosedRange<Int64>?) -> Code? {
    guard let range, Code.widest.lowerBound * 2 <= range.lowerBound, range.upperBound <= Code.widest.upperBound * 2
    else { return nil }
    return Code(text: text, fails: Logic.any(parts.map(\.fails)), range: range)
  }

  private func computed(
    _ sign: String, _ left: ClosedRange<Int64>, _ right: ClosedRange<Int64>
  ) -> ClosedRange<Int64>? {
    var bounds: [Int64] = []
    for first in [left.lowerBound, left.upperBound] {
      for second in [right.lowerBound, right.upperBound] {
        let result =
          switch sign {
          case "+": first.addingReportingOverflow(second)
          case "-": first.subtractingReportingOverflow(second)
          default: first.multipliedReportingOverflow(by: second)
          }
        if result.overflow { return nil }
        bounds.append(result.partialValue)
      }
    }
    guard let least = bounds.min(), let most = bounds.max() else { return nil }
    return least...most
  }

  /// What numbers a variable can hold while an input is worked on.
  private func range(of cell: Cell) -> ClosedRange<Int64> {
    if cell.holding != .number { return 0...0 }
    if cell.name == "depth" || cell.name == "calls" { return 0...255 }
    guard let bound = numberBound(of: cell) else { return Code.widest }
    return -bound...bound
  }
}
