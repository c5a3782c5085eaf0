import Foundation
import Testing

/// Facts in hand-written pages that have to match the code.
@Suite struct PageTests {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.repository.appending(path: path), encoding: .utf8)
  }

  @Test func `the page on tracing explains every word that a trace prints`() throws {
    let listing = try text("Sources/FlowConsole/Screen/TraceListing.swift")
    let words = Set(listing.matches(of: /\("([a-z]+)"/).map { String($0.output.1) } + ["composed", "recomposed"])
    let page = try text("docs/tracing.md")
    let table = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.split(separator: "|")[0] }
    let explained = Set(table.flatMap { row in row.matches(of: /`([a-z]+)`/).map { String($0.output.1) } })
    #expect(words.contains("gesture"))
    #expect(words.subtracting(explained).sorted() == [])
  }

  @Test func `a blank line stands in front of every heading`() throws {
    let docs = Self.repository.appending(path: "docs")
    let pages = try FileManager.default.contentsOfDirectory(atPath: docs.path).filter { $0.hasSuffix(".md") }
    #expect(pages.count > 10)
    for page in pages {
      var isCode = false
      var last = ""
      for line in try text("docs/\(page)").components(separatedBy: "\n") {
        if line.hasPrefix("```") { isCode.toggle() }
        if !isCode, line.hasPrefix("#"), !last.isEmpty { Issue.record("\(page): \(line)") }
        last = line
      }
    }
  }
}
