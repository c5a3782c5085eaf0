/// Splits a stream of bytes into messages, each behind a header with its length.
public struct MessageReader: Sendable {
  /// The largest message in bytes. Clients send whole files, which have at most half of it.
  static let largest = 64 << 20
  /// The longest header in bytes. Headers have one or two short lines.
  static let longestHeader = 4 << 10

  private var buffer: [UInt8] = []
  private var start = 0
  /// The bytes of a message that is too long, which are still to come.
  private var skipped = 0

  /// Creates a reader at the start of a stream.
  public init() {}

  /// Adds bytes of the stream.
  public mutating func add(_ bytes: [UInt8]) {
    if start > 0, start == buffer.count || start > 1 << 20 {
      buffer.removeFirst(start)
      start = 0
    }
    buffer += bytes
  }

  /// Returns the next complete message, or `nil` until more bytes arrive. Bytes that belong to no message are dropped.
  public mutating func next() -> [UInt8]? {
    while true {
      if skipped > 0 {
        let dropped = min(skipped, buffer.count - start)
        start += dropped
        skipped -= dropped
        if skipped > 0 { return nil }
      }
      guard let end = endOfHeader() else {
        if buffer.count - start > MessageReader.longestHeader { start = buffer.count - 3 }
        return nil
      }
      guard let length = length(in: buffer[start..<end]) else {
        start = end
        continue
      }
      if length > MessageReader.largest {
        skipped = length
        start = end
        continue
      }
      guard buffer.count - end >= length else { return nil }
      start = end + length
      return Array(buffer[end..<end + length])
    }
  }

  private func endOfHeader() -> Int? {
    var index = start
    while index + 1 < buffer.count, index - start <= MessageReader.longestHeader {
      if buffer[index] == 0x0A {
        if buffer[index + 1] == 0x0A { return index + 2 }
        if index + 2 < buffer.count, buffer[index + 1] == 0x0D, buffer[index + 2] == 0x0A { return index + 3 }
      }
      index += 1
    }
    return nil
  }

  private func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in header.split(separator: 0x0A) {
      let text = String(decoding: line, as: UTF8.self).lowercased()
      guard let range = text.firstRange(of: "content-length:") else { continue }
      let digits = text[range.upperBound...].filter { $0 != " " && !$0.isNewline }
      if digits.count < 12, let length = Int(digits), length >= 0 { return length }
    }
    return nil
  }

  /// Returns a message with its header.
  public static func framed(_ message: String) -> String { "Content-Length: \(message.utf8.count)\r\n\r\n\(message)" }
}
