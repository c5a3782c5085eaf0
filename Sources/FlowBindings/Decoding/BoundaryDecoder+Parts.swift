internal import CEL

extension BoundaryDecoder {
  /// Returns a scalar as a value of a type, or `nil` if it does not have the type.
  ///
  /// Integers are converted exactly or not at all, also from strings, because some programs write large integers as
  /// strings. Timestamps and durations are strings in the syntax of the language, bytes are base64.
  func scalar(_ value: Value, as type: ValueType) -> Value? {
    switch type {
    case .int, .uint, .double: return number(value, as: type)
    case .null: return value.isNull ? value : nil
    case .bool: if case .bool = value { return value }
    case .string: if case .string = value { return value }
    case .secret:
      if case .secret = value { return value }
      if case .string(let text) = value { return .secret(Secret(text)) }
    case .bytes:
      if case .bytes = value { return value }
      if case .string(let text) = value { return Bytes(base64: text).map { .bytes($0) } }
    case .timestamp:
      if case .timestamp = value { return value }
      if case .string(let text) = value { return Timestamp(text).map { .timestamp($0) } }
    case .duration:
      if case .duration = value { return value }
      if case .string(let text) = value { return Value.Duration(text).map { .duration($0) } }
    case .enumeration(let name):
      if case .enumeration(let own) = value, own.shape.name.utf8.elementsEqual(name.utf8) { return value }
      if case .string(let text) = value {
        return types.enumeration(named: name)?.shape.value(of: text).map { .enumeration($0) }
      }
    default: return nil
    }
    return nil
  }

  private func number(_ value: Value, as type: ValueType) -> Value? {
    switch (type, value) {
    case (.int, .int), (.uint, .uint), (.double, .double): value
    case (.int, .uint(let number)): Int64(exactly: number).map { .int($0) }
    case (.int, .double(let number)): Int64(exactly: number).map { .int($0) }
    case (.int, .string(let digits)): Int64(digits).map { .int($0) }
    case (.uint, .int(let number)): UInt64(exactly: number).map { .uint($0) }
    case (.uint, .double(let number)): UInt64(exactly: number).map { .uint($0) }
    case (.uint, .string(let digits)): UInt64(digits).map { .uint($0) }
    case (.double, .int(let number)): .double(Double(number))
    case (.double, .uint(let number)): .double(Double(number))
    case (.double, .string("NaN")): .double(.nan)
    case (.double, .string("Infinity")): .double(.infinity)
    case (.double, .string("-Infinity")): .double(-.infinity)
    default: nil
    }
  }

  // MARK: Records

  /// Returns an object as a record or a union. A union case without fields may be written as its name alone.
  func fittedRecord(_ value: Value, named name: String, _ depth: Int) throws(DecodingProblem) -> Value {
    guard let declaration = types.record(named: name) else { throw DecodingProblem(value, declared: name) }
    switch value {
    case .record(let record) where record.shape === declaration.shape: return value
    case .map(let map):
      return declaration.isUnion
        ? try union(map, declaration, depth) : try record(map, declaration, depth)
    case .string(let word) where declaration.isUnion:
      return try union(MapValue([(.string(word), .map(MapValue([])))]), declaration, depth)
    default: throw DecodingProblem(value, declared: name)
    }
  }

  private func record(_ map: MapValue, _ declaration: RecordDeclaration, _ depth: Int) throws(DecodingProblem) -> Value
  {
    var fields: [Value?] = []
    for field in declaration.fields {
      guard let given = map[key: .string(field.name)] else {
        guard let usual = field.defaultValue else {
          throw DecodingProblem(found: "is missing", declared: "\(field.type)").inside(field.name)
        }
        fields.append(usual)
        continue
      }
      do throws(DecodingProblem) { fields.append(try fitted(given, to: field.type, depth: depth + 1)) } catch {
        throw error.inside(field.name)
      }
    }
    return .record(RecordValue(shape: declaration.shape, fields: fields))
  }

  private func union(_ map: MapValue, _ declaration: RecordDeclaration, _ depth: Int) throws(DecodingProblem) -> Value {
    let cases = declaration.fields.map(\.name)
    let given = declaration.fields.indices.filter { map[key: .string(cases[$0])] != nil }
    guard given.count == 1, let index = given.first, let payload = map[key: .string(cases[index])] else {
      let names = cases.map { "'\($0)'" }.joined(separator: ", ")
      throw DecodingProblem(
        found: given.isEmpty ? "has none of the cases \(names)" : "has \(given.count) cases",
        declared: "one case of \(declaration.name)")
    }
    var fields = [Value?](repeating: nil, count: cases.count)
    do throws(DecodingProblem) {
      fields[index] = try fitted(payload, to: declaration.fields[index].type, depth: depth + 1)
    } catch { throw error.inside(cases[index]) }
    return .record(RecordValue(shape: declaration.shape, fields: fields))
  }
}
