public import Diagnostics
internal import YAMLNodes

/// A source file with its canonical layout.
public struct FormattedFile: Sendable {
  /// The path of the file.
  public let path: String
  /// The problems that prevent formatting.
  public let report: Report
  private let original: [UInt8]
  private let bytes: [UInt8]

  /// Reads a file and formats it.
  ///
  /// - Throws: ``FileProblem`` if it cannot be read. Problems with its content are in ``report``.
  public init(path: String, into sources: inout Sources) throws(FileProblem) {
    self.init(sources.add(name: path, bytes: try readBytes(path: path)))
  }

  /// Reads the content of a file descriptor, such as standard input, and formats it.
  ///
  /// - Throws: ``FileProblem`` if it cannot be read.
  public init(descriptor: Int32, into sources: inout Sources) throws(FileProblem) {
    let name = "standard input"
    self.init(sources.add(name: name, bytes: try readBytes(descriptor: descriptor, name: name)))
  }

  /// Formats a file that was read.
  public init(_ file: SourceFile) {
    path = file.name
    original = file.bytes
    let formatted = FormattedYAML(of: file)
    report = formatted.report
    bytes = formatted.bytes
  }

  /// The formatted text.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the layout differs from the canonical one.
  public var isChanged: Bool { bytes != original }

  /// Replaces the file; see ``FileDraft`` for the guarantees. A file without changes is not written.
  ///
  /// - Throws: ``FileProblem`` if it cannot be written. The file is then unchanged.
  public func write() throws(FileProblem) {
    if isChanged { try writeBytes(bytes, path: path) }
  }
}
