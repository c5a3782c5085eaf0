import Foundation
import Testing

@Suite struct RuleExampleTests {
  @Test func `a rule is checked once and evaluated for each order`() throws {
    let rule = try Rule("total > 100.0 && 'vip' in tags")
    #expect(try rule.holds(total: 120, tags: ["vip"]))
    #expect(try !rule.holds(total: 120, tags: []))
  }

  @Test func `the mistakes of a rule are reported`() throws {
    do throws(Rule.Mistakes) {
      _ = try Rule("totl > 100.0")
      Issue.record("the rule has no mistakes")
    } catch {
      #expect(error.messages == ["no variable is named 'totl'; did you mean 'total'?"])
    }
  }

  @Test func `the page on embedding expressions shows the very rule that is run here`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let repository = folder.deletingLastPathComponent().deletingLastPathComponent()
    let page = try String(contentsOf: repository.appending(path: "docs/embedding-cel.md"), encoding: .utf8)
    let example = try String(contentsOf: folder.appending(path: "Examples/RuleExample.swift"), encoding: .utf8)
    #expect(page.contains("```swift\n\(example)```\n"))
  }
}
