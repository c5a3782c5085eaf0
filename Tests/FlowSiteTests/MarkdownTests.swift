import Testing

@testable import FlowSite

@Suite struct MarkdownTests {
  private func html(_ text: String) -> String { PageContent(MarkdownReader.blocks(of: text)).html }

  @Test(arguments: [
    ("plain & <b>", "plain &amp; &lt;b&gt;"), ("`a < b`", "<code>a &lt; b</code>"), ("``a ` b``", "<code>a ` b</code>"),
    ("a **bold `x*y`** word", "a <strong>bold <code>x*y</code></strong> word"), ("*not all*", "<em>not all</em>"),
    ("2 * 3 * 4", "2 * 3 * 4"), ("[a `b`](c.md#d)", "<a href=\"c.md#d\">a <code>b</code></a>"),
    ("![a](b.png)", "<img src=\"b.png\" alt=\"a\">"), ("a [b] c", "a [b] c"),
    ("[`x]`](y)", "<a href=\"y\"><code>x]</code></a>"),
    ("\\*a\\*", "*a*"), ("a`b", "a`b"), ("[a](b_(c))", "<a href=\"b_(c)\">a</a>"), ("*", "*"), ("![", "!["),
    ("\\", "\\"),
  ])
  func `text inside a block`(text: String, expected: String) { #expect(InlineMarkup(text).html == expected) }

  @Test func `a paragraph ends at a blank line, a list, a heading or a block of code`() {
    #expect(
      MarkdownReader.blocks(of: "a\nb\n\nc\n- d\n# e\nf\n```\ng\n```") == [
        .paragraph("a\nb"), .paragraph("c"), .list(isOrdered: false, start: 1, items: [[.paragraph("d")]]),
        .heading(level: 1, text: "e"), .paragraph("f"), .code(language: "", text: "g"),
      ])
  }

  @Test func `an item contains its continuation, its lists and its code`() {
    let blocks = MarkdownReader.blocks(of: "1. a\n   b\n   - c\n\n   ```yaml\n   d: 1\n     e\n   ```\n2. f\n\nend")
    #expect(
      blocks == [
        .list(
          isOrdered: true, start: 1,
          items: [
            [
              .paragraph("a\nb"), .list(isOrdered: false, start: 1, items: [[.paragraph("c")]]),
              .code(language: "yaml", text: "d: 1\n  e"),
            ], [.paragraph("f")],
          ]), .paragraph("end"),
      ])
  }

  @Test func `a number inside a sentence begins no list`() {
    #expect(MarkdownReader.blocks(of: "It takes\n200. Then") == [.paragraph("It takes\n200. Then")])
  }

  @Test func `an escaped bar is a part of its cell`() {
    #expect(
      html("| a | b |\n|---|---|\n| `x \\| y` | z |").contains("<td><code>x | y</code></td><td>z</td>"))
  }

  @Test func `a row without all cells is filled, and surplus cells are dropped`() {
    let table = html("| a | b |\n|---|---|\n| 1 |\n| 1 | 2 | 3 |")
    #expect(table.contains("<tr><td>1</td><td></td></tr>") && !table.contains("3"))
  }

  @Test func `comments are dropped`() { #expect(html("<!-- a\nb -->\nc") == "<p>c</p>") }

  @Test func `an open block of code ends with the page`() {
    #expect(MarkdownReader.blocks(of: "```yaml\na: 1") == [.code(language: "yaml", text: "a: 1")])
  }

  @Test func `headings with the same text have different anchors`() {
    let content = PageContent(MarkdownReader.blocks(of: "# A `b`-c!\n## X\n## X"))
    #expect(content.headings.map(\.anchor) == ["a-b-c", "x", "x-1"])
    #expect(content.title == "A b-c!")
  }

  @Test func `a numbered rule has an anchor`() {
    #expect(html("**1.4 Effects.** They run.").hasPrefix("<p class=\"rule\" id=\"rule-1.4\">"))
  }

  @Test func `keys and comments of YAML are marked`() {
    #expect(
      CodeColours.html(of: "a: \"#b\" # c\n- d: <e>\n# f\n${g}", language: "yaml")
        == "<b>a</b>: &quot;#b&quot; <i># c</i>\n- <b>d</b>: &lt;e&gt;\n<i># f</i>\n${g}")
  }

  @Test func `no text breaks the reader`() {
    for text in ["[[[[[[((((", "**", "***a**", "- - - -", "> > >", "|", "|\n|", "```", "1.", "#", "[a](", "*a `*"] {
      for other in ["", "\n", "\n\n- x", "`"] { _ = html(text + other) }
    }
    let deep = String(repeating: "- ", count: 500) + "x"
    #expect(html(deep).contains("x"))
    #expect(html(String(repeating: "[", count: 2_000)).contains("[["))
  }

  @Test(arguments: [
    ("docs/guide.md", false, "guide.html"), ("docs/reference/README.md", false, "reference/index.html"),
    ("flows/todo", true, "source/flows/todo/index.html"), ("docs/pictures/a.svg", false, "pictures/a.svg"),
    ("LICENSE", false, "source/LICENSE.html"), ("Benchmarks/README.md", false, "source/Benchmarks/README.html"),
  ])
  func `each file has its place on the site`(path: String, isFolder: Bool, page: String) {
    #expect(SitePaths.page(of: path, isFolder: isFolder) == page)
  }

  @Test func `addresses are relative`() {
    #expect(SitePaths.address(from: "a/b/c.html", to: "a/d.html") == "../d.html")
    #expect(SitePaths.address(from: "c.html", to: "c.html") == "c.html")
    #expect(SitePaths.joined("docs/a", "../../flows") == "flows")
    #expect(SitePaths.joined("docs", "../../x") == nil)
  }
}
