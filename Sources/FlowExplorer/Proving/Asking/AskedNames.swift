internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowReports

/// Values that are only compared with one another: texts and whole numbers whose identity alone matters.
///
/// Such values are names. Two runs that differ only in the choice of names make the same decisions, as long as equal
/// names stay equal and different ones stay different, and as long as each name answers the other questions in the
/// same way. So a few names suffice, if more of them are tried than are ever kept at once.
struct AskedNames {
  /// The types of names.
  enum Kind: Hashable, Sendable {
    case text, int, uint

    init?(_ type: ValueType) {
      switch type.withoutNull {
      case .string, .secret: self = .text
      case .int: self = .int
      case .uint: self = .uint
      default: return nil
      }
    }
  }

  /// The kinds whose values are never taken for names, because some of them are calculated.
  var calculated: Set<Kind> = []
  /// The constants that names may be equal to.
  private(set) var constants: [Value] = []

  /// Notes that a name may be one of the texts and numbers in a constant.
  mutating func note(_ value: Value, _ path: [Place.Part]) {
    var values = [value]
    for part in path { values = values.flatMap { $0.parts(part) } }
    for value in values { collect(value) }
  }

  private mutating func collect(_ value: Value) {
    switch value {
    case .string, .secret, .int, .uint:
      if !constants.contains(where: { $0.isIdentical(to: value) }) { constants.append(value) }
    case .list(let items): for item in items { collect(item) }
    case .record(let record): for case let field? in record.fields { collect(field) }
    case .optional(let optional): if let value = optional.value { collect(value) }
    default: break
    }
  }

  /// Notes that a name may be the result of a calculation.
  mutating func noteCalculation(of type: ValueType) {
    if let kind = Kind(type) { calculated.insert(kind) } else if !type.hasNoNames { noteAnyCalculation() }
  }

  mutating func noteAnyCalculation() { calculated = [.text, .int, .uint] }
}

extension ValueType {
  /// Whether no value of the type contains a name.
  var hasNoNames: Bool {
    switch withoutNull {
    case .null, .bool, .enumeration, .double, .duration, .timestamp, .bytes: true
    default: false
    }
  }
}

extension DemandWalk {
  /// The demand of a comparison of two values with each other.
  var identity: Demand { comparing.usesNames ? .name : .exact }

  /// Notes that a name may be the result of an operation without a rule of its own.
  mutating func calculate(_ type: ValueType, for demand: Demand) {
    if demand == .name { table.names.noteCalculation(of: type) }
  }

  /// Demands the identity of the value of an expression, which the runtime compares with another one of the same
  /// expression.
  mutating func identify(_ expression: Expression?, at site: DemandSite) {
    guard let expression else { return }
    let identity = identity
    because(DemandCause(expression)) { $0.demand(expression.part, [], identity, at: site.fresh) }
  }

  /// Demands the identity of the value of a plan, which the runtime compares.
  mutating func identify(_ plan: ValuePlan?, _ comparison: RuntimeComparison, at site: DemandSite, _ span: Span) {
    guard let plan else { return }
    let identity = identity
    let named = plan.firstExpression.map { DemandCause($0) } ?? DemandCause(comparison.text, at: span)
    because(named) { $0.demand(plan, [], identity, at: site.fresh) }
  }
}
