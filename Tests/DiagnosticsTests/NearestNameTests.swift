import Diagnostics
import Testing

@Suite struct NearestNameTests {
  @Test func `a swap of neighbours is one typo`() {
    #expect(nearestName(to: "chekcout", among: ["login", "checkout"]) == "checkout")
  }

  @Test func `a forgotten letter is likelier than another one`() {
    #expect(nearestName(to: "sed", among: ["set", "send"]) == "send")
    #expect(nearestName(to: "sed", among: ["send", "set"]) == "send")
    #expect(nearestName(to: "sep", among: ["set", "see", "step"]) == "step")
  }

  @Test func `case does not count`() {
    #expect(nearestName(to: "Home", among: ["hone", "home"]) == "home")
  }

  @Test func `a name that shares nothing is not suggested`() {
    #expect(nearestName(to: "x", among: ["y", "z"]) == nil)
    #expect(nearestName(to: "cart", among: ["profile"]) == nil)
  }

  @Test func `a hint names the nearest, or else lists the first eight`() {
    #expect(nameHints(for: "hoem", among: ["login", "home"], listedAs: "there are") == ["did you mean 'home'?"])
    #expect(nameHints(for: "x", among: ["login", "home"], listedAs: "there are") == ["there are 'login', 'home'"])
    #expect(nameHints(for: "x", among: [], listedAs: "there are") == [])
    let many = (10..<30).map { "name\($0)" }
    #expect(nameHints(for: "x", among: many, listedAs: "there are").first?.hasSuffix("'name17', …") == true)
  }

  @Test func `a name without its owner leads to the names with one`() {
    func hints(_ name: String, _ names: [String]) -> [String] {
      nameHints(for: name, among: names, listedAs: "there are")
    }
    #expect(hints("update", ["open", "flow.updated"]) == ["did you mean 'flow.updated'?"])
    #expect(
      hints("closed", ["open", "shop.closed", "cart.closed"]) == ["did you mean 'shop.closed' or 'cart.closed'?"])
    #expect(hints("opne", ["open", "flow.opened"]) == ["did you mean 'open'?"])
    #expect(hints("a.update", ["open", "flow.updated"]) == ["there are 'open', 'flow.updated'"])
  }

  @Test func `of many names the likely ones are listed first, and the others as they stand`() {
    let names = ["apple", "bread", "cream", "dates", "eggs", "flour", "grapes", "honey", "salt", "brown bread"]
    #expect(byLikelihood(names, for: "bred rolls").first == "apple")
    #expect(byLikelihood(names, for: "bread rolls").prefix(2) == ["bread", "apple"])
    #expect(byLikelihood(names, for: "bread").prefix(2) == ["bread", "brown bread"])
    let hint = nameHints(for: "malt and salt", among: names, listedAs: "there are").first
    #expect(hint == "there are 'salt', 'apple', 'bread', 'cream', 'dates', 'eggs', 'flour', 'grapes', …")
  }

  @Test func `what a word means elsewhere comes before the names that are near`() {
    let names = ["text", "message", "navigate"]
    #expect(
      nameHints(for: "test", among: names, listedAs: "there are", meaning: ["message"]) == ["did you mean 'message'?"])
    let both = nameHints(for: "push", among: names, listedAs: "there are", meaning: ["navigate", "text"])
    #expect(both == ["did you mean 'navigate' or 'text'?"])
  }

  @Test func `of very many names only so many are compared`() {
    let names = (0..<5_000).map { "other\($0)" } + ["checkout"]
    #expect(nearestName(to: "checkuot", among: names) == nil)
    #expect(nearestName(to: "checkuot", among: names.suffix(1_000)) == "checkout")
  }

  @Test func `of equally near names the first wins`() {
    #expect(nearestName(to: "card", among: ["cart", "care"]) == "cart")
  }

  @Test func `a very long name is only found by its case`() {
    let long = String(repeating: "a", count: 5000)
    #expect(nearestName(to: long, among: [long + "b"]) == nil)
    #expect(nearestName(to: long, among: [long.uppercased()]) == long.uppercased())
  }
}
