internal import CEL
internal import FlowConsole
internal import FlowProgram
internal import FlowRuntime

// Typed lines in the form for recordings: with their original length and without secrets.
extension ConsoleSession {
  /// The maximum number of positions that are tried for a secret in a line. A secret of one letter may occur
  /// anywhere.
  private static let mostTries = 200
  /// The minimum number of letters of a secret that a line must not contain elsewhere.
  private static let fewestLetters = 3

  /// Returns the line with each secret replaced by a pseudonym; `nil` if the position of a secret cannot be
  /// determined, for example because its letters occur throughout the line.
  func recordable(_ line: String, _ pseudonyms: Pseudonyms) -> String? {
    let line = String(line.drop(while: \.isWhitespace))
    // Such as a button, or Enter in a field: the secrets of the event come from the model and are not in the line.
    if context.secretStart(in: line) == nil { return line }
    if screen.isSecret(line) { return maskedField(line, pseudonyms) }
    guard let secrets = secrets(in: line) else { return nil }
    var masked = line
    for index in secrets.indices where !secrets[index].isEmpty {
      guard let next = maskingSecret(index, of: masked, pseudonyms) else { return nil }
      masked = next
    }
    // The same letters in another place would reveal the secret. Those of a short one are everywhere.
    let isRevealed = secrets.contains { $0.count >= ConsoleSession.fewestLetters && masked.contains($0) }
    return isRevealed ? nil : masked
  }

  private func maskedField(_ line: String, _ pseudonyms: Pseudonyms) -> String? {
    guard let (text, isSecret) = hiddenText(in: line), let start = screen.control(usedBy: line)?.value else {
      return nil
    }
    return line[..<start] + (text.isEmpty ? "\"\"" : pseudonyms.name(of: text, isText: !isSecret))
  }

  /// Returns the text that a line types into a hidden field, and whether the flow stores it as a secret; `nil` for
  /// other lines.
  func hiddenText(in line: String) -> (text: String, isSecret: Bool)? {
    guard context.secretStart(in: line) != nil, case .event(_, _, let payload)? = try? parse(line) else { return nil }
    if screen.isSecret(line), let field = screen.control(usedBy: line)?.control.action?.valueField,
      payload.fields.indices.contains(field)
    {
      switch payload.fields[field] {
      case .secret(let secret): return (secret.revealed, true)
      case .string(let text): return (text, false)
      default: return nil
      }
    }
    return secretEvents.hiddenText(in: payload).map { ($0, false) }
  }

  /// Returns the secrets in a line, in payload order; `nil` if the line does not parse.
  private func secrets(in line: String) -> [String]? {
    switch try? parse(line) {
    case nil: return nil
    case .event(_, _, let payload):
      return Value.record(payload).secretTexts + [secretEvents.hiddenText(in: payload)].compactMap { $0 }
    case .command(.reply, let argument):
      switch try? outcome(of: argument) {
      case .returned(let value)?: return value.secretTexts
      case .failed(let error)?: return Value.record(error.data).secretTexts
      case .unusable?, nil: return []
      }
    default: return []
    }
  }

  /// Returns whether the flow stores a text of the line as a string, which it hides only from bystanders.
  private func isHeldAsText(_ index: Int, in line: String) -> Bool {
    guard case .event(_, _, let payload)? = try? parse(line) else { return false }
    return index >= Value.record(payload).secretTexts.count
  }

  /// Replaces a secret by its pseudonym, at the position where the replacement changes this secret and no other.
  private func maskingSecret(_ index: Int, of line: String, _ pseudonyms: Pseudonyms) -> String? {
    guard var expected = secrets(in: line), expected.indices.contains(index) else { return nil }
    let secret = Array(expected[index])
    let mask = Array(pseudonyms.name(of: expected[index], isText: isHeldAsText(index, in: line)))
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
