import Diagnostics
import Testing

@Suite struct NearestNameTests {
  @Test func `a swap of neighbours is one slip`() {
    #expect(nearestName(to: "chekcout", among: ["login", "checkout"]) == "checkout")
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

  @Test func `of equally near names the first wins`() {
    #expect(nearestName(to: "card", among: ["cart", "care"]) == "cart")
  }

  @Test func `a very long name is only found by its case`() {
    let long = String(repeating: "a", count: 5000)
    #expect(nearestName(to: long, among: [long + "b"]) == nil)
    #expect(nearestName(to: long, among: [long.uppercased()]) == long.uppercased())
  }
}
