/// A path to a presenter in the notation that users read and write: `flow`, `home.rows['a']`, `home.tabs.discover`,
/// `inner.one`.
///
/// A path goes from the outside in: the screen, or the name of an imported flow, then the children, and after a
/// child with stacks the screen on them. It may be shortened from the left as long as it is unambiguous:
/// `rows['a']`.
public struct PartPath: Sendable, Hashable {
  /// One name of a path, with the key in brackets after it.
  public struct Step: Sendable, Hashable {
    /// The name of a screen, an imported flow or a child.
    public let name: String
    /// The key without its quotes, or `nil` without brackets.
    public let key: String?

    public init(name: String, key: String? = nil) {
      self.name = name
      self.key = key
    }
  }

  /// The names from the outside in.
  public let steps: [Step]

  public init(_ steps: [Step]) { self.steps = steps }

  /// Parses a path. Dots inside brackets belong to the key, whose quotes are optional.
  ///
  /// A bracket that is not closed, or text between a closing bracket and the next dot, belongs to the name. No presenter
  /// has such a name.
  public init(_ text: String) {
    var steps: [Step] = []
    var left = text[...]
    while true {
      let start = left.startIndex
      let name = left.prefix { $0 != "." && $0 != "[" }
      left = left[name.endIndex...]
      var key = left.first == "[" ? PartPath.takeKey(&left) : nil
      let isUnclosed = key == nil && left.first == "["
      let rest = isUnclosed ? left : left.prefix { $0 != "." }
      left = left[rest.endIndex...]
      if !rest.isEmpty { key = nil }
      steps.append(Step(name: String(rest.isEmpty ? name : text[start..<rest.endIndex]), key: key))
      guard let next = left.firstIndex(of: ".") else { break }
      left = left[left.index(after: next)...]
    }
    self.steps = steps
  }

  /// Removes and returns the content of brackets, or returns `nil` if they are not closed. A quoted key ends only with
  /// the quote.
  private static func takeKey(_ text: inout Substring) -> String? {
    var left = text.dropFirst()
    let quote = left.first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
    if quote != nil { left = left.dropFirst() }
    let end = quote ?? "]"
    var key = ""
    while let character = left.popFirst() {
      if character == end {
        if quote != nil, left.popFirst() != "]" { return nil }
        text = left
        return key
      }
      // A backslash escapes the character that would end the key.
      if character == "\\", quote != nil, let escaped = left.popFirst() {
        key.append(escaped)
      } else {
        key.append(character)
      }
    }
    return nil
  }

  /// Whether the path ends with a shorter one: `page.detail` with `detail`.
  public func ends(with other: PartPath) -> Bool { steps.suffix(other.steps.count) == other.steps[...] }

  /// Whether a path ends with a shorter one.
  public static func matches(_ whole: String, _ path: String) -> Bool { PartPath(whole).ends(with: PartPath(path)) }

  /// Splits a path at the last dot outside brackets: `rows['a']` and `remove`.
  public static func split(_ text: String) -> (path: String?, last: String) {
    guard let dot = dots(in: text).last else { return (nil, text) }
    return (String(text[..<dot]), String(text[text.index(after: dot)...]))
  }

  /// Returns all suffixes of a path, the shortest first: `detail`, then `page.detail`.
  public static func suffixes(of text: String) -> [String] {
    dots(in: text).reversed().map { String(text[text.index(after: $0)...]) } + [text]
  }

  /// Returns the dots outside brackets.
  private static func dots(in text: String) -> [String.Index] {
    var quote: Character?
    var depth = 0
    var dots: [String.Index] = []
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if depth > 0, character == "'" || character == "\"" {
        quote = character
      } else if character == "[" {
        depth += 1
      } else if character == "]" {
        depth -= 1
      } else if character == ".", depth == 0 {
        dots.append(index)
      }
    }
    return dots
  }
}
