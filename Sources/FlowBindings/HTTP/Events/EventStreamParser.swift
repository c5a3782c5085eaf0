/// Makes events of the bytes of a stream, however these are cut into pieces.
///
/// It follows the rules of the HTML standard for `text/event-stream`: a byte order mark at the start means nothing; a line ends with
/// CR, LF or both; an empty line ends an event; an event without data is none; what the stream ends in the middle of is dropped.
/// Bytes that are no UTF-8 become the replacement character.
///
/// What a server sends is read once and kept as long as its event is not over, so that memory is bounded by the limits.
public struct EventStreamParser: Sendable {
  /// How many bytes a line may have.
  public static let longestLine = 1 << 20
  /// How many bytes the data of an event may have.
  public static let longestEvent = HTTPLimits.longestBody

  /// What a stream cannot be read on for.
  public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// A line does not end.
    case longLine(limit: Int)
    /// An event does not end.
    case longEvent(limit: Int)

    /// One clause for whoever wrote the flow.
    public var description: String {
      switch self {
      case .longLine(let limit): "a line of the stream of events is longer than \(limit) bytes"
      case .longEvent(let limit): "an event of the stream is longer than \(limit) bytes"
      }
    }
  }

  /// How long the server asks to wait before connecting again.
  public private(set) var retry: Duration?
  /// The last id that the server has given, which a new connection sends it.
  public private(set) var lastID: String

  private let longestLine: Int
  private let longestEvent: Int
  private var line: [UInt8] = []
  /// Whether the line before ended with CR, so that LF belongs to its end.
  private var endedWithReturn = false
  private var isFirstLine = true
  private var type = ""
  private var data: [UInt8] = []
  private var id: String

  /// Reads a stream from its start.
  ///
  /// - Parameter lastID: The id that a connection before this one ended with.
  public init(
    lastID: String = "", longestLine: Int = EventStreamParser.longestLine,
    longestEvent: Int = EventStreamParser.longestEvent
  ) {
    self.lastID = lastID
    self.longestLine = longestLine
    self.longestEvent = longestEvent
    id = lastID
  }

  /// The events that end with these bytes.
  ///
  /// - Throws: What is too long; the stream cannot be read on then.
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
    // Without a colon the whole line is a name; with one in front it is a comment.
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
      // A number too long to be one says no more than that it is long.
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

/// The bytes that mean something in a stream of events.
private enum Byte {
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let colon = UInt8(ascii: ":")
  static let space = UInt8(ascii: " ")
  static let orderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
