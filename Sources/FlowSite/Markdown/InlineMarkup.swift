/// The text inside a block of Markdown: code, links, images, bold and italic words.
struct InlineMarkup {
  /// Returns the address that a link or an image has on the page.
  typealias Address = (String) -> String

  /// The text as HTML.
  private(set) var html = ""
  /// The text without markup.
  private(set) var plain = ""
  private let address: Address
  private let depth: Int

  init(_ text: String, depth: Int = 0, address: @escaping Address = { $0 }) {
    self.address = address
    self.depth = depth
    read(Array(text))
  }

  private mutating func read(_ text: [Character]) {
    var index = 0
    while index < text.count {
      let end =
        escape(text, index) ?? code(text, index) ?? link(text, index) ?? emphasis(text, index)
      if let end {
        index = end
      } else {
        add(text[index])
        index += 1
      }
    }
  }

  private mutating func add(_ character: Character) {
    plain.append(character)
    html += markup(String(character))
  }

  private mutating func escape(_ text: [Character], _ start: Int) -> Int? {
    guard text[start] == "\\", start + 1 < text.count, text[start + 1].isASCII else { return nil }
    guard text[start + 1].isPunctuation || text[start + 1].isSymbol else { return nil }
    add(text[start + 1])
    return start + 2
  }

  private mutating func code(_ text: [Character], _ start: Int) -> Int? {
    guard text[start] == "`" else { return nil }
    let ticks = run(of: "`", text, start)
    var index = start + ticks
    while index < text.count {
      guard text[index] == "`" else {
        index += 1
        continue
      }
      let closing = run(of: "`", text, index)
      if closing == ticks {
        var content = String(text[start + ticks..<index]).replacing("\n", with: " ")
        if content.hasPrefix(" "), content.hasSuffix(" "), content.count > 2 {
          content = String(content.dropFirst().dropLast())
        }
        html += "<code>\(markup(content))</code>"
        plain += content
        return index + closing
      }
      index += closing
    }
    for _ in 0..<ticks { add("`") }
    return start + ticks
  }

  private func run(of character: Character, _ text: [Character], _ start: Int) -> Int {
    var end = start
    while end < text.count, text[end] == character { end += 1 }
    return end - start
  }

  private mutating func link(_ text: [Character], _ start: Int) -> Int? {
    let isImage = text[start] == "!"
    let open = isImage ? start + 1 : start
    guard open < text.count, text[open] == "[", depth < InlineMarkup.mostDepth else { return nil }
    guard let close = closing("]", of: "[", text, open), close + 1 < text.count, text[close + 1] == "(" else {
      return nil
    }
    guard let end = closing(")", of: "(", text, close + 1) else { return nil }
    let label = InlineMarkup(String(text[open + 1..<close]), depth: depth + 1, address: address)
    let target = markup(address(String(text[close + 2..<end])))
    plain += label.plain
    if isImage {
      html += "<img src=\"\(target)\" alt=\"\(markup(label.plain))\">"
    } else {
      html += "<a href=\"\(target)\">\(label.html)</a>"
    }
    return end + 1
  }

  /// Returns the place of a closing bracket; brackets in code do not count.
  private func closing(_ close: Character, of open: Character, _ text: [Character], _ start: Int) -> Int? {
    var level = 0
    var isCode = false
    var index = start
    while index < text.count {
      if text[index] == "`" { isCode.toggle() }
      if text[index] == "\\" {
        index += 2
        continue
      }
      if !isCode, text[index] == open { level += 1 }
      if !isCode, text[index] == close {
        level -= 1
        if level == 0 { return index }
      }
      index += 1
    }
    return nil
  }

  private mutating func emphasis(_ text: [Character], _ start: Int) -> Int? {
    guard text[start] == "*", depth < InlineMarkup.mostDepth else { return nil }
    let marks = min(2, run(of: "*", text, start))
    let inside = start + marks
    guard inside < text.count, !text[inside].isWhitespace else { return nil }
    var end = inside
    while end + marks <= text.count {
      if text[end] == "`" {
        // Marks in code are no emphasis.
        let ticks = run(of: "`", text, end)
        end += ticks
        while end < text.count, text[end] != "`" { end += 1 }
        end += ticks
        continue
      }
      if text[end] == "*", end > inside, !text[end - 1].isWhitespace, run(of: "*", text, end) >= marks {
        let content = InlineMarkup(String(text[inside..<end]), depth: depth + 1, address: address)
        let tag = marks == 2 ? "strong" : "em"
        html += "<\(tag)>\(content.html)</\(tag)>"
        plain += content.plain
        return end + marks
      }
      end += 1
    }
    return nil
  }

  /// The depth of links and emphasis beyond which their marks are text.
  private static var mostDepth: Int { 6 }
}

/// Returns a text with the characters of HTML replaced.
func markup(_ text: String) -> String {
  text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
}
