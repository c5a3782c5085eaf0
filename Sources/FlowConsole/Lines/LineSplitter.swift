/// Splits bytes into lines, in pieces of any size.
///
/// A line ends with a line feed, optionally preceded by a carriage return. Malformed UTF-8 becomes `U+FFFD`.
public struct LineSplitter: Sendable {
  /// A line, or the reason that there is none.
  public enum Line: Sendable, Hashable {
    /// The content without the line end.
    case text(String)
    /// More than ``LineSplitter/limit`` bytes. It is reported as soon as the limit is exceeded, and the rest of the
    /// line is dropped.
    case tooLong
  }

  /// The maximum length of a line in bytes. It bounds the memory for unbounded input.
  public static let limit = 65_536

  private var bytes: [UInt8] = []
  /// Whether the line is too long, which was already reported.
  private var isTooLong = false

  /// Creates a splitter in its initial state.
  public init() {}

  /// Returns the lines that a piece of input completes, and a line that it makes too long.
  public mutating func lines(_ piece: some Collection<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = piece[...]
    while let end = rest.firstIndex(of: 0x0A) {
      keep(rest[..<end], into: &lines)
      if let line = take() { lines.append(line) }
      rest = rest[rest.index(after: end)...]
    }
    keep(rest, into: &lines)
    return lines
  }

  /// Returns the last line if it has no line end.
  public mutating func rest() -> Line? { bytes.isEmpty ? nil : take() }

  private mutating func keep(_ part: some Collection<UInt8>, into lines: inout [Line]) {
    guard !isTooLong else { return }
    // A carriage return may be part of the line end, so there is room for one more byte.
    if bytes.count + part.count <= LineSplitter.limit + 1 {
      bytes += part
    } else {
      isTooLong = true
      bytes = []
      lines.append(.tooLong)
    }
  }

  private mutating func take() -> Line? {
    defer {
      bytes = []
      isTooLong = false
    }
    guard !isTooLong else { return nil }
    if bytes.last == 0x0D { bytes.removeLast() }
    if bytes.count > LineSplitter.limit { return .tooLong }
    return .text(String(decoding: bytes, as: UTF8.self))
  }
}
