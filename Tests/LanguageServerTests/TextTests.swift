import FlowTooling
import Foundation
@testable import LanguageServer
import Testing

/// A random number generator that gives the same numbers in every run.
struct Numbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite struct TextTests {
  @Test func `messages are split, whatever the pieces they arrive in`() {
    let stream = Array((MessageReader.framed("{\"a\":1}") + "garbage\r\n\r\n" + MessageReader.framed("[\"é\"]")).utf8)
    for size in 1...stream.count {
      var reader = MessageReader()
      var found: [String] = []
      for start in stride(from: 0, to: stream.count, by: size) {
        reader.add(Array(stream[start..<min(start + size, stream.count)]))
        while let message = reader.next() { found.append(String(decoding: message, as: UTF8.self)) }
      }
      #expect(found == ["{\"a\":1}", "[\"é\"]"], "pieces of \(size)")
    }
  }

  @Test func `a message that is too long is skipped`() {
    var reader = MessageReader()
    reader.add(Array("Content-Length: 99999999999\r\n\r\nxxxx".utf8))
    #expect(reader.next() == nil)
    reader.add(Array("Content-Length: nonsense\r\n\r\n".utf8))
    #expect(reader.next() == nil)
  }

  @Test(arguments: PositionEncoding.allCases)
  func `positions and offsets correspond`(encoding: PositionEncoding) {
    let text = "a\r\n😀é\rü\n\nend"
    let bytes = Array(text.utf8)
    let map = PositionMap(bytes, encoding)
    for offset in 0...bytes.count where offset == bytes.count || bytes[offset] & 0xC0 != 0x80 {
      let position = map.position(offset)
      let isInBreak = offset > 0 && offset < bytes.count && bytes[offset] == 0x0A && bytes[offset - 1] == 0x0D
      if !isInBreak { #expect(map.offset(position) == offset, "\(offset) is \(position)") }
    }
    #expect(map.offset(Position(line: 99, character: 0)) == bytes.count)
    #expect(map.offset(Position(line: 0, character: 99)) == 1)
  }

  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func `random edits lead to the answers of a fresh server`(encoding: String) async {
    // A round has about 240 edits.
    let rounds = ProcessInfo.processInfo.environment["EDIT_ROUNDS"].flatMap { UInt64($0) } ?? 1
    for round in 0..<rounds { await edit(encoding: encoding, seed: 7 + round) }
  }

  private func edit(encoding: String, seed: UInt64) async {
    let uri = "file:///w/a.flow.yaml"
    let capabilities: JSON = ["general": ["positionEncodings": [.string(encoding)]]]
    let units = PositionEncoding(rawValue: encoding) ?? .utf16
    let pieces = [
      "", "a: 1\n", "  ", "\r\n", "\r", "{", "}", "\"", "😀", "é", "=n + ", "screens:\n  x:\n", "\u{FEFF}", "- ", ": ",
    ]
    var numbers = Numbers(seed: seed)
    let session = Session(capabilities: capabilities)
    var text = "flowspec: 2\nflow: a\nscreens:\n  a:\n    state: { n: int = 1 }\n    view:\n      - text: \"${n}\"\n"
    session.open(uri, text)
    for version in 2...120 {
      let before = text
      var changes: [JSON] = []
      for _ in 0..<Int.random(in: 1...3, using: &numbers) {
        let map = PositionMap(Array(text.utf8), units)
        let lines = text.utf8.count { $0 == 0x0A } + 2
        let start = Position(
          line: .random(in: 0...lines, using: &numbers), character: .random(in: 0...24, using: &numbers))
        let end = Position(
          line: start.line + .random(in: 0...1, using: &numbers), character: .random(in: 0...24, using: &numbers))
        let piece = pieces.randomElement(using: &numbers) ?? ""
        changes.append([
          "range": [
            "start": ["line": .int(start.line), "character": .int(start.character)],
            "end": ["line": .int(end.line), "character": .int(end.character)],
          ], "text": .string(piece),
        ])
        var bytes = Array(text.utf8)
        let from = map.offset(start)
        bytes.replaceSubrange(from..<max(from, map.offset(end)), with: Array(piece.utf8))
        text = String(decoding: bytes, as: UTF8.self)
      }
      session.change(uri, version: version, changes)
      guard version % 10 == 0 else { continue }
      await session.finish()
      // A broken text is read without the line that was typed last, so the fresh server receives the last change, too.
      let fresh = Session(capabilities: capabilities)
      fresh.open(uri, before, version: version - 1)
      fresh.change(uri, version: version, changes)
      await fresh.finish()
      for method in ["textDocument/documentSymbol", "textDocument/semanticTokens/full", "textDocument/foldingRange"] {
        let params: JSON = ["textDocument": ["uri": .string(uri)]]
        let (own, other) = (await session.ask(method, params), await fresh.ask(method, params))
        #expect(own?.serialized == other?.serialized, "\(method) after version \(version)")
      }
      // The server holds back new errors beside the block that is typed, and adds none.
      let problems = Set(fresh.problems(uri).map { "\($0.code) \($0.range.lowerBound)" })
      let map = PositionMap(Array(text.utf8), units)
      let shown = session.newestDiagnostics.map { diagnostic in
        let start = diagnostic["range"]?["start"]
        let position = Position(line: start?["line"]?.number ?? 0, character: start?["character"]?.number ?? 0)
        return "\(diagnostic["code"]?.text ?? "") \(map.offset(position))"
      }
      #expect(Set(shown).isSubset(of: problems), "diagnostics after version \(version): \(text)")
    }
  }
}
