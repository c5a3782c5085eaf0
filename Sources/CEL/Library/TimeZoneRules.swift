/// The offset changes of a time zone, and the rule for the time after the last change.
///
/// The data has the format of RFC 8536.
struct TimeZoneRules: Sendable {
  private var transitions: [(time: Int64, offset: Int)] = []
  /// The offset before the first change.
  private var first = 0
  private var rule: ZoneRule?

  /// Parses the content of a time zone file, or returns `nil` when it has another format.
  init?(_ bytes: [UInt8]) {
    var reader = ZoneReader(bytes: bytes)
    guard let header = reader.header() else { return nil }
    guard header.version >= 2 else {
      guard let block = reader.block(header, timeSize: 4) else { return nil }
      (transitions, first) = block
      return
    }
    reader.skipBlock(header, timeSize: 4)
    guard let second = reader.header(), let block = reader.block(second, timeSize: 8) else { return nil }
    (transitions, first) = block
    rule = ZoneRule(reader.footer())
  }

  /// Returns the number of seconds that the zone is ahead of UTC at a time.
  func offset(at seconds: Int64) -> Int {
    guard let last = transitions.last else { return rule?.offset(at: seconds) ?? first }
    if seconds >= last.time { return rule?.offset(at: seconds) ?? last.offset }
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].time <= seconds { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : transitions[low - 1].offset
  }
}

private struct ZoneReader {
  struct Header {
    let version: Int
    let utcCount, standardCount, leapCount, timeCount, typeCount, nameCount: Int
  }

  let bytes: [UInt8]
  var position = 0

  mutating func integer(_ size: Int) -> Int64? {
    guard position + size <= bytes.count else { return nil }
    var value: Int64 = bytes[position] >= 0x80 ? -1 : 0
    for byte in bytes[position..<position + size] { value = value << 8 | Int64(byte) }
    position += size
    return value
  }

  mutating func header() -> Header? {
    guard position + 44 <= bytes.count, bytes[position...].starts(with: "TZif".utf8) else { return nil }
    let version = Int(bytes[position + 4]) - 0x30
    position += 20
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = integer(4), count >= 0, count < 100_000 else { return nil }
      counts.append(Int(count))
    }
    return Header(
      version: version, utcCount: counts[0], standardCount: counts[1], leapCount: counts[2], timeCount: counts[3],
      typeCount: counts[4], nameCount: counts[5])
  }

  mutating func skipBlock(_ header: Header, timeSize: Int) {
    position += header.timeCount * (timeSize + 1) + header.typeCount * 6 + header.nameCount
    position += header.leapCount * (timeSize + 4) + header.standardCount + header.utcCount
  }

  mutating func block(_ header: Header, timeSize: Int) -> ([(time: Int64, offset: Int)], Int)? {
    let start = position
    var times: [Int64] = []
    for _ in 0..<header.timeCount {
      guard let time = integer(timeSize) else { return nil }
      times.append(time)
    }
    guard position + header.timeCount <= bytes.count else { return nil }
    let kinds = bytes[position..<position + header.timeCount].map { Int($0) }
    position += header.timeCount
    var offsets: [Int] = []
    for _ in 0..<header.typeCount {
      guard let offset = integer(4) else { return nil }
      offsets.append(Int(offset))
      position += 2
    }
    position = start
    skipBlock(header, timeSize: timeSize)
    guard let first = offsets.first, kinds.allSatisfy({ $0 < offsets.count }) else { return nil }
    return (zip(times, kinds).map { ($0, offsets[$1]) }, first)
  }

  /// Returns the rule between the two line feeds at the end of the file.
  func footer() -> String {
    guard position < bytes.count, bytes[position] == 0x0A else { return "" }
    return String(decoding: bytes[(position + 1)...].prefix { $0 != 0x0A }, as: UTF8.self)
  }
}
