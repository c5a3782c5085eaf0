/// Conversions between paths and the addresses that clients use.
enum FileURI {
  /// Returns the path of an address. Addresses of other kinds are their own paths.
  static func path(_ uri: String) -> String {
    guard uri.hasPrefix("file://") else { return uri }
    var rest = Array(uri.dropFirst("file://".count).utf8)
    // A host name before the path, such as 'localhost'.
    if let slash = rest.firstIndex(of: UInt8(ascii: "/")) { rest.removeFirst(slash) }
    var bytes: [UInt8] = []
    var index = 0
    while index < rest.count {
      if rest[index] == UInt8(ascii: "%"), index + 2 < rest.count,
        let byte = UInt8(String(decoding: rest[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(rest[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the address of a path.
  static func uri(_ path: String) -> String {
    guard path.hasPrefix("/") else { return path }
    var text = "file://"
    for byte in path.utf8 {
      let isPlain =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/-._~".utf8.contains(byte)
      if isPlain {
        text.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return text
  }
}
