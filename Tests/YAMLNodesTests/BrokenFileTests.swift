import Diagnostics
import Testing
import YAMLNodes

/// Broken files, each with its single expected diagnostic as `line:column code 'bytes'`.
@Suite struct BrokenFileTests {
  private func expect(_ text: String, _ summary: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(Reading(text).summary == summary, "\(text)", sourceLocation: sourceLocation)
  }

  @Test func `tags are named with the expression that was meant`() throws {
    expect("a:\n  when: !dirty\n", "2:9 tag-on-value '!dirty'")
    expect("when: !dirty && ready\n", "1:7 tag-on-value '!dirty'")
    expect("when: !items.isEmpty() && x > 0\n", "1:7 tag-on-value '!items.isEmpty()'")
    expect("when: !(a || b)\n", "1:7 tag-on-value '!(a'")
    expect("when: !has(x.y) ? 1 : 2\n", "1:7 tag-on-value '!has(x.y)'")
    expect("a: { when: !dirty, b: 1 }\n", "1:12 tag-on-value '!dirty'")
    expect("a: !!str 5\n", "1:4 tag-on-value '!!str'")
    expect("a: !e!x 5\n", "1:4 tag-on-value '!e!x'")
    let reading = Reading("when: !dirty && ready\n")
    let hints = try #require(reading.report.diagnostics.first).hints
    #expect(hints == ["write \"!dirty && ready\"", "or =!dirty && ready"])
  }

  @Test func `the default of a type is in the quotes of the type`() throws {
    let colon = Reading("a: string = \"x == null ? 1 : 2\"\n").report.diagnostics
    #expect(try #require(colon.first).hints.first == "put quotes around it: \"string = x == null ? 1 : 2\"")
    let comma = Reading("a: { b: int, c: list<string> = [] }\n").report.diagnostics
    #expect(
      try #require(comma.first).hints == ["put quotes around the type with its default: \"list<string> = []\""])
  }

  @Test func `a colon inside a value asks for quotes`() {
    expect("a: =x ? 1 : 2\n", "1:4 colon-in-text '=x ? 1 : 2'")
    expect("label: Note: read this\n", "1:8 colon-in-text 'Note: read this'")
    expect("- =x ? 1 : 2\n", "1:3 colon-in-text '=x ? 1 : 2'")
    expect("a:\n  =x ? 1 : 2\n", "2:3 colon-in-text '=x ? 1 : 2'")
    expect("a: { b: =x ? 1 : 2, c: 3 }\n", "1:9 colon-in-text '=x ? 1 : 2'")
    expect("a: [=x ? 1 : 2]\n", "1:5 colon-in-text '=x ? 1 : 2'")
    expect("a: =x\n  ? 1\n  : 2\n", "3:3 colon-in-text ':'")
    expect("- Total ${x}: y\n", "1:3 colon-in-text 'Total ${x}: y'")
  }

  @Test func `a comment that swallows a part of a value is shown`() {
    expect("a: =f(\"x #1\")\n", "1:10 comment-in-text '#1\")'")
    expect("a: Item #${n}\n", "1:9 comment-in-text '#${n}'")
    expect("a: Hi ${x # y}\n", "1:11 comment-in-text '# y}'")
    expect("a: =x + # y\n", "1:9 comment-in-text '# y'")
    expect("a: =x + 1  # adds\nb: don't # really\nc: # nothing\nd: { e: =x } # ok\n")
  }

  @Test func `an expression or type between brackets is shown as a whole`() {
    expect("a: { count: =max(a, b) }\n", "1:13 split-in-braces '=max(a, b)'")
    expect("a: { items: map<string, int>, b: 1 }\n", "1:13 split-in-braces 'map<string, int>'")
    expect("a: { t: ${x} }\n", "1:9 split-in-braces '${x}'")
    expect("a: { t: Hi ${x}, u: 1 }\n", "1:9 split-in-braces 'Hi ${x}'")
    expect("a: { t: =Note{id: 1, t: 2} }\n", "1:9 split-in-braces '=Note{id: 1, t: 2}'")
    expect("a: { t: =a[0] }\n", "1:9 split-in-braces '=a[0]'")
    expect("a: { t: =x in [1, 2] }\n", "1:9 split-in-braces '=x in [1, 2]'")
    expect("a: [=f(a, b), c]\n", "1:5 split-in-braces '=f(a, b)'")
    expect("a: { t: =f('a, b') }\n", "1:9 split-in-braces '=f('a, b')'")
    expect("a: { when: b.exists(c, c > 1), d: 1 }\n", "1:12 split-in-braces 'b.exists(c, c > 1)'")
    expect("a: [b.all(c, f(c, ')')), d]\n", "1:5 split-in-braces 'b.all(c, f(c, ')'))'")
    expect("a: { when: b in [1, 2], c: 1 }\n", "1:12 split-in-braces 'b in [1, 2]'")
    expect("a: { b: =f(x), c: =g() > 0, d: list<int>, e: a (b), f: =x < y }\n")
  }

  @Test func `a split expression is repaired in the nodes`() throws {
    let root = try #require(Reading("a: { count: =max(a, b), c: 1 }\nb: [=f(x, y, z), 2]\n").root)
    #expect(root["a"]?["count"]?.scalar?.text == "=max(a, b)")
    #expect(root["a"]?.entries?.map { $0.key.scalar?.text } == ["count", "c"])
    #expect(root["b"]?.items?.map { $0.scalar?.text } == ["=f(x, y, z)", "2"])
  }

  @Test func `a sign of YAML at the start of a value asks for quotes`() {
    expect("a: @home\n", "1:4 leading-indicator '@home'")
    expect("a: `x`\n", "1:4 leading-indicator '`x`'")
    expect("a: % done\n", "1:4 leading-indicator '% done'")
    expect("a: *bold* move\n", "1:4 leading-indicator '*bold* move'")
    expect("a: & more\n", "1:4 leading-indicator '& more'")
    expect("a: {count} items\n", "1:4 leading-indicator '{count} items'")
    expect("a: [draft] Title\n", "1:4 leading-indicator '[draft] Title'")
    expect("a: - b\n", "1:4 leading-indicator '- b'")
    expect("a: { b: @x, c: 1 }\n", "1:9 leading-indicator '@x'")
    expect("a: > 5\n", "1:4 bad-block-header '> 5'")
    expect("a: ]\n", "1:4 unexpected-character ']'")
  }

  @Test func `a tab in the indentation is shown`() {
    expect("a:\n\tb: 1\n", "2:1 tab-indent '\t'")
    expect("a:\n  b: 1\n\tc: 1\n", "3:1 tab-indent '\t'")
    expect("a:\n  \tb: 1\n", "2:3 tab-indent '\t'")
  }

  @Test func `a duplicate key shows both places`() throws {
    expect("a: 1\nb: 2\na: 3\n", "3:1 duplicate-key 'a'")
    expect("a: 1\n\"a\": 3\n'a': 4\n", "2:1 duplicate-key '\"a\"'", "3:1 duplicate-key ''a''")
    let reading = Reading("a: 1\nb: 2\na: 3\n")
    let related = try #require(reading.report.diagnostics.first?.related.first)
    #expect(related.span.start == 0 && related.span.end == 1)
    #expect(reading.root?["a"]?.scalar?.resolved == .int(1))
    #expect(reading.root?.entries?.count == 2)
  }

  @Test func `a missing space is distinguished from a missing colon`() {
    expect("a: 1\ncount:int\n", "2:1 missing-space-after-colon 'count:'")
    expect(
      "a:\n  count:int\n  name:string\n", "2:3 missing-space-after-colon 'count:'",
      "3:3 missing-space-after-colon 'name:'")
    expect("a: { b:1, c: 2 }\n", "1:6 missing-space-after-colon 'b:'")
    expect("count:int\nb: 1\n", "1:1 missing-space-after-colon 'count:'")
    expect("a: { b:, c: 2 }\n", "1:6 missing-space-after-colon 'b:'")
    expect("a: { b: 1, c:}\n", "1:12 missing-space-after-colon 'c:'")
    expect("a: 1\ncount\nb: 2\n", "2:1 missing-colon 'count'")
    expect("a:\n  https://x\nb: 12:30\nc: { d: a:b }\n")
  }

  @Test func `bad indentation names the column that fits`() throws {
    expect("a:\n  b: 1\n c: 2\n", "3:2 bad-indentation 'c: 2'")
    expect("a: b\n  c: d\n", "2:3 bad-indentation 'c: d'")
    expect("  a: 1\nb: 2\n", "1:3 bad-indentation 'a: 1'")
    expect("a:\n  - b\n - c\n", "3:2 bad-indentation '- c'")
    let hints = try #require(Reading("a:\n  b: 1\n   c: 2\n").report.diagnostics.first).hints
    #expect(hints == ["indent it with 2 spaces, beside 'b: 1'"])
  }

  @Test func `an unclosed quote is shown where it opens`() {
    expect("a: \"b\nc: 1\n", "1:4 unclosed-quote '\"'")
    expect("a: 'b\nc: 'd'\n", "1:4 unclosed-quote '''")
    expect("a: \"b\nc: \"d\"\n", "1:4 unclosed-quote '\"'")
    expect("a: { b: \"c }\n", "1:9 unclosed-quote '\"'")
  }

  @Test func `what follows a closed value is shown`() {
    expect("a: \"b\" == c\n", "1:8 text-after-value '== c'")
    expect("a: 'don't'\n", "1:9 text-after-value 't''")
    expect("a: { b: \"x\" == y }\n", "1:13 text-after-value '== y'")
  }

  @Test func `an unclosed bracket is shown where it opens`() {
    expect("a: [b\nc: 1\n", "1:4 unclosed-bracket '['")
    expect("a: { b: 1\nc:\n  - d\n", "1:4 unclosed-bracket '{'")
    expect("a: [b, c}\n", "1:4 unclosed-bracket '['")
    expect("a: { b: [1, 2 }\n", "1:9 unclosed-bracket '['")
    expect("a: [", "1:4 unclosed-bracket '['")
    expect("a: { b: =n\nc: d\n", "1:4 unclosed-bracket '{'")
    expect("a: { b: =n\n  c: d }\n", "2:3 missing-comma 'c'")
    expect("a: [\"b\" \"c\"]\n", "1:9 missing-comma '\"c\"'")
  }

  @Test func `keys are names`() {
    expect("a: {{ b }}\n", "1:5 key-not-text '{ b }'")
    expect("? [a]\n: 1\n", "1:3 key-not-text '[a]'")
    expect("<<: 1\n", "1:1 merge-key '<<'")
  }

  @Test func `escapes are checked`() {
    expect("a: \"\\d+\"\n", "1:5 bad-escape '\\d'")
    expect("a: \"x\\xZZ\"\n", "1:6 bad-escape '\\xZZ'")
    expect("a: \"\\uD800\"\n", "1:5 bad-escape '\\uD800'")
  }

  @Test func `a file that is no flow of text is refused with its reason`() {
    expect("", "1:1 empty-file ''")
    expect("# nothing\n", "1:1 empty-file ''")
    expect("---\n...\n", "1:1 empty-file ''")
    expect("a: 1\n---\nb: 2\n", "2:1 several-documents '---'")
    expect("%YAML 2.0\n---\na: 1\n", "1:1 bad-directive '%YAML 2.0'")
    expect("%FOO\na: 1\n", "1:1 bad-directive '%FOO'")
    expect("%YAML 1.1\n---\na: 1\n")
    expect("a: b\u{7}\n", "1:5 control-character '\u{7}'")
    expect("a: b\u{7F}\n", "1:5 control-character '\u{7F}'")
    expect("a: b\u{FEFF}\n", "1:5 control-character '\u{FEFF}'")
    expect("a: b # c\u{85}d\n", "1:9 control-character '\u{85}'")
    expect("a: 'b\u{2028}d'\n", "1:6 control-character '\u{2028}'")
    expect("a: b \u{2029}d: e\n", "1:6 control-character '\u{2029}'")
    #expect(Reading("a: \"\\u2028\\u2029\\u0085\\u2027\u{2027}\u{202A}\"\n").codes.isEmpty)
  }

  @Test func `bytes that are not UTF-8 are named with their offset`() {
    for (bytes, offset) in [([0x61, 0x3A, 0x20, 0xE9, 0x0A], 3), ([0x61, 0xC2], 1), ([0xC3, 0xA9, 0xF0, 0x9F], 2)] {
      let reading = Reading(bytes.map { UInt8($0) })
      #expect(reading.codes == ["not-utf8"])
      #expect(reading.report.diagnostics.first?.span.start == offset)
    }
    #expect(Reading([0xFF, 0xFE, 0x61, 0x00]).codes == ["utf16-file"])
    #expect(Reading([0x00, 0x61, 0x00, 0x3A]).codes == ["utf16-file"])
  }
}
