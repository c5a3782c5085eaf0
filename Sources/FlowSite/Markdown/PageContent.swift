/// The blocks of a page as HTML, with its headings and the texts of its sections.
struct PageContent {
  /// A heading with an anchor.
  struct Heading {
    let level: Int
    let text: String
    let anchor: String
  }

  /// A section of the page, to be found by its text.
  struct Section {
    let title: String
    let anchor: String
    var text: String
  }

  /// The picture that stands beside a block of code; `nil` for a block without one.
  typealias Picture = (_ language: String, _ text: String) -> String?

  private(set) var html = ""
  private(set) var headings: [Heading] = []
  private(set) var sections: [Section] = []
  private var anchors: [String: Int] = [:]
  private let address: InlineMarkup.Address
  private let picture: Picture

  init(
    _ blocks: [MarkdownBlock], address: @escaping InlineMarkup.Address = { $0 },
    picture: @escaping Picture = { _, _ in nil }
  ) {
    self.address = address
    self.picture = picture
    html = blocks.map { draw($0) }.joined(separator: "\n")
  }

  /// The title of the page: its first heading.
  var title: String { headings.first?.text ?? "" }

  private func inline(_ text: String) -> InlineMarkup { InlineMarkup(text, address: address) }

  private mutating func draw(_ block: MarkdownBlock) -> String {
    switch block {
    case .heading(let level, let text): return heading(level, inline(text))
    case .paragraph(let text): return paragraph(inline(text))
    case .code(let language, let text): return code(language, text)
    case .table(let header, let rows): return table(header, rows)
    case .list(let isOrdered, let start, let items): return list(isOrdered, start, items)
    case .quote(let blocks): return "<blockquote>\(blocks.map { draw($0) }.joined(separator: "\n"))</blockquote>"
    case .rule: return "<hr>"
    }
  }

  private mutating func heading(_ level: Int, _ text: InlineMarkup) -> String {
    let anchor = unique(slug(text.plain))
    headings.append(Heading(level: level, text: text.plain, anchor: anchor))
    sections.append(Section(title: text.plain, anchor: anchor, text: ""))
    let link =
      level == 1
      ? "" : " <a class=\"anchor\" href=\"#\(anchor)\" aria-label=\"Link to \(markup(text.plain))\">#</a>"
    return "<h\(level) id=\"\(anchor)\">\(text.html)\(link)</h\(level)>"
  }

  /// Returns an anchor that no heading before has.
  private mutating func unique(_ anchor: String) -> String {
    let count = anchors[anchor, default: 0]
    anchors[anchor] = count + 1
    return count == 0 ? anchor : "\(anchor)-\(count)"
  }

  private mutating func note(_ text: String) {
    guard !sections.isEmpty else { return }
    sections[sections.count - 1].text += text.replacing("\n", with: " ") + " "
  }

  private mutating func paragraph(_ text: InlineMarkup) -> String {
    // A rule of the semantics begins with its number and has an anchor of its own.
    if let rule = text.plain.firstMatch(of: #/^(\d+\.\d+[a-z]?) [^.]+\./#), text.html.hasPrefix("<strong>") {
      let anchor = unique("rule-\(rule.output.1)")
      sections.append(Section(title: "Rule \(rule.output.0.dropLast())", anchor: anchor, text: ""))
      note(text.plain)
      return "<p class=\"rule\" id=\"\(anchor)\">\(text.html) "
        + "<a class=\"anchor\" href=\"#\(anchor)\" aria-label=\"Link to rule \(rule.output.1)\">#</a></p>"
    }
    note(text.plain)
    let isPicture = text.html.hasPrefix("<img ") && text.html.ranges(of: "<").count == 1
    return isPicture ? "<figure class=\"drawn\">\(text.html)</figure>" : "<p>\(text.html)</p>"
  }

  private mutating func code(_ language: String, _ text: String) -> String {
    let content = CodeColours.html(of: text, language: language)
    let pre =
      "<pre tabindex=\"0\"\(language.isEmpty ? "" : " data-language=\"\(markup(language))\"")><code>\(content)</code></pre>"
    guard let picture = picture(language, text) else { return pre }
    return "<div class=\"pair\">\(pre)\(picture)</div>"
  }

  private mutating func table(_ header: [String], _ rows: [[String]]) -> String {
    func cell(_ tag: String, _ text: String) -> String {
      let text = inline(text)
      note(text.plain)
      return "<\(tag)>\(text.html)</\(tag)>"
    }
    let isHeaded = header.contains { !$0.isEmpty }
    let head = isHeaded ? "<thead><tr>\(header.map { cell("th", $0) }.joined())</tr></thead>\n" : ""
    let body = rows.map { row in "<tr>\(row.map { cell("td", $0) }.joined())</tr>" }.joined(separator: "\n")
    return "<div class=\"table\" tabindex=\"0\"><table>\(head)<tbody>\(body)</tbody></table></div>"
  }

  private mutating func list(_ isOrdered: Bool, _ start: Int, _ items: [[MarkdownBlock]]) -> String {
    let lines = items.map { blocks -> String in
      // The only paragraph of an item is its text.
      if case .paragraph(let text)? = blocks.first {
        let text = inline(text)
        note(text.plain)
        return "<li>\(text.html)\(blocks.dropFirst().map { draw($0) }.joined(separator: "\n"))</li>"
      }
      return "<li>\(blocks.map { draw($0) }.joined(separator: "\n"))</li>"
    }
    let first = start == 1 ? "" : " start=\"\(start)\""
    return isOrdered
      ? "<ol\(first)>\(lines.joined(separator: "\n"))</ol>" : "<ul>\(lines.joined(separator: "\n"))</ul>"
  }
}

/// Returns the anchor that renderers of Markdown give to a heading.
func slug(_ text: String) -> String {
  String(
    text.lowercased().map { $0 == " " ? "-" : $0 }.filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
}
