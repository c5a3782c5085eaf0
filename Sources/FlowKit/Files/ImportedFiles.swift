internal import FlowCompiler
#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension ImportReader {
  /// Opens the files of imported flows where their paths lead.
  static let files = ImportReader { path in
    do throws(FileProblem) {
      return .text(try readBytes(path: path))
    } catch {
      let url = URL(fileURLWithPath: path)
      guard FileManager.default.fileExists(atPath: url.path) else {
        let folder = url.deletingLastPathComponent().path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return .missing(nearby: names.filter { $0.hasSuffix(".yaml") }.sorted())
      }
      return .unreadable(error.reason)
    }
  }
}
