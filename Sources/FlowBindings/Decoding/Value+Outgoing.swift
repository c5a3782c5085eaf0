package import CEL

extension Value {
  /// The value as JSON for its recipient, with secrets in plain text. It must never be displayed.
  ///
  /// - Complexity: Linear in the size of the value.
  package var outgoingJSON: String { revealingSecrets.json }

  /// The value as text for a path, a header or a command, with secrets in plain text. It must never be displayed.
  package var outgoingText: String {
    if case .secret(let secret) = self { return secret.revealed }
    return text
  }

  private var revealingSecrets: Value {
    switch self {
    case .secret(let secret): .string(secret.revealed)
    case .list(let list): .list(ListValue(list.map(\.revealingSecrets)))
    case .map(let map): .map(MapValue(map.map { ($0.key, $0.value.revealingSecrets) }))
    case .optional(let optional): optional.value?.revealingSecrets ?? .null
    case .record(let record):
      .record(RecordValue(shape: record.shape, fields: record.fields.map { $0?.revealingSecrets }))
    default: self
    }
  }
}
