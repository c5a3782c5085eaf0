import Foundation
import Testing

/// The mechanical rules of how comments and pages are written.
@Suite struct EnglishTests {
  private static let folders = ["Sources", "Tests", "Examples", "Benchmarks"]

  @Test func `no doc comment opens with a question word`() throws {
    for file in try Repository.swiftFiles(in: Self.folders) {
      var last = 0
      for (number, text) in file.comments where text.hasPrefix("///") {
        defer { last = number }
        guard last != number - 1 else { continue }
        let word = String(text.dropFirst(4).prefix { $0.isLetter })
        #expect(!questionWords.contains(word), "\(file.path):\(number): \(text)")
      }
    }
  }

  @Test func `comments use plain words`() throws {
    for file in try Repository.swiftFiles(in: Self.folders) {
      for (number, text) in file.comments {
        let words = oddWords(in: text)
        #expect(words == [], "\(file.path):\(number): \(text)")
      }
    }
  }

  @Test func `pages use plain words`() throws {
    for page in try Repository.pages() {
      for (index, line) in page.lines.enumerated() where !page.isCode(index) {
        let words = oddWords(in: line.replacing(#/`[^`]*`/#, with: ""))
        #expect(words == [], "\(page.path):\(index + 1): \(line)")
      }
    }
  }

  @Test func `the prose of a page has lines of at most one hundred and twenty columns`() throws {
    for page in try Repository.pages() {
      for (index, line) in page.lines.enumerated() where !page.isCode(index) && !line.hasPrefix("|") {
        #expect(line.count <= 120, "\(page.path):\(index + 1)")
      }
    }
  }

  @Test func `every file of the sources has a name of its own`() throws {
    let files = try Repository.swiftFiles(in: ["Sources"]).map(\.path)
    for (name, paths) in Dictionary(grouping: files, by: { $0.split(separator: "/").last ?? "" }) {
      #expect(paths.count == 1, "\(name): \(paths)")
    }
  }
}

private let questionWords: Set = ["What", "How", "Where", "Why", "Which", "Who", "Whose", "Whoever", "Whatever"]

/// Words for which plain English has better ones; see `docs/glossary.md`.
private let oddWords = ["nobody", "whoever", "somebody", "anew", "comes of", "in earnest"]

/// Returns the odd words of a line.
private func oddWords(in line: some StringProtocol) -> [String] {
  let text = line.lowercased()
  return oddWords.filter { word in
    text.ranges(of: word).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      return before?.isLetter != true && after?.isLetter != true
    }
  }
}
