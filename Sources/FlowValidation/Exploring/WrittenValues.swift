internal import CEL

extension Value {
  /// The value as a scenario writes it: a literal of YAML where there is one, else a formula.
  var written: String {
    switch self {
    case .string(let text): worded(text)
    case .secret(let secret): worded(secret.told())
    case .bool, .int, .null: literal
    case .enumeration(let value): value.name
    case .list(let list): "[\(list.map(\.written).joined(separator: ", "))]"
    case .record(let record):
      "{ "
        + zip(record.shape.fields, record.fields).compactMap { name, value in value.map { "\(name): \($0.written)" } }
        .joined(separator: ", ") + " }"
    case .optional(let optional): optional.value?.written ?? "null"
    default: quoted("=\(literal)")
    }
  }
}

extension Secret {
  /// The secret as traces tell it: masked, unless it was made up to be tried.
  ///
  /// - Parameter number: Its position among the samples, counted from 1, so that whoever wrote them knows which was typed.
  func told(asNumber number: Int? = nil) -> String {
    if Secret.madeUp.contains(revealed) || isPseudonym { return revealed }
    return number.map { "\(Secret.mask) \($0)" } ?? Secret.mask
  }

  /// Whether it is what a recording has in the place of a secret: signs of braille, which say nothing.
  private var isPseudonym: Bool { revealed.unicodeScalars.allSatisfy { ("\u{2801}"..."\u{28FF}").contains($0) } }

  /// What is tried as a secret where nobody says what to try.
  private static let madeUp = ["", "a"]
}
