/// A splitter of incoming bytes into lines of bounded length.
struct LineCollector {
  /// A complete line.
  enum Line: Hashable {
    case text([UInt8])
    /// A line that exceeds the limit before its end. Its bytes and the rest of the line are discarded.
    case tooLong
  }

  private let limit: Int
  private var pending: [UInt8] = []
  private var isSkipping = false

  /// Creates a collector.
  ///
  /// - Parameter limit: The maximum length of a line in bytes.
  init(limit: Int) { self.limit = limit }

  /// Returns the lines that the bytes complete, and a line that is too long as soon as it exceeds the limit.
  ///
  /// - Complexity: Linear in the number of bytes.
  mutating func lines(_ bytes: ArraySlice<UInt8>) -> [Line] {
    var lines: [Line] = []
    var rest = bytes
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      take(rest[..<end], &lines)
      if !isSkipping { lines.append(.text(pending)) }
      pending = []
      isSkipping = false
      rest = rest[(end + 1)...]
    }
    take(rest, &lines)
    return lines
  }

  /// Returns the bytes after the last line break at the end of the input.
  mutating func rest() -> Line? {
    defer {
      pending = []
      isSkipping = false
    }
    return isSkipping || pending.isEmpty ? nil : .text(pending)
  }

  private mutating func take(_ bytes: ArraySlice<UInt8>, _ lines: inout [Line]) {
    if isSkipping { return }
    if pending.count + bytes.count > limit {
      isSkipping = true
      pending = []
      lines.append(.tooLong)
    } else {
      pending += bytes
    }
  }
}
