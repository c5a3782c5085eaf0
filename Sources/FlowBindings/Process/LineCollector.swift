/// Bytes as they come, cut into lines of bounded length.
struct LineCollector {
  /// A line that is complete.
  enum Line: Hashable {
    case text([UInt8])
    /// More bytes than a line may have, and no line end so far; they are gone, and so is the rest of the line.
    case tooLong
  }

  private let limit: Int
  private var pending: [UInt8] = []
  private var isSkipping = false

  /// - Parameter limit: How many bytes a line may have.
  init(limit: Int) { self.limit = limit }

  /// The lines that are complete with these bytes, and a line that is too long as soon as it is.
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

  /// What stands behind the last line break, when nothing follows any more.
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
