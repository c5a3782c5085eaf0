import Diagnostics
import Testing
import YAMLNodes

/// Files that are read although parts of them are broken.
@Suite struct RecoveryTests {
  private func read(_ text: String, typing: Int? = nil) -> (reading: YAMLReading, codes: [String]) {
    var sources = Sources()
    var report = Report()
    let file = sources.add(name: "test.flow.yaml", text: text)
    let reading = readYAML(file, typing: typing, report: &report)
    return (reading, report.sorted.map { "\(file.line(at: $0.span.start) + 1) \($0.code)" })
  }

  @Test func `a broken line is left out, and the lines around it are read`() throws {
    let (reading, codes) = read("a: 1\nb: \"x\nc: 3\nd: 4\n")
    #expect(codes == ["2 unclosed-quote"])
    let root = try #require(reading.root)
    #expect(root.entries?.map { $0.key.scalar?.text } == ["a", "c", "d"])
    #expect(reading.bytes.count == 21)
    #expect(reading.leftOut == [5..<10])
  }

  @Test func `the block of a broken line is left out with it`() throws {
    let (reading, _) = read("a: 1\nb: { x\n  c: 3\n  d: [4\ne: 5\n")
    #expect(reading.root?["e"]?.scalar?.resolved == .int(5))
  }

  @Test func `one run reports the mistakes of several lines`() {
    let (_, codes) = read("a: @x\nb: 2\nc: \"y\nd: 4\n e: 5\nf: `z`\n")
    #expect(codes == ["1 leading-indicator", "3 unclosed-quote", "5 bad-indentation", "6 leading-indicator"])
  }

  @Test func `the line that is being typed is left out first`() throws {
    let text = "a:\n  b: { c: 1\n  d: 2\ne: 3\n"
    let (reading, _) = read(text, typing: text.utf8.count { $0 != 0x0A } > 0 ? 12 : 0)
    #expect(reading.root?["a"]?["d"]?.scalar?.resolved == .int(2))
    #expect(reading.root?["e"]?.scalar?.resolved == .int(3))
  }

  @Test func `offsets stay those of the file`() throws {
    let text = "a: \"é\nb: ü\n"
    let (reading, _) = read(text)
    let node = try #require(reading.root?["b"])
    let bytes = Array(text.utf8)[node.span.start..<node.span.end]
    #expect(String(decoding: bytes, as: UTF8.self) == "ü")
  }

  @Test func `every prefix of a file is read without a hang`() {
    let text =
      "flow: x\nscreens:\n  a:\n    state: { n: int = 1, m: \"list<int> = [1]\" }\n    view:\n      - text: \"${n}\"\n"
    for end in 0...text.utf8.count {
      let prefix = String(decoding: Array(text.utf8)[..<end], as: UTF8.self)
      let (reading, _) = read(prefix, typing: end)
      #expect(end < 10 || reading.root != nil, "\(prefix)")
    }
  }
}
