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

    /// The modules that the file imports, in any form: `import M`, `@testable import M`, `public import struct M.T`.
    var imports: [String] {
      lines.compactMap { line in
        guard line.utf8.count < 200, line.contains("import ") else { return nil }
        let form = #/^\s*(?:@\w+ )?(?:\w+ )?import (?:(?:struct|class|enum|protocol|func|var|let|typealias) )?(\w+)/#
        return line.firstMatch(of: form).map { String($0.1) }
      }
    }

    /// The lines that hold a comment and nothing else, with their numbers.
    var comments: [(number: Int, text: Substring)] {
      var isInString = false
      return lines.enumerated().compactMap { index, line in
        let text = line.drop { $0 == " " }
        defer { if line.contains(#"""""#), line.ranges(of: #"""""#).count % 2 == 1 { isInString.toggle() } }
        return !isInString && text.hasPrefix("//") ? (index + 1, text) : nil
      }
    }
  }

  /// A page of the documentation with its lines.
  struct Page {
    let path: String
    let lines: [Substring]
    private let code: Set<Int>

    init(path: String) throws {
      self.path = path
      lines = try String(contentsOfFile: Repository.path(path), encoding: .utf8)
        .split(separator: "\n", omittingEmptySubsequences: false)
      var code: Set<Int> = []
      var isCode = false
      for (index, line) in lines.enumerated() {
        let isFence = line.drop { $0 == " " }.hasPrefix("```")
        if isCode || isFence { code.insert(index) }
        if isFence { isCode.toggle() }
      }
      self.code = code
    }

    /// Whether a line is part of a fenced code block.
    func isCode(_ index: Int) -> Bool { code.contains(index) }
  }

  /// Returns the pages that are written by hand.
  static func pages() throws -> [Page] {
    let docs = try FileManager.default.contentsOfDirectory(atPath: path("docs")).sorted()
      .filter { $0.hasSuffix(".md") }
    let beside = [
      "README.md", "CHANGELOG.md", "Sources/README.md", "Tests/README.md", "Benchmarks/README.md",
      "docs/reference/values.md",
    ]
    return try (beside + docs.map { "docs/\($0)" }).map { try Page(path: $0) }
  }

  /// The folders of `Sources`, each of which is a target.
  static func targets() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path("Sources"))
      .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }.sorted()
  }

  /// Returns all Swift files in some folders, sorted by path.
  static func swiftFiles(in folders: [String]) throws -> [File] {
    try folders.flatMap { try $0 == "Sources" ? sources.get() : read($0) }
  }

  /// The files of `Sources`, which many tests read.
  private static let sources = Result { try read("Sources") }

  private static func read(_ folder: String) throws -> [File] {
    let paths = FileManager.default.enumerator(atPath: path(folder))?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { relative in
      let text = try String(contentsOfFile: path(folder + "/" + relative), encoding: .utf8)
      return File(path: folder + "/" + relative, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }
}
