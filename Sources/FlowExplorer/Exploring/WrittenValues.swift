internal import FlowReports
internal import CEL
internal import FlowProgram

extension Value {
  /// The value in the syntax of scenarios: a YAML literal if there is one, else an expression.
  package var written: String {
    switch self {
    case .string(let text): scenarioText(text)
    case .secret(let secret): scenarioText(secret.traceText())
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

extension CallError {
  /// The error in the syntax of scenarios, with its data if it has any.
  var written: String { data.fields.isEmpty ? name : "{ \(name): \(Value.record(data).written) }" }
}

extension Secret {
  /// Returns the secret in the form for traces: masked, unless it was generated.
  ///
  /// - Parameter number: The position among the samples, counted from 1, so that the author can identify the typed
  ///   sample.
  func traceText(asNumber number: Int? = nil) -> String {
    if Secret.generated.contains(revealed) || isPseudonym { return revealed }
    return number.map { "\(Secret.mask) \($0)" } ?? Secret.mask
  }

  /// Whether the value is a recording's replacement for a secret: braille patterns without a meaning.
  private var isPseudonym: Bool { revealed.unicodeScalars.allSatisfy { ("\u{2801}"..."\u{28FF}").contains($0) } }

  /// The generated values to try for a secret without samples.
  private static let generated = ["", "a"]
}
