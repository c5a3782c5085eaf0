/// Where the texts of imported flows come from: files, or what an editor or a test has at hand.
public struct ImportReader: Sendable {
  /// What became of looking for a file.
  public enum Outcome: Sendable {
    /// Its bytes.
    case text([UInt8])
    /// There is no such file; these stand where it was looked for.
    case missing(nearby: [String])
    /// It is there, and cannot be read for a reason.
    case unreadable(String)
  }

  /// Looks for a file by its path, in which `.` and `..` have been resolved as far as possible.
  public let read: @Sendable (_ path: String) -> Outcome

  /// Looks for files in a way of one's own.
  public init(_ read: @escaping @Sendable (_ path: String) -> Outcome) { self.read = read }

  /// Knows a few texts by their paths.
  public init(_ files: [(path: String, text: String)]) {
    self.init { path in
      if let file = files.first(where: { $0.path == path }) { return .text(Array(file.text.utf8)) }
      return .missing(nearby: files.map(\.path))
    }
  }

  /// Knows no files.
  public static let none = ImportReader([])
}

/// Paths as texts, without a look at any disk.
enum ImportPath {
  /// The path of a file as seen from where another one leads from.
  static func resolve(_ path: String, from importer: String) -> String {
    if path.hasPrefix("/") { return normalized(path) }
    guard let slash = importer.lastIndex(of: "/") else { return normalized(path) }
    return normalized(importer[...slash] + path)
  }

  /// The path without steps that lead nowhere: `./a`, `b/../a` and `a` are one file.
  static func normalized(_ path: some StringProtocol) -> String {
    var parts: [Substring] = []
    for part in Substring(path).split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// The name of the file alone.
  static func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
