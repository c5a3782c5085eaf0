/// A path to a presenter, as people write and read it: `flow`, `home.rows['a']`, `home.tabs.discover`, `inner.one`.
///
/// A path goes from the outside in: the screen, or the name of an imported flow, then the children, and behind a child with stacks the screen
/// that lies there. It may be shortened from the left as long as one thing alone is meant: `rows['a']`.
public struct PartPath: Sendable, Hashable {
  /// One name of a path, with the key in brackets behind it.
  public struct Step: Sendable, Hashable {
    /// The name of a screen, an imported flow or a child.
    public let name: String
    /// The key without its quotes, or `nil` without brackets.
    public let key: String?

    /// Pairs a name with a key.
    public init(name: String, key: String? = nil) {
      self.name = name
      self.key = key
    }
  }

  /// The names from the outside in.
  public let steps: [Step]

  /// Joins steps.
  public init(_ steps: [Step]) { self.steps = steps }

  /// Reads a path. Dots inside of brackets belong to the key, whose quotes may be left out.
  public init(_ text: String) {
    var steps: [Step] = []
    var left = text[...]
    while true {
      let name = left.prefix { $0 != "." && $0 != "[" }
      left = left[name.endIndex...]
      let key = left.first == "[" ? PartPath.takeKey(&left) : nil
      steps.append(Step(name: String(name), key: key))
      guard let next = left.firstIndex(of: ".") else { break }
      left = left[left.index(after: next)...]
    }
    self.steps = steps
  }

  /// Takes what stands in brackets; what is in quotes ends with the quote alone.
  private static func takeKey(_ left: inout Substring) -> String {
    left = left.dropFirst()
    let quote = left.first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
    if quote != nil { left = left.dropFirst() }
    let end = quote ?? "]"
    var key = ""
    while let character = left.popFirst(), character != end {
      // A backslash stands before what would end the key.
      if character == "\\", quote != nil, let escaped = left.popFirst() {
        key.append(escaped)
      } else {
        key.append(character)
      }
    }
    if quote != nil, left.first == "]" { left = left.dropFirst() }
    return key
  }

  /// Whether the path ends with a shorter one: `page.detail` with `detail`.
  public func ends(with other: PartPath) -> Bool { steps.suffix(other.steps.count) == other.steps[...] }

  /// Whether a path ends with a shorter one.
  public static func matches(_ whole: String, _ path: String) -> Bool { PartPath(whole).ends(with: PartPath(path)) }

  /// The path in front of the last dot that is in no brackets, and what stands behind that: `rows['a']` and `remove`.
  public static func split(_ text: String) -> (path: String?, last: String) {
    guard let dot = dots(in: text).last else { return (nil, text) }
    return (String(text[..<dot]), String(text[text.index(after: dot)...]))
  }

  /// All that a path ends with, the shortest first: `detail`, then `page.detail`.
  public static func suffixes(of text: String) -> [String] {
    dots(in: text).reversed().map { String(text[text.index(after: $0)...]) } + [text]
  }

  /// The dots that are in no brackets.
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
