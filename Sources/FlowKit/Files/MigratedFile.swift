public import Diagnostics
public import FlowCompiler

/// A source file with the changes that bring it to the present edition of the language.
public struct MigratedFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The content before the changes.
  public let source: SourceFile
  /// The changes.
  public let migration: Migration

  /// Reads a file and finds its changes.
  ///
  /// - Throws: ``FileProblem`` if it cannot be read. Problems with its content are in ``migration``.
  public init(path: String, into sources: inout Sources) throws(FileProblem) {
    self.path = path
    source = sources.add(name: path, bytes: try readBytes(path: path))
    migration = Migration(of: source)
  }

  /// Replaces the file; see ``FileDraft`` for the guarantees. A file without changes is not written.
  ///
  /// - Throws: ``FileProblem`` if it cannot be written. The file is then unchanged.
  public func write() throws(FileProblem) {
    if !migration.changes.isEmpty { try writeBytes(migration.bytes, path: path) }
  }

  /// Lines that describe the changes, each with the place of the change.
  public var descriptions: [String] {
    migration.changes.map { change in
      let line = source.line(at: change.span.start)
      let column = source.text(source.contentRange(ofLine: line).lowerBound..<change.span.start).count + 1
      let former = source.text(change.span.start..<change.span.end)
      return "\(path):\(line + 1):\(column): '\(former)' becomes '\(change.replacement)'"
    }
  }
}
