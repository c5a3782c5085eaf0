internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// The secrets of a recording by the texts that stand in their places.
///
/// A secret that comes again has the same pseudonym, and another one has another, so that a replay compares them as the session did.
/// A pseudonym is as long as its secret and otherwise says nothing of it: it is a sign for the number of the secret, again and again.
final class Pseudonyms {
  /// A pseudonym that was given.
  struct Definition: Sendable {
    /// The position of the secret among those of the recording, from 1.
    let number: Int
    /// The text in the place of the secret.
    let pseudonym: String
    /// Whether the flow holds it as a `string`, which it may show.
    let isText: Bool
    /// The position among the secrets that stand in the flow itself, from 1, if it is one of those.
    let own: Int?
  }

  private struct Key: Hashable {
    let text: String
    let isText: Bool
  }

  /// The number of secrets that are told apart; those after them share a sign.
  static let limit = 255

  private var numbers: [Key: Int] = [:]
  private var fresh: [Definition] = []
  private let own: [String]

  /// Knows the secrets that stand in a flow.
  init(_ program: Program) { own = program.knowsSecrets ? program.ownSecrets : [] }

  /// The pseudonym of a secret, or of a text that was typed unseen.
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

  /// Returns the pseudonyms that were given since the last call.
  func takeFresh() -> [Definition] {
    defer { fresh = [] }
    return fresh
  }

  /// Signs of braille: they are typed nowhere, and each has a number.
  private static func sign(_ number: Int, _ count: Int) -> String {
    let scalar = Unicode.Scalar(UInt32(0x2800 + min(number, limit))) ?? "\u{28FF}"
    return String(repeating: Character(scalar), count: count)
  }
}

/// The texts behind the pseudonyms of a recording while it is replayed.
final class RevealedSecrets {
  /// The texts that are supplied, by the numbers of the secrets.
  private let supplied: [Int: String]
  private let own: [String]
  private var texts: [String: String] = [:]
  /// The texts that the flow may show, with the pseudonyms that stand for them in what was recorded.
  private(set) var shown: [(text: String, pseudonym: String)] = []

  /// Knows the secrets that stand in a flow, and those that are supplied.
  init(_ program: Program, supplied: [Int: String]) {
    self.supplied = supplied
    own = program.ownSecrets
  }

  /// Takes up a pseudonym.
  func define(_ definition: Pseudonyms.Definition) {
    let position = (definition.own ?? 0) - 1
    let text = supplied[definition.number] ?? (own.indices.contains(position) ? own[position] : nil)
    guard let text else { return }
    texts[definition.pseudonym] = text
    if definition.isText { shown.append((text, definition.pseudonym)) }
  }

  /// The text that a pseudonym stands for, or the pseudonym where that is not known.
  func text(of pseudonym: String) -> String { texts[pseudonym] ?? pseudonym }

  /// A value with the texts in the places of their pseudonyms.
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

  /// A payload with the texts in the places of their pseudonyms.
  func revealing(_ record: RecordValue) -> RecordValue {
    texts.isEmpty ? record : RecordValue(shape: record.shape, fields: record.fields.map { $0.map(revealing) })
  }
}
