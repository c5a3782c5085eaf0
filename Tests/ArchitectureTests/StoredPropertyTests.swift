import Testing

/// A type with many stored properties is several types in one: no reader has all of them in mind.
@Suite struct StoredPropertyTests {
  private static let limit = 15

  /// Plain records. Their properties are the keys of a declaration, the parts of a result or the options of a command.
  private static let records: Set = [
    "PresenterDeclaration", "FlowDeclaration", "ExpectationSyntax", "Program", "Presenter", "Expectation",
    "RuntimeLimits", "PendingCall", "ExplorationLimits", "Exploration", "WebNode", "Run",
  ]

  @Test func `a type has at most fifteen stored properties, unless it is a plain record`() throws {
    var unused = Self.records
    for file in try Repository.swiftFiles(in: ["Sources"]) {
      for type in file.types where type.storedProperties > Self.limit {
        #expect(
          Self.records.contains(type.name),
          "\(file.path):\(type.line): '\(type.name)' has \(type.storedProperties) stored properties")
        unused.remove(type.name)
      }
    }
    #expect(unused == [], "these records have few properties by now")
  }

  @Test func `stored properties are told from computed ones and from those of inner types`() {
    let text = """
      public struct Outer<Element>: Sendable {
        static let limit = 3
        @Flag(help: "Stored.") var flag = false
        private(set) lazy var first = { 1 }()
        var second: Int { 2 }
        var third: Int {
          3
        }
        public var fourth: Int = 4 {
          didSet { note() }
        }
        let fifth: (Int) -> Int, sixth: Int

        final class Inner {
          unowned(unsafe) let one: Outer
          var two: [Int] { get { [] } set {} }
        }

        func note() {
          let local = 1
        }
      }
      """
    let file = Repository.File(path: "", lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    #expect(file.types.map(\.name) == ["Outer", "Inner"])
    #expect(file.types.map(\.line) == [1, 14])
    #expect(file.types.map(\.storedProperties) == [4, 1])
  }
}

/// A struct, class or actor.
private struct DeclaredType {
  let name: String
  /// The line of the declaration, from 1.
  let line: Int
  /// The number of its declarations of stored properties.
  let storedProperties: Int
}

private let kinds = ["struct ", "class ", "actor "]

extension Repository.File {
  /// The types that the file declares, in its order.
  fileprivate var types: [DeclaredType] {
    let form = #/^ *(?:@\w+(?:\([^)]*\))? )*(?:\w+(?:\(\w+\))? )*?(?:struct|class|actor) (\w+)[^"]*$/#
    return lines.indices.compactMap { start in
      let line = lines[start]
      // The expressions are slow, so most lines are told apart without them.
      guard line.hasSuffix("{") || line.hasSuffix(","), kinds.contains(where: { line.contains($0) }),
        let found = line.firstMatch(of: form)
      else { return nil }
      let indent = line.prefix { $0 == " " }
      let body = lines[(start + 1)...].prefix { $0 != indent + "}" }
      let members = String(repeating: " ", count: indent.count + 2)
      let stored = body.indices.count { index in
        body[index].hasPrefix(members) && isStored(body[index].dropFirst(members.count), before: lines[index + 1])
      }
      return DeclaredType(name: String(found.1), line: start + 1, storedProperties: stored)
    }
  }

  /// Whether a line begins a stored property. The next line decides for a property with a block.
  private func isStored(_ line: Substring, before next: Substring) -> Bool {
    guard line.first != " ", line.contains("let ") || line.contains("var "), !line.contains("static ") else {
      return false
    }
    let form = #/^(?:@\w+(?:\(.*?\))? )*(?:\w+(?:\(\w+\))? )*?(let|var) \w+(.*)$/#
    guard let found = line.firstMatch(of: form) else { return false }
    let rest = found.2
    if found.1 == "let" { return true }
    guard let block = rest.firstIndex(of: "{") else { return true }
    let body = (rest[rest.index(after: block)...] + next).drop { $0 == " " }
    return rest[..<block].contains("=") || body.hasPrefix("didSet") || body.hasPrefix("willSet")
  }
}
