extension Library {
  private static let numbers: [ValueType] = [.int, .uint, .double]
  private static let sameNumber = numbers.map { Signature($0, gives: $0) }
  private static let sameDouble = [Signature(.double, gives: .double)]
  private static let question = [Signature(.double, gives: .bool)]
  private static let whole = [Signature(.int, gives: .int), Signature(.uint, gives: .uint)]
  private static let wholePair = [Signature(.int, .int, gives: .int), Signature(.uint, .uint, gives: .uint)]
  private static let shift = [Signature(.int, .int, gives: .int), Signature(.uint, .int, gives: .uint)]

  /// Functions on numbers: rounding, signs, roots and bits.
  static let maths: [Function] = [
    rounding("math.ceil", .up), rounding("math.floor", .down), rounding("math.trunc", .towardZero),
    rounding("math.round", .toNearestOrAwayFromZero),
    asking("math.isNaN") { $0.isNaN }, asking("math.isInf") { $0.isInfinite }, asking("math.isFinite") { $0.isFinite },
    global("math.abs", sameNumber, needs: .math, .unary(absolute)),
    global("math.sign", sameNumber, needs: .math, .unary(sign)),
    global("math.sqrt", numbers.map { Signature($0, gives: .double) }, needs: .math, .unary(squareRoot)),
    bits("math.bitAnd", { $0 & $1 }, { $0 & $1 }), bits("math.bitOr", { $0 | $1 }, { $0 | $1 }),
    bits("math.bitXor", { $0 ^ $1 }, { $0 ^ $1 }),
    global("math.bitNot", whole, needs: .math, .unary(invert)),
    shifting("math.bitShiftLeft") { $0 << $1 }, shifting("math.bitShiftRight") { $0 >> $1 },
    extreme("math.greatest", .after), extreme("math.least", .before),
  ]

  private static func rounding(_ name: String, _ rule: FloatingPointRoundingRule) -> Function {
    global(
      name, sameDouble, needs: .math,
      .unary { (value) throws(EvaluationError) in
        guard case .double(let number) = value else { throw mismatch(name, value) }
        return .double(number.rounded(rule))
      })
  }

  private static func asking(_ name: String, _ question: @escaping @Sendable (Double) -> Bool) -> Function {
    global(
      name, self.question, needs: .math,
      .unary { (value) throws(EvaluationError) in
        guard case .double(let number) = value else { throw mismatch(name, value) }
        return .bool(question(number))
      })
  }

  private static func bits(
    _ name: String, _ signed: @escaping @Sendable (Int64, Int64) -> Int64,
    _ unsigned: @escaping @Sendable (UInt64, UInt64) -> UInt64
  ) -> Function {
    global(
      name, wholePair, needs: .math,
      .binary { (left, right) throws(EvaluationError) in
        switch (left, right) {
        case (.int(let left), .int(let right)): return .int(signed(left, right))
        case (.uint(let left), .uint(let right)): return .uint(unsigned(left, right))
        default: throw mismatch(name, left, right)
        }
      })
  }

  /// Shifts operate on the bits alone, so the sign bit is shifted like any other. From 64 places on, the result is
  /// zero.
  private static func shifting(
    _ name: String, _ shift: @escaping @Sendable (UInt64, UInt64) -> UInt64
  ) -> Function {
    global(
      name, self.shift, needs: .math,
      .binary { (value, places) throws(EvaluationError) in
        guard case .int(let places) = places else { throw mismatch(name, value, places) }
        if places < 0 { throw EvaluationError(.invalidArgument, "'\(name)' cannot shift by \(places)") }
        switch value {
        case .int(let number): return .int(Int64(bitPattern: shift(UInt64(bitPattern: number), UInt64(places))))
        case .uint(let number): return .uint(shift(number, UInt64(places)))
        default: throw mismatch(name, value)
        }
      })
  }

  @Sendable private static func absolute(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .int(let number):
      if number == .min { throw EvaluationError(.overflow, "'math.abs' of \(number) does not fit an int") }
      return .int(abs(number))
    case .uint: return value
    case .double(let number): return .double(number.magnitude)
    default: throw mismatch("math.abs", value)
    }
  }

  @Sendable private static func sign(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .int(let number): return .int(number.signum())
    case .uint(let number): return .uint(number == 0 ? 0 : 1)
    case .double(let number): return .double(number.isNaN ? number : number > 0 ? 1 : number < 0 ? -1 : 0)
    default: throw mismatch("math.sign", value)
    }
  }

  @Sendable private static func squareRoot(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .int(let number): return .double(Double(number).squareRoot())
    case .uint(let number): return .double(Double(number).squareRoot())
    case .double(let number): return .double(number.squareRoot())
    default: throw mismatch("math.sqrt", value)
    }
  }

  @Sendable private static func invert(_ value: Value) throws(EvaluationError) -> Value {
    switch value {
    case .int(let number): return .int(~number)
    case .uint(let number): return .uint(~number)
    default: throw mismatch("math.bitNot", value)
    }
  }

  /// Creates `math.greatest` or `math.least`. The parser turns several arguments into a list. A result of mixed
  /// types keeps the type of the selected number, and the first of equal numbers is selected.
  private static func extreme(_ name: String, _ wanted: Order) -> Function {
    let signatures = numbers.flatMap { [Signature($0, gives: $0), Signature(.list($0), gives: $0)] }
    return global(
      name, signatures, needs: .math, cost: .first,
      .unary { (argument) throws(EvaluationError) in
        guard case .list(let list) = argument else {
          if numericOrder(argument, argument) == nil { throw mismatch(name, argument) }
          return argument
        }
        guard var best = list.first else {
          throw EvaluationError(.invalidArgument, "'\(name)' takes a list that is not empty")
        }
        for value in list {
          guard let order = numericOrder(value, best) else { throw mismatch(name, value) }
          if order == wanted { best = value }
        }
        return best
      })
  }
}
