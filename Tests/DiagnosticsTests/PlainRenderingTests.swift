import Diagnostics
import Testing

@Suite struct PlainRenderingTests {
  @Test func `a message shows place, clause, code, line, carets and hint`() {
    let text = String(repeating: "\n", count: 30) + "        navigate: { to: checkuot }\n"
    #expect(
      rendered(text, about: "checkuot", message: "no screen is named 'checkuot'", hints: ["did you mean 'checkout'?"])
        == """
        shop.flow.yaml:31:25: error: no screen is named 'checkuot' [some-code]
        31 |         navigate: { to: checkuot }
           |                         ^^^^^^^^ did you mean 'checkout'?
        """)
  }

  @Test func `further hints and values stand below`() {
    #expect(
      rendered(
        "a: b", about: "b", hints: ["write c", "write:\nc: d"], values: [InvolvedValue(name: "count", value: "3\n4")])
          == """
          shop.flow.yaml:1:4: error: it is wrong [some-code]
          1 | a: b
            |    ^ write c
            = hint: write:
                    c: d
            = count is 3␊4
          """)
  }

  @Test func `tabs are repeated below and count as one column`() {
    #expect(
      rendered("\tx:\ty", about: "y")
        == "shop.flow.yaml:1:5: error: it is wrong [some-code]\n1 | \tx:\ty\n  | \t  \t^")
  }

  @Test func `carets stand under wide, joined and combined letters`() {
    #expect(
      rendered("名前 👩‍👩‍👧 e\u{301}: bad", about: "bad")
        == """
        shop.flow.yaml:1:9: error: it is wrong [some-code]
        1 | 名前 👩‍👩‍👧 e\u{301}: bad
          |            ^^^
        """)
    #expect(rendered("a 名前", about: "名前").hasSuffix("\n  |   ^^^^"))
  }

  @Test func `a span of several lines is marked to the end of its first`() {
    #expect(
      rendered("a: [b,\n  c]\nd", about: "[b,\n  c]", hints: ["close it"])
        == """
        shop.flow.yaml:1:4: error: it is wrong [some-code]
        1 | a: [b,
          |    ^^^ close it
          = up to line 2, column 5
        """)
  }

  @Test func `a line break at the end of a span is not shown`() {
    #expect(rendered("ab\ncd", about: "ab\n").hasSuffix("\n  | ^^"))
  }

  @Test(arguments: [("ab", "1:3", "1 | ab\n  |   ^"), ("ab\n", "2:1", "2 |\n  | ^"), ("", "1:1", "1 |\n  | ^")])
  func `an empty span at the end has one caret`(text: String, place: String, picture: String) {
    #expect(rendered(text, about: "") != "")
    var sources = Sources()
    let source = sources.add(name: "a", text: text)
    for past in [0, 1, Int.max - text.utf8.count] {
      let span = Span(source: source.id, start: text.utf8.count + past, end: text.utf8.count + past)
      let diagnostic = Diagnostic(code: "c", span: span, message: "m")
      #expect(
        DiagnosticRenderer(sources: sources).render(diagnostic) == "a:\(place): error: m [c]\n\(picture)")
    }
  }

  @Test func `control characters are drawn, not obeyed`() {
    #expect(
      rendered("a\u{1B}[31m\u{202E}b", about: "b", message: "no '\u{7}'")
        == """
        shop.flow.yaml:1:8: error: no '␇' [some-code]
        1 | a␛[31m<U+202E>b
          |               ^
        """)
  }

  @Test func `bytes that are not text keep later carets in place`() {
    var sources = Sources()
    let source = sources.add(name: "a", bytes: [0x61, 0xFF, 0xE5, 0x90, 0x20, 0x62])
    let diagnostic = Diagnostic(code: "c", span: Span(source: source.id, start: 5, end: 6), message: "m")
    #expect(DiagnosticRenderer(sources: sources).render(diagnostic) == "a:1:5: error: m [c]\n1 | a�� b\n  |     ^")
  }

  @Test func `a hint that would leave the page stands below`() {
    let hint = String(repeating: "word ", count: 22) + "end"
    let text = rendered("name: value", about: "value", hints: [hint])
    #expect(text.hasSuffix("\n  |       ^^^^^\n  = hint: \(hint)"))
  }

  @Test func `other places are notes with their own line`() {
    var (sources, diagnostic) = sourcesAndMessage("a: 1\nb: 2\na: 3", about: "b")
    let first = RelatedPlace("declared here first", at: Span(source: SourceID(0), start: 0, end: 1))
    let lost = RelatedPlace("and elsewhere", at: Span(source: SourceID(7), start: 0, end: 1))
    diagnostic = Diagnostic(
      code: "c", severity: .warning, span: diagnostic.span, message: "m", related: [first, lost])
    _ = sources.add(name: "other", text: "")
    #expect(
      DiagnosticRenderer(sources: sources).render(diagnostic)
        == """
        shop.flow.yaml:2:1: warning: m [c]
        2 | b: 2
          | ^
        shop.flow.yaml:1:1: note: declared here first
        1 | a: 1
          | ^
        note: and elsewhere
        """)
  }

  @Test func `a summary counts what there is`() {
    let (_, diagnostic) = sourcesAndMessage("a", about: "a")
    #expect(DiagnosticSummary([diagnostic, diagnostic], files: 3).text == "2 errors in 3 files")
    #expect(DiagnosticSummary([diagnostic]).text == "1 error in 1 file")
    #expect(DiagnosticSummary([], files: 2).text == "no problems in 2 files")
  }
}
