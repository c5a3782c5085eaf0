internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension TypeTable {
  /// Compiles the initial value after the `=` of a field: CEL with short forms for cases of an enum and for
  /// durations.
  func initialValue(
    _ source: ExpressionSyntax, type: ValueType, in environment: Environment, report: inout Report
  ) -> ValuePlan? {
    if type.withoutNull == .duration, let duration = Value.Duration(source.text.text.trimmed) {
      return .constant(.duration(duration))
    }
    // If the type itself has an error, the value is not checked.
    if type == .error { return nil }
    let compilation = withCases(of: type, in: environment).compile(source.text, expecting: type)
    report.add(compilation.report)
    return compilation.expression.map { $0.constant.map { .constant($0) } ?? .expression($0) }
  }

  private func withCases(of type: ValueType, in environment: Environment) -> Environment {
    var scope = environment
    for name in type.enumerations {
      guard let shape = environment.enumeration(named: name)?.shape else { continue }
      for caseName in shape.cases {
        guard let value = shape.value(of: caseName) else { continue }
        scope.declare(constant: caseName, value: .enumeration(value), type: .enumeration(name))
      }
    }
    for name in type.records {
      guard let union = environment.record(named: name), union.isUnion else { continue }
      for (index, field) in union.fields.enumerated() {
        guard let payload = environment.record(named: "\(name).\(field.name)")?.allDefaults else { continue }
        var fields = [Value?](repeating: nil, count: union.fields.count)
        fields[index] = .record(payload)
        let value = Value.record(RecordValue(shape: union.shape, fields: fields))
        scope.declare(constant: field.name, value: value, type: .record(name))
      }
    }
    return scope
  }
}

extension RecordDeclaration {
  /// The record in which each field has its default, or `nil` when a field has none.
  fileprivate var allDefaults: RecordValue? {
    let values = fields.compactMap(\.defaultValue)
    return values.count == fields.count ? RecordValue(shape: shape, fields: values) : nil
  }
}

extension ValueType {
  /// The enums that a value of this type directly contains.
  fileprivate var enumerations: [String] {
    parts.compactMap { if case .enumeration(let name) = $0 { name } else { nil } }
  }

  /// The records and unions that a value of this type directly contains.
  fileprivate var records: [String] {
    parts.compactMap { if case .record(let name) = $0 { name } else { nil } }
  }

  /// The types of the single values inside lists, maps and nullable values.
  private var parts: [ValueType] {
    switch self {
    case .nullable(let type), .list(let type), .map(_, let type): type.parts
    default: [self]
    }
  }
}

extension String {
  /// The text without surrounding white space.
  var trimmed: String {
    var text = Substring(self)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
