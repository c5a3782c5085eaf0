/// An incremental parser for event streams, independent of how the bytes are split.
///
/// It implements the rules of the HTML standard for `text/event-stream`: a byte order mark at the start is ignored;
/// a line ends with CR, LF or both; an empty line ends an event; an event without data is ignored; an incomplete
/// event at the end of the stream is dropped. Invalid UTF-8 becomes the replacement character.
///
/// Bytes are read once and kept only until their event is complete, so the limits bound the memory.
public struct EventStreamParser: Sendable {
  /// The maximum length of a line in bytes.
  public static let longestLine = 1 << 20
  /// The maximum length of the data of an event in bytes.
  public static let longestEvent = HTTPLimits.longestBody

  /// The reason why a stream cannot be parsed further.
  public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// A line exceeds the limit.
    case longLine(limit: Int)
    /// An event exceeds the limit.
    case longEvent(limit: Int)

    /// One clause for the author of the flow.
    public var description: String {
      switch self {
      case .longLine(let limit): "a line of the stream of events is longer than \(limit) bytes"
      case .longEvent(let limit): "an event of the stream is longer than \(limit) bytes"
      }
    }
  }

  /// The reconnection time that the server requests.
  public private(set) var retry: Duration?
  /// The last event id of the server, which a new connection sends back.
  public private(set) var lastID: String

  private let longestLine: Int
  private let longestEvent: Int
  private var line: [UInt8] = []
  /// Whether the previous line ended with CR, so that a following LF belongs to its end.
  private var endedWithReturn = false
  private var isFirstLine = true
  private var type = ""
  private var data: [UInt8] = []
  private var id: String

  /// Creates a parser for the start of a stream.
  ///
  /// - Parameter lastID: The last event id of the previous connection.
  public init(
    lastID: String = "", longestLine: Int = EventStreamParser.longestLine,
    longestEvent: Int = EventStreamParser.longestEvent
  ) {
    self.lastID = lastID
    self.longestLine = longestLine
    self.longestEvent = longestEvent
    id = lastID
  }

  /// Parses bytes and returns the events that they complete.
  ///
  /// - Throws: ``Problem`` if a limit is exceeded. The stream cannot be parsed further then.
  public mutating func push<Bytes: Collection<UInt8>>(_ bytes: Bytes) throws(Problem) -> [ServerSentEvent] {
    var events: [ServerSentEvent] = []
    var rest = bytes[...]
    while let first = rest.first {
      if endedWithReturn {
        endedWithReturn = false
        if first == Byte.lineFeed {
          rest = rest.dropFirst()
          continue
        }
      }
      let end = rest.firstIndex { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }
      let part = rest[..<(end ?? rest.endIndex)]
      guard part.count <= longestLine - line.count else { throw .longLine(limit: longestLine) }
      line.append(contentsOf: part)
      guard let end else { break }
      endedWithReturn = rest[end] == Byte.carriageReturn
      rest = rest[rest.index(after: end)...]
      if let event = try takeLine() { events.append(event) }
    }
    return events
  }

  private mutating func takeLine() throws(Problem) -> ServerSentEvent? {
    defer { line.removeAll(keepingCapacity: line.count < 4_096) }
    var content = line[...]
    if isFirstLine, content.starts(with: Byte.orderMark) { content = content.dropFirst(Byte.orderMark.count) }
    isFirstLine = false
    if content.isEmpty { return dispatch() }
    // A line without a colon is a field name; a line that starts with a colon is a comment.
    let colon = content.firstIndex(of: Byte.colon) ?? content.endIndex
    var value = content[colon...].dropFirst()
    if value.first == Byte.space { value = value.dropFirst() }
    try take(String(decoding: content[..<colon], as: UTF8.self), value)
    return nil
  }

  private mutating func take(_ field: String, _ value: ArraySlice<UInt8>) throws(Problem) {
    switch field {
    case "data":
      guard value.count < longestEvent - data.count else { throw .longEvent(limit: longestEvent) }
      data.append(contentsOf: value)
      data.append(Byte.lineFeed)
    case "event": type = String(decoding: value, as: UTF8.self)
    case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
    case "retry" where !value.isEmpty && value.allSatisfy(Byte.isDigit):
      // A number that overflows counts as the maximum.
      retry = .milliseconds(Int64(String(decoding: value, as: UTF8.self)) ?? .max)
    default: break
    }
  }

  private mutating func dispatch() -> ServerSentEvent? {
    defer {
      type = ""
      data.removeAll(keepingCapacity: data.count < 4_096)
    }
    lastID = id
    guard !data.isEmpty else { return nil }
    return ServerSentEvent(
      type: type.isEmpty ? "message" : type, data: String(decoding: data.dropLast(), as: UTF8.self), lastID: lastID)
  }
}

/// The bytes with a meaning in event streams.
private enum Byte {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let colon = UInt8(ascii: ":")
  static let space = UInt8(ascii: " ")
  static let orderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
