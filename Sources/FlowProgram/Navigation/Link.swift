/// A parsed link: the segments of its path and the values of its query, all decoded.
///
/// Only the path and the query determine the destination. A scheme with its host (`app://shop`,
/// `https://shop.example`) may precede the path and is ignored. A fragment after `#` is removed, and one slash at
/// the end of the path is ignored. Everything else is compared exactly: letters by their case, and strings by their
/// code points. A plus is a plus.
struct Link {
  /// The parts of the path between slashes.
  let segments: [String]
  /// The names of the query with their values, in the order of the link.
  let query: [(name: String, value: String)]
  /// The path as written.
  let path: String
  /// The scheme and everything up to the path, as written. Empty when there is none.
  let origin: String

  /// Parses a link.
  ///
  /// - Complexity: Linear in its length.
  init(_ text: String) throws(LinkProblem) {
    guard text.utf8.count <= RouteTable.linkLengthLimit else { throw .tooLong }
    let (place, query) = text[...].upTo("#").before.upTo("?")
    let (origin, path) = Link.split(place)
    guard path.utf8.first == UInt8(ascii: "/") else { throw .noPath(text) }
    self.origin = String(origin)
    self.path = String(path)
    segments = try Link.segments(of: path)
    self.query = try Link.pairs(of: query)
  }

  /// Splits off a scheme and the following host.
  private static func split(_ place: Substring) -> (origin: Substring, path: Substring) {
    let scheme = place.utf8.prefix { byte in
      isLetterOrDigit(byte) || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }
    let behind = place.utf8[scheme.endIndex...]
    guard let first = scheme.first, !isDigit(first), behind.first == UInt8(ascii: ":") else { return ("", place) }
    guard behind.starts(with: "://".utf8) else {
      let start = place.utf8.index(after: behind.startIndex)
      return (place[..<start], place[start...])
    }
    let host = behind.dropFirst(3)
    let end = host.firstIndex(of: UInt8(ascii: "/")) ?? place.endIndex
    return (place[..<end], end == place.endIndex ? "/" : place[end...])
  }

  private static func segments(of path: Substring) throws(LinkProblem) -> [String] {
    var parts = path.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.last?.isEmpty ?? false { parts.removeLast() }
    var segments: [String] = []
    for part in parts { segments.append(try percentDecoded(Substring(part))) }
    return segments
  }

  private static func pairs(of query: Substring) throws(LinkProblem) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    for part in query.utf8.split(separator: UInt8(ascii: "&")) {
      let (name, value) = Substring(part).upTo("=")
      let decoded = try percentDecoded(name)
      if pairs.contains(where: { $0.name.hasSameCodePoints(as: decoded) }) { throw .repeatedName(decoded) }
      pairs.append((decoded, try percentDecoded(value)))
    }
    return pairs
  }
}

extension Substring {
  /// Returns the parts before and after the first such character, or everything and nothing when there is none.
  fileprivate func upTo(_ sign: Unicode.Scalar) -> (before: Substring, behind: Substring) {
    guard let position = utf8.firstIndex(where: { UInt32($0) == sign.value }) else { return (self, "") }
    return (self[..<position], self[utf8.index(after: position)...])
  }
}

extension String {
  /// Whether two strings have the same code points. The `==` of Swift regards canonically equivalent strings as
  /// equal.
  func hasSameCodePoints(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// Whether a byte is an ASCII digit.
func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

/// Whether a byte is an ASCII letter or digit.
func isLetterOrDigit(_ byte: UInt8) -> Bool {
  isDigit(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
}
