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

  /// How long a text is at least that is masked wherever it is shown: a shorter one is a part of too much else.
  private static let shortestMasked = 3

  /// The same with a mask in place of texts that nobody was to see.
  func masking(_ texts: [String]) -> RecordedScreen {
    let texts = texts.filter { $0.count >= RecordedScreen.shortestMasked }
    guard !texts.isEmpty else { return self }
    let mask = { (line: String) in
      texts.reduce(line) { $0.replacing($1, with: Secret(mask: $1.count).revealed) }
    }
    return RecordedScreen(lines: lines.map(mask), faults: faults.map(mask))
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
