import Diagnostics
import Testing
import YAMLNodes

@Suite struct SpanTests {
  private func spanText(of text: String, _ find: (Node) -> Node?) throws -> String {
    let reading = Reading(text)
    #expect(reading.codes == [])
    let root = try #require(reading.root)
    return reading.text(try #require(find(root)).span)
  }

  @Test func `a plain value spans its words`() throws {
    #expect(try spanText(of: "a:   two words   # why\nb: 1\n") { $0["a"] } == "two words")
  }

  @Test func `a quoted value spans its quotes`() throws {
    #expect(try spanText(of: "a: \"x\\ty\"\n") { $0["a"] } == "\"x\\ty\"")
    #expect(try spanText(of: "a: 'it''s' \n") { $0["a"] } == "'it''s'")
  }

  @Test func `a block ends with its last byte of content`() throws {
    #expect(try spanText(of: "a: |\n  one\n  two\n\n\n# c\nb: 1\n") { $0["a"] } == "|\n  one\n  two")
    #expect(try spanText(of: "a: >-\n  one\n\n  two  \n") { $0["a"] } == ">-\n  one\n\n  two")
  }

  @Test func `a plain value over several lines spans them all`() throws {
    #expect(try spanText(of: "a: one\n  two\n  three\nb: 1\n") { $0["a"] } == "one\n  two\n  three")
  }

  @Test func `a block mapping spans from its first key to its last value`() throws {
    #expect(try spanText(of: "a:\n  b: 1\n  c: 2\n\n# end\nd: 3\n") { $0["a"] } == "b: 1\n  c: 2")
  }

  @Test func `a block sequence spans from its first dash to its last item`() throws {
    #expect(try spanText(of: "a:\n- 1\n- [2, 3]\n\nd: 3\n") { $0["a"] } == "- 1\n- [2, 3]")
  }

  @Test func `collections in brackets span their brackets`() throws {
    #expect(try spanText(of: "a: { b: [1, 2], c: 3 }   # x\n") { $0["a"] } == "{ b: [1, 2], c: 3 }")
    #expect(try spanText(of: "a: { b: [1, 2], c: 3 }   # x\n") { $0["a"]?["b"] } == "[1, 2]")
  }

  @Test func `a value left out is empty and stands behind the colon`() throws {
    let reading = Reading("events:\nnext: 1\n")
    let value = try #require(reading.root?["events"])
    #expect(value.span == Span(source: reading.file.id, start: 7, end: 7))
    #expect(value.isNull)
  }

  @Test func `an anchor is not a part of the span`() throws {
    #expect(try spanText(of: "a: &x   word\nb: *x\n") { $0["a"] } == "word")
    #expect(try spanText(of: "a: &x { c: 1 }\nb: *x\n") { $0["a"] } == "{ c: 1 }")
    #expect(try spanText(of: "a: &x\n  c: 1\nb: *x\n") { $0["a"] } == "c: 1")
  }

  @Test func `spans count bytes where libyaml counts code points`() throws {
    let text = "größe: 'für 👩‍👩‍👧'\nnächste: [ä, ö]\nlast: ü x\n"
    #expect(try spanText(of: text) { $0["größe"] } == "'für 👩‍👩‍👧'")
    #expect(try spanText(of: text) { $0["nächste"]?.items?[1] } == "ö")
    #expect(try spanText(of: text) { $0["last"] } == "ü x")
  }

  @Test func `a byte-order mark counts as three bytes and nothing else`() throws {
    let reading = Reading("\u{FEFF}a: 1\nb: é\n")
    #expect(reading.codes == [])
    let value = try #require(reading.root?["a"])
    #expect(value.span == Span(source: reading.file.id, start: 6, end: 7))
    #expect(reading.text(try #require(reading.root?["b"]).span) == "é")
  }

  @Test func `lines may end with carriage return and line feed`() throws {
    let text = "a: 1\r\nb:\r\n  - x\r\n  - y z\r\nc: |\r\n  p\r\n  q\r\n"
    #expect(try spanText(of: text) { $0["b"]?.items?[1] } == "y z")
    #expect(try spanText(of: text) { $0["b"] } == "- x\r\n  - y z")
    #expect(Reading(text).root?["c"]?.scalar?.text == "p\nq\n")
  }

  @Test func `the span of a key is that of its text`() throws {
    #expect(try spanText(of: "first: 1\n'sec ond' : 2\n") { $0.entries?[1].key } == "'sec ond'")
  }
}
