package import CEL
internal import Diagnostics

extension Program {
  /// Returns typed text as a value: a string as it is, any other type in CEL syntax.
  package func typedValue(_ text: String, as type: ValueType) -> Value? {
    switch type.withoutNull {
    case .string: return .string(text)
    case .secret: return .secret(Secret(text))
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
