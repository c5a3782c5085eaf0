/// A replaced part of a file.
public struct TextEdit: Hashable, Sendable {
  /// The bytes that are replaced; empty for an insertion.
  public let span: Span
  /// The text in their place.
  public let text: String

  /// Creates an edit.
  public init(_ span: Span, _ text: String) {
    self.span = span
    self.text = text
  }
}

/// A correction of a mistake as edits of files.
public struct Fix: Hashable, Sendable {
  /// The degree to which a fix can be applied without a decision of the author.
  public enum Safety: String, Sendable, CaseIterable, Codable {
    /// The correction is the only likely one.
    case safe
    /// There are other likely corrections, or the behaviour of a valid flow changes.
    case unsafe
    /// The correction is incomplete and only shown.
    case display
  }

  /// The correction in words: `write 'isOpen'`.
  public let title: String
  /// The edits, in the order of the file. They do not overlap.
  public let edits: [TextEdit]
  /// Whether the fix can be applied without asking.
  public let safety: Safety

  /// Creates a fix.
  public init(_ title: String, edits: [TextEdit], safety: Safety = .safe) {
    self.title = title
    self.edits = edits
    self.safety = safety
  }

  /// Creates a fix that replaces one part of a file.
  public init(replacing span: Span, with text: String, safety: Safety = .safe) {
    self.init("write '\(text)'", edits: [TextEdit(span, text)], safety: safety)
  }

  /// Returns the fixes that hints name: `did you mean 'isOpen'?`, or `write 'isOpen'` and nothing else.
  ///
  /// Such a hint names the text for the place of its diagnostic. Of several names, the author has to choose one. A
  /// text with a placeholder, such as `…` or `NAME`, is incomplete and therefore no fix.
  public static func named(by hints: [String], at span: Span) -> [Fix] {
    var texts: [String] = []
    var isGuess = false
    for hint in hints {
      if hint.hasPrefix("did you mean '"), hint.hasSuffix("'?") {
        let names = hint.dropFirst("did you mean '".count).dropLast(2).components(separatedBy: "' or '")
        isGuess = isGuess || names.count > 1
        texts += names.filter { !$0.hasPlaceholder }
      } else if let text = replacement(in: hint), !text.hasPlaceholder {
        texts.append(text)
      }
    }
    let isSafe = texts.count == 1 && !isGuess
    return texts.map { Fix(replacing: span, with: $0, safety: isSafe ? .safe : .unsafe) }
  }

  /// Returns the text that a hint asks to write, also with a reason after a semicolon, or `nil` for another hint.
  private static func replacement(in hint: String) -> String? {
    guard hint.hasPrefix("write '") else { return nil }
    let rest = hint.dropFirst("write '".count)
    if let reason = rest.firstRange(of: "'; ") { return String(rest[..<reason.lowerBound]) }
    // A quotation mark before a blank ends the replacement, and the hint goes on.
    guard rest.hasSuffix("'"), !rest.contains("' "), !rest.contains("', ") else { return nil }
    return String(rest.dropLast())
  }
}

extension Span {
  /// Returns the part of the span in which a name is written: without quotes around it or a path before it.
  public func part(named name: String) -> Span {
    let (length, own) = (end - start, name.utf8.count)
    if length == own + 2 { return Span(source: source, start: start + 1, end: end - 1) }
    return length > own ? Span(source: source, start: end - own, end: end) : self
  }
}

extension String {
  /// Whether the text contains a placeholder: `…`, or a word of two or more capitals.
  fileprivate var hasPlaceholder: Bool {
    if contains("…") { return true }
    var capitals = 0
    for letter in self {
      capitals = letter.isUppercase ? capitals + 1 : 0
      if capitals > 1 { return true }
    }
    return false
  }
}

extension Substring {
  fileprivate func components(separatedBy separator: String) -> [String] {
    var parts: [String] = []
    var current = ""
    var rest = self
    while let letter = rest.first {
      if rest.hasPrefix(separator) {
        parts.append(current)
        current = ""
        rest = rest.dropFirst(separator.count)
      } else {
        current.append(letter)
        rest = rest.dropFirst()
      }
    }
    return parts + [current]
  }
}
