/// Cuts bytes into lines, however they arrive in pieces.
///
/// A line ends with a line feed, before which a carriage return may stand. Bytes that are no UTF-8 become `U+FFFD`.
public struct LineSplitter: Sendable {
  /// A line, or why there is none.
  public enum Line: Sendable, Hashable {
    /// What was written, without what ends it.
    case text(String)
    /// More than ``LineSplitter/limit`` bytes, which is said as soon as there are; they are dropped up to the end of the line.
    case tooLong
  }

  /// How many bytes a line may have. Input without any end must not take memory without end.
  public static let limit = 65_536

  private var bytes: [UInt8] = []
  /// Whether the line has too many bytes, which was said already.
  private var isTooLong = false

  /// Creates a splitter that has seen nothing.
  public init() {}

  /// The lines that a piece of input completes, and one that it makes too long.
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

  /// The last line, when nothing ended it.
  public mutating func rest() -> Line? { bytes.isEmpty ? nil : take() }

  private mutating func keep(_ part: some Collection<UInt8>, into lines: inout [Line]) {
    guard !isTooLong else { return }
    // A carriage return may be what ends the line, so there is room for one more byte.
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
