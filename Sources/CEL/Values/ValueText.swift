extension Value {
  /// The form of this value in an interpolation.
  ///
  /// Strings are shown as they are, whole doubles without a point (`3.0` is `3`) and below 10^15 without an
  /// exponent, enum cases by name, secrets as a mask, `null` as `null`, lists as `[a, b]`, maps as `{k: v}`.
  ///
  /// - Complexity: Linear in the size of the value.
  public var text: String {
    switch self {
    case .string(let text): text
    case .int(let value): String(value)
    case .secret(let secret): secret.masked
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .uint(let value): String(value)
    case .double(let value): shownNumber(value)
    case .bytes(let bytes): String(decoding: bytes.octets, as: UTF8.self)
    case .timestamp(let time): time.description
    case .duration(let duration): duration.description
    case .enumeration(let value): value.name
    case .list(let list): "[" + list.map(\.text).joined(separator: ", ") + "]"
    case .map(let map): "{" + map.map { "\($0.key.text): \($0.value.text)" }.joined(separator: ", ") + "}"
    case .record(let record): "\(record.shape.name){" + record.shownFields(\.text) + "}"
    case .type(let type): type.runtimeName
    case .optional(let optional): optional.value?.text ?? "none"
    }
  }
}

/// Returns a number in the form that users expect: no exponent below 10^15, none above 10^-7.
func shownNumber(_ number: Double) -> String {
  if number.isNaN { return "NaN" }
  if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
  let digits = DecimalDigits(shortest: number == 0 ? 0 : number)
  return digits.exponent > 15 || digits.exponent < -6 ? digits.scientific : digits.plain
}

extension RecordValue {
  func shownFields(_ shown: (Value) -> String) -> String {
    zip(shape.fields, fields).compactMap { name, value in value.map { "\(name): \(shown($0))" } }
      .joined(separator: ", ")
  }
}
