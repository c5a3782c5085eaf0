internal import CEL
internal import FlowProgram
internal import FlowReports

/// Values that no proof run tries: texts near those that are asked about, long ones, and extreme numbers.
final class RandomValues: Sendable {
  private let program: Program
  private let texts: [String]
  private let numbers: [Int64]
  private let next: @Sendable () -> UInt64

  /// Creates values near the constants of questions. The caller provides the random numbers.
  init(_ program: Program, _ table: DemandTable, _ next: @escaping @Sendable () -> UInt64) {
    self.program = program
    var words: Set<String> = ["", "a", " ", "0"]
    var numbers: Set<Int64> = [0, 1, -1, 1 << 53, -(1 << 53)]
    for root in program.places {
      for entry in table.entries(of: root) {
        switch entry.demand {
        case .text(_, let language):
          words.formUnion(LanguageCells([language], limit: 8, steps: 500).cells.map(\.witness))
          words.formUnion(language.constants)
        case .number(_, .int(let number)): numbers.formUnion((-2...2).map { number &+ $0 })
        case .number(_, .uint(let number)):
          if let number = Int64(exactly: number) { numbers.formUnion((-2...2).map { number &+ $0 }) }
        case .number, .exact, .name, .presence, .identity, .count, .members, .size, .counted: break
        }
      }
    }
    let all = words.sorted().flatMap(RandomValues.near) + [String(repeating: "ab ", count: 400)]
    texts = Array(Set(all)).sorted()
    self.numbers = numbers.sorted()
    self.next = next
  }

  /// Returns the text and others that differ from it in one place.
  private static func near(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    func joined(_ parts: [Unicode.Scalar]) -> String { String(String.UnicodeScalarView(parts)) }
    var found = [text, " " + text, text + "\t", text + text, text.uppercased(), text.lowercased(), text + "\u{E4}"]
    for place in scalars.indices {
      found.append(joined(Array(scalars[..<place] + scalars[(place + 1)...])))
      found.append(joined(scalars[..<place] + ["x"] + scalars[place...]))
    }
    return found
  }

  private func below(_ bound: Int) -> Int { bound < 2 ? 0 : Int(next() % UInt64(bound)) }

  /// Returns a few values of a type.
  func choices(of type: ValueType, _ count: Int = 2) -> SampleValues.Choices {
    SampleValues.Choices(values: (0..<count).compactMap { _ in value(of: type, depth: 0) }, isExhaustive: true)
  }

  /// Returns a few records.
  func records(_ declaration: RecordDeclaration, _ count: Int = 2) -> SampleValues.Choices {
    SampleValues.Choices(values: (0..<count).compactMap { _ in record(declaration, depth: 0) }, isExhaustive: true)
  }

  private func value(of type: ValueType, depth: Int) -> Value? {
    switch type {
    case .null: return .null
    case .bool: return .bool(below(2) == 0)
    case .int: return .int(integer())
    case .uint: return .uint(UInt64(integer().magnitude))
    case .double: return .double([0, -1.5, 1e300, .infinity, .nan, Double(integer())][below(6)])
    case .string: return .string(texts[below(texts.count)])
    case .secret: return .secret(Secret(texts[below(texts.count)]))
    case .duration: return .duration(Value.Duration(nanoseconds: Int64(below(5_000)) * 1_000_000))
    case .timestamp: return Timestamp(seconds: Int64(below(2_000_000_000))).map { .timestamp($0) }
    case .bytes: return .bytes(Bytes([]))
    case .nullable(let wrapped): return below(3) == 0 ? .null : value(of: wrapped, depth: depth)
    case .enumeration(let name):
      guard let shape = program.types.enumeration(named: name)?.shape else { return nil }
      return EnumValue(shape: shape, index: below(shape.cases.count)).map(Value.enumeration)
    case .list(let element):
      let items = (0..<(depth < 3 ? below(4) : 0)).compactMap { _ in value(of: element, depth: depth + 1) }
      return .list(ListValue(items))
    case .map: return .map(MapValue([]))
    case .record(let name):
      guard depth < 5, let declaration = program.types.record(named: name), !declaration.isOpaque else { return nil }
      return record(declaration, depth: depth + 1)
    default: return nil
    }
  }

  private func integer() -> Int64 { below(3) == 0 ? Int64(below(40)) - 10 : numbers[below(numbers.count)] }

  private func record(_ declaration: RecordDeclaration, depth: Int) -> Value? {
    var fields = [Value?](repeating: nil, count: declaration.fields.count)
    let chosen = declaration.isUnion ? below(fields.count) : -1
    for (position, field) in declaration.fields.enumerated() where chosen < 0 || chosen == position {
      guard let value = value(of: field.type, depth: depth) else { return nil }
      fields[position] = value
    }
    return .record(RecordValue(shape: declaration.shape, fields: fields))
  }
}
