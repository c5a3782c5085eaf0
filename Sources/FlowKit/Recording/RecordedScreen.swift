internal import CEL
internal import Diagnostics
internal import FlowConsole
internal import FlowValidation

/// What was shown after something had happened.
struct RecordedScreen: Sendable {
  /// The lines, without colour.
  let lines: [String]
  /// The faults, each with its code.
  let faults: [String]

  init(lines: [String], faults: [String]) {
    self.lines = lines
    self.faults = faults
  }

  /// The same with pseudonyms in place of texts that were typed unseen.
  func masking(_ texts: [(text: String, pseudonym: String)]) -> RecordedScreen {
    guard !texts.isEmpty else { return self }
    return RecordedScreen(lines: lines.map { $0.masking(texts) }, faults: faults.map { $0.masking(texts) })
  }

  init(_ reply: ConsoleSession.Reply) {
    lines = reply.lines.map(\.text)
    faults = reply.diagnostics.map { "\($0.code): \($0.message)" }
  }

  /// What an entry says of it.
  var members: [(name: String, value: JSONNode)] {
    let shown: [(name: String, value: JSONNode)] = [("shown", .array(lines.map { .string($0) }))]
    return faults.isEmpty ? shown : shown + [("faults", .array(faults.map { .string($0) }))]
  }

  /// The lines that have gone since the other was shown, with `-` in front, and those that came, with `+`.
  func difference(from other: RecordedScreen) -> [String] {
    LineDifference(
      from: (other.lines + other.faults).joined(separator: "\n"), to: (lines + faults).joined(separator: "\n")
    ).lines
  }

  /// Whether both show the same, byte for byte.
  func isSame(as other: RecordedScreen) -> Bool {
    lines.elementsEqual(other.lines) { $0.utf8.elementsEqual($1.utf8) }
      && faults.elementsEqual(other.faults) { $0.utf8.elementsEqual($1.utf8) }
  }
}

extension String {
  /// The length from which a text is masked wherever it is shown: a shorter one is a part of too much else.
  private static let shortestMasked = 3

  /// The text with pseudonyms in place of others.
  func masking(_ texts: [(text: String, pseudonym: String)]) -> String {
    texts.reduce(self) { $1.text.count < String.shortestMasked ? $0 : $0.replacing($1.text, with: $1.pseudonym) }
  }
}
