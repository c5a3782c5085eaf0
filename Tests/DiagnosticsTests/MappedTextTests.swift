import Diagnostics
import Testing

@Suite struct MappedTextTests {
  /// The string `a"é`, decoded from `a\"é` at offset 10 of a file. The escape is one segment.
  private let quoted = MappedText(
    text: "a\"é", source: SourceID(0),
    segments: [
      .init(decoded: 0, file: 10), .init(decoded: 1, file: 11, wholeLength: 2), .init(decoded: 2, file: 13),
    ], fileEnd: 15)

  private func bounds(_ span: Span) -> [Int] { [span.start, span.end] }

  @Test func `an escape is pointed at as a whole`() {
    #expect(bounds(quoted.span(1..<2)) == [11, 13])
    #expect(bounds(quoted.span(0..<2)) == [10, 13])
    #expect(bounds(quoted.span) == [10, 15])
  }

  @Test func `offsets out of range are clamped`() {
    #expect(bounds(quoted.span(99..<100)) == [15, 15])
    #expect(bounds(quoted.span(-5..<1)) == [10, 11])
  }

  @Test func `a slice points where the whole pointed`() throws {
    for lower in 0...4 {
      for upper in lower...4 where ![lower, upper].contains(3) {
        let slice = quoted.slice(lower..<upper)
        try #require(slice.text.utf8.count == upper - lower)
        try #require(bounds(slice.span) == bounds(quoted.span(lower..<upper)), "\(lower)..<\(upper)")
      }
    }
  }

  @Test func `a slice never halves a letter`() {
    #expect(quoted.slice(3..<4).text == "é")
    #expect(bounds(quoted.slice(0..<3).span) == [10, 15])
    #expect(quoted.slice(3..<3).text == "")
  }
}
