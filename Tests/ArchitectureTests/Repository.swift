import Foundation

/// The files of this repository, located relative to this file.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path

  static func path(_ relative: String) -> String { root + "/" + relative }

  /// A source file with its lines.
  struct File {
    let path: String
    let lines: [Substring]

    /// The modules that the file imports.
    var imports: [String] {
      lines.compactMap { line in
        let words = line.split(separator: " ")
        guard let position = words.firstIndex(of: "import"), position <= 2, !line.hasPrefix("//"),
          words.count > position + 1
        else { return nil }
        return String(words[position + 1])
      }
    }
  }

  /// Returns all Swift files in some folders, sorted by path.
  static func swiftFiles(in folders: [String]) throws -> [File] {
    try folders.flatMap { folder -> [File] in
      let paths = FileManager.default.enumerator(atPath: path(folder))?.compactMap { $0 as? String } ?? []
      return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { relative in
        let text = try String(contentsOfFile: path(folder + "/" + relative), encoding: .utf8)
        return File(path: folder + "/" + relative, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
      }
    }
  }
}
