package import CEL
internal import Diagnostics

extension UInt64 {
  /// Reads a number from decimal digits alone, as users type it.
  package init?(digits text: String) {
    guard text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let number = UInt64(text) else { return nil }
    self = number
  }
}

extension Program {
  /// Returns typed text as a value: a string as it is, any other type in CEL syntax. The `u` of a `uint` may be left
  /// out.
  package func typedValue(_ text: String, as type: ValueType) -> Value? {
    switch type.withoutNull {
    case .string: return .string(text)
    case .secret: return .secret(Secret(text))
    case .uint where UInt64(digits: text) != nil: return UInt64(digits: text).map { .uint($0) }
    case .duration: return Value.Duration(text).map { .duration($0) }
    case .timestamp: return Timestamp(text).map { .timestamp($0) }
    case .enumeration(let name):
      return types.enumeration(named: name)?.shape.value(of: text).map { .enumeration($0) }
    default:
      var sources = Sources()
      let file = sources.add(name: "typed text", text: text)
      let compilation = types.compile(MappedText(verbatim: text, at: 0, in: file.id), expecting: type)
      return compilation.report.hasErrors ? nil : compilation.expression?.constant
    }
  }
}
