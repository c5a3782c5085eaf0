/// The source of imported files: the file system, or the memory of an editor or a test.
public struct ImportReader: Sendable {
  /// The result of looking for a file.
  public enum Outcome: Sendable {
    /// The content of the file.
    case text([UInt8])
    /// The file does not exist; the listed ones are in the same place.
    case missing(nearby: [String])
    /// The file exists but cannot be read, for the given reason.
    case unreadable(String)
  }

  /// Reads a file by its path, in which `.` and `..` are resolved as far as possible.
  public let read: @Sendable (_ path: String) -> Outcome
  /// Returns the same identity for all paths that lead to one file.
  public let identity: @Sendable (_ path: String) -> String

  /// Creates a reader from a function.
  ///
  /// - Parameter identity: A function that tells paths of one file from those of others. Without one, each path without
  ///   redundant steps is a file of its own.
  public init(
    identity: @escaping @Sendable (_ path: String) -> String = { $0 },
    _ read: @escaping @Sendable (_ path: String) -> Outcome
  ) {
    self.read = read
    self.identity = identity
  }

  /// Creates a reader for a few files in memory, by their paths.
  public init(_ files: [(path: String, text: String)]) {
    self.init { path in
      if let file = files.first(where: { $0.path == path }) { return .text(Array(file.text.utf8)) }
      return .missing(nearby: files.map(\.path))
    }
  }

  /// A reader without files.
  public static let none = ImportReader([])
}

/// Operations on paths as strings, without access to the file system.
package enum ImportPath {
  /// Resolves a path relative to the file that contains it.
  static func resolve(_ path: String, from importer: String) -> String {
    if path.hasPrefix("/") { return normalized(path) }
    guard let slash = importer.lastIndex(of: "/") else { return normalized(path) }
    return normalized(importer[...slash] + path, in: importer)
  }

  /// Returns the path without redundant steps, with `./` before it if that is before the path of the importing file.
  ///
  /// So a file that is imported and also checked by itself, as `./a` in the folder `.`, has one name in reports.
  static func normalized(_ path: some StringProtocol, in importer: String) -> String {
    let plain = normalized(path)
    return importer.hasPrefix("./") && !plain.hasPrefix("/") && !plain.hasPrefix("..") ? "./\(plain)" : plain
  }

  /// Returns the path without redundant steps: `./a`, `b/../a` and `a` are one file.
  static func normalized(_ path: some StringProtocol) -> String {
    var parts: [Substring] = []
    for part in Substring(path).split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }

  /// Returns the paths that a companion file of a kind may have, the preferred one first: `notes.fakes.yaml` for
  /// `notes.flow.yaml`. A file that is not named as a flow has none.
  package static func companions(_ kind: String, of path: String) -> [String] {
    let endings = ["yaml", "yml"]
    guard let own = endings.first(where: { path.hasSuffix(".flow.\($0)") }) else { return [] }
    let stem = path.dropLast(".flow.\(own)".utf8.count)
    return ([own] + endings.filter { $0 != own }).map { "\(stem).\(kind).\($0)" }
  }

  /// Returns the file name of a path.
  static func fileName(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
