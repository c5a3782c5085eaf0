import Diagnostics
import Foundation
import SeededRandom
import Testing

@Suite struct ColourAndJSONTests {
  @Test func `without its codes the coloured text is the plain one`() {
    let (sources, diagnostic) = sourcesAndMessage(
      "a: b\u{1B}", about: "b", message: "no '\u{1B}[0m'", hints: ["x", "y"],
      values: [InvolvedValue(name: "n", value: "\u{1B}")])
    let coloured = DiagnosticRenderer(sources: sources, style: .colour).render(diagnostic)
    #expect(coloured.contains("\u{1B}[1;31merror:\u{1B}[0m"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == DiagnosticRenderer(sources: sources).render(diagnostic))
  }

  @Test func `nothing to style stays nothing`() {
    #expect(Paint.colour("", .red) == "")
    #expect(Paint.plain("a", .red) == "a")
  }

  @Test func `a run is one array of objects with all members`() {
    let (sources, diagnostic) = sourcesAndMessage("a\n👩‍👩‍👧: bad", about: "bad", hints: ["say \"good\""])
    #expect(
      renderJSON([diagnostic], sources: sources) == """
        [
          {"file": "shop.flow.yaml", "line": 2, "column": 4, "endLine": 2, "endColumn": 7, "utf16Column": 11, \
        "endUtf16Column": 14, "byteOffset": 22, "byteLength": 3, "severity": "error", "code": "some-code", \
        "message": "it is wrong", "hints": ["say \\"good\\""], "related": [], "values": []}
        ]

        """)
    #expect(renderJSON([], sources: sources) == "[]\n")
  }

  @Test func `a place in an unknown source is null`() throws {
    let lost = Diagnostic(
      code: "c", span: Span(source: SourceID(9), start: 0, end: 1), message: "m",
      related: [RelatedPlace("r", at: Span(source: SourceID(-1), start: 0, end: 1))])
    let text = renderJSON([lost, lost], sources: Sources())
    let objects = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(objects.count == 2)
    #expect(objects[0]["file"] is NSNull)
  }

  @Test func `any text comes back from its JSON`() throws {
    for seed: UInt64 in 0..<100 {
      var random = SplitMix(seed: seed)
      var text = "\"\\\u{2028}\u{2029}\n"
      for _ in 0..<30 {
        let value = UInt32.random(in: 0...(random.next() % 2 == 0 ? 0xFF : 0x10FFFF), using: &random)
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      }
      let json = "[" + JSONText.quoted(text) + "]"
      let back = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String], "seed \(seed)")
      try #require(back.map { Array($0.unicodeScalars) } == [Array(text.unicodeScalars)], "seed \(seed)")
      try #require(!json.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x2028 }, "seed \(seed)")
    }
  }
}
