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

  /// The passes that report a rule whose check is not in its own file, by the folders of their code.
  private static let passes: [(folder: String, name: String)] = [
    ("YAMLNodes/", "reading YAML"), ("FlowSpec/", "reading declarations"), ("CEL/Syntax/", "parsing expressions"),
    ("CEL/", "typing expressions"), ("FlowCompiler/Imports/", "reading imports"),
    ("FlowCompiler/Types/", "declaring names and types"), ("FlowCompiler/Lowering/", "lowering presenters"),
    ("FlowCompiler/Navigation/", "lowering routes and stacks"), ("FlowCompiler/Bindings/", "lowering bindings"),
    ("FlowCompiler/Scenarios/", "lowering scenarios"), ("FlowCompiler/Rules/Lint/", "reading settings"),
    ("FlowCompiler/Rules/Strings/", "reading strings"),
  ]

  /// Returns the name of the pass that a file belongs to, or `nil` for the file of a rule.
  private static func pass(of path: String) -> String? {
    guard let pass = passes.first(where: { path.hasPrefix($0.folder) }) else { return nil }
    return path.contains("/Rules/") && !pass.folder.contains("/Rules/") ? nil : pass.name
  }

  @Test func `a rule has its check in its file, or names the passes that report it`() throws {
    let files = try Self.files().filter { path in
      ["YAMLNodes/", "FlowSpec/", "CEL/", "FlowCompiler/"].contains { path.hasPrefix($0) }
    }
    let texts = try files.map { path in
      (path: path, text: try String(contentsOf: Self.sources.appending(path: path), encoding: .utf8))
    }
    for (path, text) in texts {
      guard let kind = text.firstMatch(of: /struct (\w+): DiagnosticKind \{/)?.output.1 else { continue }
      let module = path.prefix { $0 != "/" }
      let creation = try Regex("(^|[^\\w.])\(kind)(\\(|\\.(?!self|check|Type)\\w)")
      let reporting = texts.filter { other in
        other.path != path && other.path.hasPrefix("\(module)/") && other.text.contains(kind)
          && other.text.split(separator: "\n").contains {
            $0.contains(kind) && !$0.drop { $0 == " " }.hasPrefix("//") && $0.contains(creation)
          }
      }
      let found = Set(reporting.compactMap { Self.pass(of: $0.path) })
      let names = Self.passes.map(\.name).filter(found.contains)
      guard let last = names.last else {
        #expect(text.contains("func check("), "\(path) has neither a check nor a pass that reports it")
        continue
      }
      let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and \(last)"
      #expect(text.contains("/// Reported while \(list)."), "\(path) lacks the line '/// Reported while \(list).'")
    }
  }
}
