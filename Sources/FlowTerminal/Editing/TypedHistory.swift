/// The lines that were typed, oldest first, with the secrets left out.
public struct TypedHistory: Sendable {
  /// The maximum number of lines.
  public static let limit = 500

  /// The lines.
  public private(set) var lines: [String] = []
  /// The number of lines that were ever added, also those that have been removed since.
  public private(set) var count = 0

  /// Creates a history of lines of earlier sessions.
  public init(_ lines: [String] = []) { for line in lines { add(line) } }

  /// Adds a line, unless it is the same as the last one.
  ///
  /// - Returns: Whether it was added.
  @discardableResult public mutating func add(_ line: String) -> Bool {
    guard !line.allSatisfy(\.isWhitespace), line != lines.last else { return false }
    lines.append(line)
    count += 1
    if lines.count > TypedHistory.limit { lines.removeFirst() }
    return true
  }

  /// Returns the position of the last line before a position that contains a text, or `nil` without one.
  func match(_ text: String, before position: Int) -> Int? {
    lines[..<min(max(position, 0), lines.count)].lastIndex { $0.contains(text) }
  }
}
