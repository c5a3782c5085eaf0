internal import CEL
internal import FlowConsole
internal import FlowRuntime

// Typed lines as a recording may hold them: as long as they were, and with nothing in them that is secret.
extension ConsoleSession {
  /// How many places of a line are tried as that where a secret stands; a secret of one letter may be everywhere.
  private static let mostTries = 200

  /// The line with a pseudonym in the place of each secret; `nil` where it cannot be told which part of it is one, as when
  /// its letters are all over the line.
  func recordable(_ line: String, _ pseudonyms: Pseudonyms) -> String? {
    let line = String(line.drop(while: \.isWhitespace))
    if screen.isSecret(line) { return maskedField(line, pseudonyms) }
    guard let secrets = secrets(in: line) else { return nil }
    var masked = line
    for index in secrets.indices where !secrets[index].isEmpty {
      guard let next = maskingSecret(index, of: masked, pseudonyms) else { return nil }
      masked = next
    }
    return masked
  }

  private func maskedField(_ line: String, _ pseudonyms: Pseudonyms) -> String? {
    guard let (text, isSecret) = hiddenText(in: line) else { return nil }
    let word = line.prefix { !$0.isWhitespace }
    return text.isEmpty ? "\(word) \"\"" : "\(word) \(pseudonyms.name(of: text, isText: !isSecret))"
  }

  /// What a line types into a field that hides it, and whether the flow holds that as a secret; `nil` for other lines.
  func hiddenText(in line: String) -> (text: String, isSecret: Bool)? {
    let line = String(line.drop(while: \.isWhitespace))
    let word = line.prefix { !$0.isWhitespace }
    guard screen.isSecret(line), case .event(_, _, let payload)? = try? parse(line), let number = Int(word),
      screen.controls.indices.contains(number - 1), let field = screen.controls[number - 1].action.valueField,
      payload.fields.indices.contains(field)
    else { return nil }
    switch payload.fields[field] {
    case .secret(let secret): return (secret.revealed, true)
    case .string(let text): return (text, false)
    default: return nil
    }
  }

  /// The texts of the secrets that a line says, in the order of what is sent; `nil` when it is not understood.
  private func secrets(in line: String) -> [String]? {
    switch try? parse(line) {
    case nil: return nil
    case .event(_, _, let payload): return Value.record(payload).secretTexts
    case .command(.reply, let argument):
      guard case .returned(let value)? = try? outcome(of: argument) else { return [] }
      return value.secretTexts
    default: return []
    }
  }

  /// Puts its pseudonym where one secret stands: there where doing so changes that secret and no other.
  private func maskingSecret(_ index: Int, of line: String, _ pseudonyms: Pseudonyms) -> String? {
    guard var expected = secrets(in: line), expected.indices.contains(index) else { return nil }
    let secret = Array(expected[index])
    let mask = Array(pseudonyms.name(of: expected[index]))
    expected[index] = String(mask)
    let letters = Array(line)
    guard letters.count >= secret.count else { return nil }
    let places = (0...letters.count - secret.count).reversed().lazy
      .filter { letters[$0..<$0 + secret.count].elementsEqual(secret) }
    for place in places.prefix(ConsoleSession.mostTries) {
      let candidate = String(letters[..<place] + mask + letters[(place + secret.count)...])
      if secrets(in: candidate) == expected { return candidate }
    }
    return nil
  }
}
