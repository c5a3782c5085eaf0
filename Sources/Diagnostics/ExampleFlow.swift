/// A valid text from which examples are made by editing a few lines.
///
/// Rules share a handful of flows, so that the file of a rule shows only the lines that the rule is about.
public struct ExampleFlow: Sendable, ExpressibleByStringLiteral {
  /// The valid text.
  public let text: String

  /// Creates a flow from its text.
  public init(_ text: String) { self.text = text }

  public init(stringLiteral text: String) { self.text = text }

  /// Returns the flow after some edits, applied in order.
  public func edited(_ edits: [ExampleEdit]) -> ExampleFlow {
    ExampleFlow(edits.reduce(text) { $1.applied(to: $0) })
  }
}

/// A change to a few lines of an example.
///
/// An edit applies at the first place where its text occurs. Texts of several lines are written without the indentation
/// of their first line.
public enum ExampleEdit: Sendable {
  /// Replaces a text.
  case replace(String, String)
  /// Adds lines below a text, indented like the line in which that text begins.
  case insert(String, after: String)
  /// Removes the lines of a text.
  case remove(String)
  /// Adds lines at the end.
  case append(String)

  /// Returns the text after this edit, which is the same text if the edit does not apply.
  func applied(to text: String) -> String {
    switch self {
    case .replace(let old, let new):
      guard let place = Place(of: old, in: text) else { return text }
      return text.replacing(place.range, with: place.indented(new))
    case .insert(let new, let anchor):
      guard let place = Place(of: anchor, in: text) else { return text }
      let end = text[place.range.upperBound...].firstIndex(of: "\n") ?? text.endIndex
      return text.replacing(end..<end, with: place.indented("\n" + new))
    case .remove(let old):
      guard let place = Place(of: old, in: text) else { return text }
      let end = text[place.range.upperBound...].firstIndex(of: "\n") ?? text.endIndex
      guard let start = text[..<place.range.lowerBound].lastIndex(of: "\n") else {
        return String(text[end...].dropFirst())
      }
      return text.replacing(start..<end, with: "")
    case .append(let new): return text + "\n" + new
    }
  }
}

/// The first place where lines stand in a text, at any indentation.
private struct Place {
  let range: Range<String.Index>
  /// The indentation of the line in which the place begins.
  let margin: String

  init?(of lines: String, in text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let space = String(line.prefix { $0 == " " })
      if let found = text[line.startIndex...].firstRange(of: lines.indented(by: space)),
        found.lowerBound <= line.endIndex
      {
        range = found
        margin = space
        return
      }
    }
    return nil
  }

  /// Returns lines with the margin before each line but the first.
  func indented(_ lines: String) -> String { lines.indented(by: margin) }
}

extension String {
  /// Returns the text with a margin before each line but the first and empty ones.
  fileprivate func indented(by margin: String) -> String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().map { $0 == 0 || $1.isEmpty ? String($1) : margin + $1 }.joined(separator: "\n")
  }

  fileprivate func replacing(_ range: Range<String.Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
