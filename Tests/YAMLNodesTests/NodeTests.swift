import Diagnostics
import Testing
import YAMLNodes

@Suite struct NodeTests {
  @Test func `a mapping gives its entries in the order of the file`() throws {
    let root = try #require(Reading("z: 1\na: 2\nm: 3\n").root)
    #expect(root.kind == .mapping)
    #expect(root.entries?.map { $0.key.scalar?.text } == ["z", "a", "m"])
    #expect(root["a"]?.scalar?.resolved == .int(2))
    #expect(root["b"] == nil)
    #expect(root.items == nil && root.scalar == nil)
  }

  @Test func `a sequence gives its items by number`() throws {
    let root = try #require(Reading("- a\n- [b]\n- { c: d }\n").root)
    #expect(root.items?.map(\.kind) == [.scalar, .sequence, .mapping])
    #expect(root.items?[2]["c"]?.scalar?.text == "d")
    #expect(root["a"] == nil && root.entries == nil)
  }

  @Test func `a scalar knows how it was written`() throws {
    let items = try #require(Reading("- a\n- 'a'\n- \"a\"\n- |\n  a\n- >\n  a\n").root?.items)
    #expect(items.compactMap { $0.scalar?.style } == [.plain, .singleQuoted, .doubleQuoted, .literal, .folded])
    #expect(items.compactMap { $0.scalar?.text } == ["a", "a", "a", "a\n", "a\n"])
  }

  @Test func `a key is found however it is quoted`() throws {
    let root = try #require(Reading("\"a\\tb\": 1\n'c d': 2\né: 3\n").root)
    #expect(root["a\tb"]?.scalar?.resolved == .int(1))
    #expect(root["c d"]?.scalar?.resolved == .int(2))
    #expect(root["é"]?.scalar?.resolved == .int(3))
  }

  @Test func `a tag is kept as it was written`() throws {
    let root = try #require(Reading("when: !dirty\n").root)
    #expect(root["when"]?.tag == "!dirty")
    #expect(root.tag == nil)
  }

  @Test func `what can be read around an error is there`() throws {
    let root = try #require(Reading("a: 1\nb:\n  c: [1, 2]\n  d: @x\ne: 2\n").root)
    #expect(root["a"]?.scalar?.resolved == .int(1))
    #expect(root["b"]?["c"]?.items?.count == 2)
    #expect(root["b"]?["d"] == nil)
    #expect(root["e"]?.scalar?.resolved == .int(2))
    #expect(!root.isOfWholeFile)
  }

  @Test func `nodes of large mappings keep apart`() throws {
    var text = ""
    for key in 0..<300 { text += "k\(key): { v: \(key), w: [\(key), \(key + 1)] }\n" }
    let root = try #require(Reading(text).root)
    for key in 0..<300 {
      #expect(root["k\(key)"]?["v"]?.scalar?.resolved == .int(Int64(key)))
      #expect(root["k\(key)"]?["w"]?.items?[1].scalar?.resolved == .int(Int64(key + 1)))
    }
  }
}
