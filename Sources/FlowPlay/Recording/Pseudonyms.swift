internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// The secrets of a recording, by their pseudonyms.
///
/// Equal secrets have equal pseudonyms and different secrets have different ones, so a replay compares them as the
/// session did. A pseudonym is as long as its secret and reveals nothing else: it repeats a sign for the number of
/// the secret.
final class Pseudonyms {
  /// A new pseudonym.
  struct Definition: Sendable {
    /// The position among the secrets of the recording, from 1.
    let number: Int
    /// The text that replaces the secret.
    let pseudonym: String
    /// Whether the flow stores the value as a `string`, which it may display.
    let isText: Bool
    /// The position among the flow's own secrets, from 1, or `nil` for a secret from elsewhere.
    let own: Int?
  }

  private struct Key: Hashable {
    let text: String
    let isText: Bool
  }

  /// The number of distinguished secrets. Further secrets share a sign.
  static let limit = 255

  private var numbers: [Key: Int] = [:]
  private var fresh: [Definition] = []
  private let own: [String]

  /// Creates the pseudonyms with the secrets that the flow itself contains.
  init(_ program: Program) { own = program.mayContainSecrets ? program.ownSecrets : [] }

  /// Returns the pseudonym of a secret, or of a text that was typed into a hidden field.
  func name(of text: String, isText: Bool = false) -> String {
    if text.isEmpty { return "" }
    let key = Key(text: text, isText: isText)
    if let number = numbers[key] { return Pseudonyms.sign(number, text.count) }
    let number = numbers.count + 1
    numbers[key] = number
    let pseudonym = Pseudonyms.sign(number, text.count)
    if number <= Pseudonyms.limit {
      let position = isText ? nil : own.firstIndex { $0.utf8.elementsEqual(text.utf8) }
      fresh.append(Definition(number: number, pseudonym: pseudonym, isText: isText, own: position.map { $0 + 1 }))
    }
    return pseudonym
  }

  /// The texts of the distinguished secrets, by their numbers.
  var texts: [Int: String] {
    let known = numbers.filter { $0.value <= Pseudonyms.limit }
    return Dictionary(known.map { ($0.value, $0.key.text) }) { first, _ in first }
  }

  /// Returns the pseudonyms that were created since the last call.
  func takeFresh() -> [Definition] {
    defer { fresh = [] }
    return fresh
  }

  /// Returns a pseudonym of braille patterns, which users do not type. Each pattern has a number.
  private static func sign(_ number: Int, _ count: Int) -> String {
    let scalar = Unicode.Scalar(UInt32(0x2800 + min(number, limit))) ?? "\u{28FF}"
    return String(repeating: Character(scalar), count: count)
  }
}

/// The texts of the pseudonyms of a recording during its replay.
final class RevealedSecrets {
  /// The supplied texts, by the numbers of the secrets.
  private let supplied: [Int: String]
  private let own: [String]
  private var texts: [String: String] = [:]
  /// Whether the text of a pseudonym is unknown.
  private(set) var areUnknown = false
  /// The texts that the flow may display, with their pseudonyms in the recording.
  private(set) var shown: [(text: String, pseudonym: String)] = []

  /// Creates the texts from the secrets in the flow and the supplied ones.
  init(_ program: Program, supplied: [Int: String]) {
    self.supplied = supplied
    own = program.ownSecrets
  }

  /// Adds a pseudonym.
  func define(_ definition: Pseudonyms.Definition) {
    let position = (definition.own ?? 0) - 1
    let text = supplied[definition.number] ?? (own.indices.contains(position) ? own[position] : nil)
    guard let text else { return areUnknown = true }
    texts[definition.pseudonym] = text
    if definition.isText { shown.append((text, definition.pseudonym)) }
  }

  /// Returns the text of a pseudonym, or the pseudonym itself if its text is unknown.
  func text(of pseudonym: String) -> String { texts[pseudonym] ?? pseudonym }

  /// Returns a value with pseudonyms replaced by their texts.
  func revealing(_ value: Value) -> Value {
    if texts.isEmpty { return value }
    switch value {
    case .secret(let secret): return .secret(Secret(text(of: secret.revealed)))
    case .string(let string): return .string(text(of: string))
    case .list(let list): return .list(ListValue(list.map(revealing)))
    case .record(let record): return .record(revealing(record))
    default: return value
    }
  }

  /// Returns a payload with pseudonyms replaced by their texts.
  func revealing(_ record: RecordValue) -> RecordValue {
    texts.isEmpty ? record : RecordValue(shape: record.shape, fields: record.fields.map { $0.map(revealing) })
  }
}
