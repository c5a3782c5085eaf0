import Diagnostics
import FlowKit
import Foundation
import Testing

/// The files in which rules are defined.
@Suite struct RuleFileTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  /// The paths of all source files below `Sources`.
  private static func files() throws -> [String] {
    let all = try #require(FileManager.default.enumerator(atPath: sources.path))
    return all.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
  }

  @Test func `every rule has a file of its own`() throws {
    let names = Set(try Self.files().compactMap { $0.split(separator: "/").last.map(String.init) })
    for kind in FlowFile.catalogue { #expect(names.contains("\(kind).swift"), "\(kind.code)") }
  }

  @Test func `a rule about a flow lies in the folder of its family`() throws {
    let files = try Self.files()
    for kind in FlowFile.catalogue {
      guard let path = files.first(where: { $0.hasSuffix("/\(kind).swift") }) else { continue }
      let folders = path.split(separator: "/").map(String.init)
      guard ["CEL", "FlowCompiler"].contains(folders[0]) else { continue }
      #expect(folders[1...2] == ["Rules", kind.group.title], "\(path)")
    }
  }

  @Test func `every file of a family defines one rule of the catalogue`() throws {
    let kinds = Set(FlowFile.catalogue.map { "\($0)" })
    for path in try Self.files() {
      let text = try String(contentsOf: Self.sources.appending(path: path), encoding: .utf8)
      let defined = text.matches(of: /struct (\w+): DiagnosticKind \{/).map { String($0.output.1) }
      #expect(defined.count <= 1 || !path.contains("/Rules/"), "\(path)")
      for name in defined { #expect(kinds.contains(name), "\(path) defines \(name), which is in no catalogue") }
    }
  }

  @Test func `a folder of rules has at most twenty-five files`() throws {
    let folders = try Self.files().filter { $0.contains("/Rules/") }.map { $0.split(separator: "/").dropLast() }
    for (folder, files) in Dictionary(grouping: folders, by: { $0.joined(separator: "/") }) {
      #expect(files.count <= 25, "\(folder)")
    }
  }
}
