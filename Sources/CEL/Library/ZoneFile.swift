#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The files of the system's time zone database.
enum ZoneFile {
  private static let folders = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo", "/usr/lib/zoneinfo"]
  /// The largest existing file has a few kilobytes.
  private static let limit = 1 << 20

  /// Returns the content of a zone's file, or `nil` when there is none.
  static func read(_ zone: String) -> [UInt8]? {
    for folder in folders {
      guard let file = fopen(folder + "/" + zone, "rb") else { continue }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 8192)
      while bytes.count < limit {
        let count = fread(&buffer, 1, buffer.count, file)
        if count <= 0 { break }
        bytes += buffer[..<count]
      }
      if !bytes.isEmpty { return bytes }
    }
    return nil
  }
}
