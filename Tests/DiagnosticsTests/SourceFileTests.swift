import Diagnostics
import Testing

@Suite struct SourceFileTests {
  private func source(_ text: String) -> SourceFile { SourceFile(id: SourceID(0), name: "a", bytes: Array(text.utf8)) }

  @Test(arguments: [
    ("a\nb", [0, 2]), ("a\r\nb\r\n", [0, 3, 6]), ("a\rb\r", [0, 2, 4]), ("", [0]), ("\n\r\r\n", [0, 1, 2, 4]),
  ])
  func `a line ends at LF, CR LF or CR`(text: String, starts: [Int]) {
    #expect(source(text).lineStarts == starts)
  }

  @Test func `lines come without their breaks and without a byte-order mark`() {
    let file = source("\u{FEFF}a\r\nbc\r\rd")
    #expect((0..<5).map { file.text(file.contentRange(ofLine: $0)) } == ["a", "bc", "", "d", ""])
    #expect(file.position(at: 0) == SourcePosition(line: 1, column: 1, utf16Column: 1))
    #expect(file.position(at: 4) == SourcePosition(line: 1, column: 2, utf16Column: 2))
  }

  @Test func `an offset inside a letter counts as its start`() {
    let file = source("e\u{301}x")
    #expect((0...5).map { file.position(at: $0).column } == [1, 1, 1, 2, 3, 3])
  }

  @Test func `offsets out of range are clamped`() {
    #expect(source("a\nbc").position(at: .min).line == 1)
    #expect(source("a\nbc").position(at: .max) == SourcePosition(line: 2, column: 3, utf16Column: 3))
  }

  @Test func `a report is sorted by place and says everything once`() {
    func message(_ start: Int, _ text: String, _ severity: Severity = .error) -> Diagnostic {
      Diagnostic(
        code: "c", severity: severity, span: Span(source: SourceID(0), start: start, end: start), message: text)
    }
    var report = Report()
    for each in [message(5, "a"), message(1, "w", .warning), message(1, "b"), message(5, "a")] { report.add(each) }
    #expect(report.sorted.map(\.message) == ["b", "w", "a"])
    #expect(report.hasErrors)
  }
}
