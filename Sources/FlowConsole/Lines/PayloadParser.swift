internal import CEL
internal import Diagnostics
internal import FlowProgram

/// Parses the typed payload of an event: `Ada` for its only field, or `id=3 name="Ada Lovelace"`.
struct PayloadParser {
  let types: Environment

  /// Parses the payload of an event. Omitted fields have their default.
  func payload(_ text: String, as declaration: RecordDeclaration, of event: String) throws(ConsoleError)
    -> RecordValue
  {
    var fields: [Value?] = declaration.fields.map { $0.defaultValue }
    let pairs = PayloadParser.pairs(text)
    if let only = declaration.fields.first, declaration.fields.count == 1,
      !pairs.contains(where: { $0.name == only.name })
    {
      if !text.isEmpty { fields[0] = try value(text, as: only.type, for: only.name) }
    } else {
      for pair in pairs {
        guard let name = pair.name, let index = declaration.shape.index(of: name) else {
          throw ConsoleError(
            message: "\(unknown(pair, of: event, declaration)); \(usage(of: event, declaration))")
        }
        let type = declaration.fields[index].type
        guard !pair.text.isEmpty else {
          let empty = type.typedEmpty.map { "; '\(name)=\($0)' is the empty one" } ?? ""
          throw ConsoleError(message: "'\(name)' has no value after the '='\(empty)")
        }
        fields[index] = try value(pair.text, as: type, for: name)
      }
    }
    guard let missing = zip(declaration.fields, fields).first(where: { $0.1 == nil })?.0 else {
      return RecordValue(shape: declaration.shape, fields: fields)
    }
    throw ConsoleError(
      message: "'\(event)' needs '\(missing.name)', \(missing.type); \(usage(of: event, declaration))")
  }

  /// Reports a word without a matching field. If a field is secret, the word may be a secret and is not quoted.
  private func unknown(
    _ pair: (name: String?, text: String), of event: String, _ declaration: RecordDeclaration
  ) -> String {
    if let name = pair.name { return "'\(event)' has no '\(name)'" }
    let isOpen = declaration.fields.allSatisfy { !types.holdsSecret($0.type) }
    return isOpen ? "'\(event)' has no '\(pair.text)'" : "a value of '\(event)' has no name before it"
  }

  private func usage(of event: String, _ declaration: RecordDeclaration) -> String {
    guard !declaration.fields.isEmpty else { return "type '\(event)' alone" }
    if declaration.fields.count == 1, let empty = declaration.fields[0].type.typedEmpty {
      let sample = types.sample(of: declaration.fields[0].type) ?? "value"
      return "type it as '\(event) \(sample)', or '\(event) \(empty)' for the empty one"
    }
    return "type it as '\(([event] + declaration.fields.map { "\($0.name)=\($0.type)" }).joined(separator: " "))'"
  }

  /// Parses a value of a type: a string without quotes, any other value in CEL syntax.
  func value(_ text: String, as type: ValueType, for name: String) throws(ConsoleError) -> Value {
    switch type.withoutNull {
    case .string: return .string(PayloadParser.unquoted(text))
    case .secret: return .secret(Secret(PayloadParser.unquoted(text)))
    case .uint:
      if let number = UInt64(digits: text) { return .uint(number) }
    case .duration:
      if let duration = Value.Duration(text) { return .duration(duration) }
    case .timestamp:
      if let timestamp = Timestamp(text) { return .timestamp(timestamp) }
    case .enumeration(let enumeration):
      if let value = types.enumeration(named: enumeration)?.shape.value(of: text) { return .enumeration(value) }
    default: break
    }
    var sources = Sources()
    let file = sources.add(name: "input", text: text)
    let compilation = types.compile(MappedText(verbatim: text, at: 0, in: file.id), expecting: type)
    if !compilation.report.hasErrors, let value = compilation.expression?.constant { return value }
    if types.holdsSecret(type) { throw ConsoleError(message: "'\(name)' takes \(types.wording(of: type))") }
    throw ConsoleError(message: "'\(name)' takes \(types.wording(of: type)), not '\(text)'")
  }

  /// Splits a text into words, with their names if they have any. Quotes keep words together.
  static func pairs(_ text: String) -> [(name: String?, text: String)] {
    var pairs: [(name: String?, text: String)] = []
    var rest = text[...]
    while true {
      rest = rest.drop { $0.isWhitespace }
      guard !rest.isEmpty else { return pairs }
      var name: String?
      let word = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "\"" }
      if rest[word.endIndex...].first == "=" {
        name = String(word)
        rest = rest[word.endIndex...].dropFirst()
      }
      var isQuoted = false
      var depth = 0
      let value = rest.prefix { character in
        if character == "\"" { isQuoted.toggle() }
        if !isQuoted { depth += "[{(".contains(character) ? 1 : "]})".contains(character) ? -1 : 0 }
        return isQuoted || depth > 0 || !character.isWhitespace
      }
      pairs.append((name, String(value)))
      rest = rest[value.endIndex...]
    }
  }

  /// Returns a text without the quotes around it.
  static func unquoted(_ text: String) -> String {
    guard text.count >= 2, text.first == "\"", text.last == "\"" else { return text }
    return String(text.dropFirst().dropLast())
  }
}
