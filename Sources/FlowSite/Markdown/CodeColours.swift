/// Marks keys and comments of YAML, and the changed lines of a difference.
enum CodeColours {
  /// Returns code as HTML.
  static func html(of text: String, language: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    switch language {
    case "yaml": return lines.map { yaml($0) }.joined(separator: "\n")
    case "diff": return lines.map { difference($0) }.joined(separator: "\n")
    default: return markup(text)
    }
  }

  private static func yaml(_ line: Substring) -> String {
    let start = line.prefix { $0 == " " || $0 == "-" }
    let content = line.dropFirst(start.count)
    if content.hasPrefix("#") { return "\(start)<i>\(markup(String(content)))</i>" }
    let key = content.prefix { $0.isLetter || $0.isNumber || "_.[]'/".contains($0) }
    let rest = content.dropFirst(key.count)
    guard !key.isEmpty, rest.hasPrefix(":"), rest.count == 1 || rest.dropFirst().hasPrefix(" ") else {
      return start + commented(content)
    }
    return "\(start)<b>\(markup(String(key)))</b>\(commented(rest))"
  }

  /// Marks the comment at the end of a line. A hash sign in quotes begins none.
  private static func commented(_ text: Substring) -> String {
    var quote: Character?
    var last: Character?
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "#", last == " " {
        return "\(markup(String(text[..<index])))<i>\(markup(String(text[index...])))</i>"
      }
      last = character
    }
    return markup(String(text))
  }

  private static func difference(_ line: Substring) -> String {
    let text = markup(String(line))
    return line.hasPrefix("+") ? "<ins>\(text)</ins>" : line.hasPrefix("-") ? "<del>\(text)</del>" : text
  }
}
