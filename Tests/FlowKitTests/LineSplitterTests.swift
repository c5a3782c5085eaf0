import FlowConsole
import Testing

@Suite struct LineSplitterTests {
  @Test func `lines end with a line feed, with or without a carriage return`() {
    var splitter = LineSplitter()
    #expect(splitter.lines(Array("one\r\ntwo\n\nthr".utf8)) == [.text("one"), .text("two"), .text("")])
    #expect(splitter.lines(Array("ee\r".utf8)) == [])
    #expect(splitter.rest() == .text("three"))
    #expect(splitter.rest() == nil)
  }

  @Test func `bytes that are no text are replaced`() {
    var splitter = LineSplitter()
    #expect(splitter.lines([0x61, 0xFF, 0x0A]) == [.text("a\u{FFFD}")])
  }

  @Test func `a line of the limit is kept and one more byte is too much`() {
    var splitter = LineSplitter()
    let longest = [UInt8](repeating: 0x61, count: LineSplitter.limit)
    #expect(splitter.lines(longest + [0x0D, 0x0A]) == [.text(String(decoding: longest, as: UTF8.self))])
    #expect(splitter.lines(longest + [0x61, 0x0A] + [0x62, 0x0A]) == [.tooLong, .text("b")])
  }

  @Test func `a line is too long as soon as it is, and the next one counts again`() {
    var splitter = LineSplitter()
    let longest = [UInt8](repeating: 0x61, count: LineSplitter.limit)
    #expect(splitter.lines(longest) == [])
    #expect(splitter.lines(longest) == [.tooLong])
    #expect(splitter.lines(longest) == [])
    #expect(splitter.lines([0x0A, 0x63, 0x0A]) == [.text("c")])
    #expect(splitter.rest() == nil)
  }
}
