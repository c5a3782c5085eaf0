internal import CEL
internal import Diagnostics
internal import FlowConsole
internal import FlowExplorer
internal import FlowReports
internal import FlowScenarios

/// The rendered screen at a moment of a session.
struct RecordedScreen: Sendable {
  /// The lines, without colour.
  let lines: [String]
  /// The faults, each with its code.
  let faults: [String]

  init(lines: [String], faults: [String]) {
    self.lines = lines
    self.faults = faults
  }

  /// Returns the screen with hidden texts replaced by pseudonyms.
  func masking(_ texts: [(text: String, pseudonym: String)]) -> RecordedScreen {
    guard !texts.isEmpty else { return self }
    return RecordedScreen(lines: lines.map { $0.masking(texts) }, faults: faults.map { $0.masking(texts) })
  }

  init(_ reply: ConsoleSession.Reply) {
    lines = reply.lines.map(\.text)
    faults = reply.diagnostics.map { "\($0.code): \($0.message)" }
  }

  /// The JSON members of the screen.
  var members: [(name: String, value: JSONNode)] {
    let shown: [(name: String, value: JSONNode)] = [("shown", .array(lines.map { .string($0) }))]
    return faults.isEmpty ? shown : shown + [("faults", .array(faults.map { .string($0) }))]
  }

  /// Returns the lines that differ from another screen: removed lines start with `-`, added lines with `+`.
  func difference(from other: RecordedScreen) -> [String] {
    LineDifference(
      from: (other.lines + other.faults).joined(separator: "\n"), to: (lines + faults).joined(separator: "\n")
    ).lines
  }

  /// Returns whether two screens are equal, byte for byte.
  func isSame(as other: RecordedScreen) -> Bool {
    lines.elementsEqual(other.lines) { $0.utf8.elementsEqual($1.utf8) }
      && faults.elementsEqual(other.faults) { $0.utf8.elementsEqual($1.utf8) }
  }
}

extension String {
  /// The minimum length of a text that is masked on screens. Shorter texts occur in too many other words.
  private static let shortestMasked = 3

  /// Returns the text with other texts replaced by pseudonyms.
  func masking(_ texts: [(text: String, pseudonym: String)]) -> String {
    texts.reduce(self) { $1.text.count < String.shortestMasked ? $0 : $0.replacing($1.text, with: $1.pseudonym) }
  }
}
