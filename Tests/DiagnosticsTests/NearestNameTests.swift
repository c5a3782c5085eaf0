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
}
