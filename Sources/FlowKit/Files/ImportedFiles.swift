internal import FlowCompiler

extension ImportReader {
  /// A reader that opens the files of imported flows by path.
  static let files = ImportReader(identity: { canonical(path: $0) }) { path in
    do throws(FileProblem) {
      return .text(try readBytes(path: path))
    } catch {
      guard FileKind(path: path) == nil, !isLink(path: path) else { return .unreadable(error.reason) }
      let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
      let folder = path[..<slash]
      let names = namesInFolder(folder.isEmpty ? "." : String(folder)) ?? []
      return .missing(nearby: names.filter { $0.hasSuffix(".yaml") }.sorted())
    }
  }
}
