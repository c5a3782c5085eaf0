/// Cuts bytes into lines, however they arrive in pieces.
///
/// A line ends with a line feed, before which a carriage return may stand. Bytes that are no UTF-8 become `U+FFFD`.
public struct LineSplitter: Sendable {
  /// A line, or why there is none.
  public enum Line: Sendable, Hashable {
    /// What was written, without what ends it.
    case text(String)
    /// More than ``LineSplitter/limit`` bytes; they are dropped up to the end of the line.
    case tooLong
  }

  /// How many bytes a line may have. Input without any end must not take memory without end.
  public static let limit = 65_536

  private var bytes: [UInt8] = []
  private var isTooLong = false

  /// Creates a splitter that has seen nothing.
  public init() {}

  /// The lines that a piece of input completes.
  public mutating func lines(_ piece: some Collection<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = piece[...]
    while let end = rest.firstIndex(of: 0x0A) {
      keep(rest[..<end])
      lines.append(take())
      rest = rest[rest.index(after: end)...]
    }
    keep(rest)
    return lines
  }

  /// The last line, when nothing ended it.
  public mutating func rest() -> Line? { bytes.isEmpty && !isTooLong ? nil : take() }

  private mutating func keep(_ part: some Collection<UInt8>) {
    // A carriage return may be what ends the line, so there is room for one more byte.
    if bytes.count + part.count > LineSplitter.limit + 1 { isTooLong = true }
    if isTooLong { bytes = [] } else { bytes += part }
  }

  private mutating func take() -> Line {
    defer {
      bytes = []
      isTooLong = false
    }
    if bytes.last == 0x0D { bytes.removeLast() }
    if isTooLong || bytes.count > LineSplitter.limit { return .tooLong }
    return .text(String(decoding: bytes, as: UTF8.self))
  }
}
