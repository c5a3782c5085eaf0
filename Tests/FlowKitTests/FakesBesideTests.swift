import Diagnostics
import FlowKit
import Testing

/// A file of fakes is checked as far as the flow beside it is valid.
@Suite struct FakesBesideTests {
  private static func flow(start: String = "home") -> String {
    """
    flowspec: 2
    flow: web
    services:
      web:
        get: { returns: string, errors: [offline] }
    screens:
      home:
        model: { title: Home }
    backstack: { start: \(start) }
    """
  }

  private func found(_ flow: String, fakes: String) -> [String] {
    let file = FlowFile.compile(name: "web.flow.yaml", text: flow, fakes: ("web.fakes.yaml", fakes))
    return file.diagnostics.filter { $0.severity == .error }.map(\.code.name)
  }

  @Test func `what fakes say wrongly is found beside a flow with a mistake of its own`() {
    #expect(
      found(FakesBesideTests.flow(start: "hom"), fakes: "for: web\nfakes:\n  web.get: { fails: ofline }\n").sorted()
        == [
          "unknown-error", "unknown-screen",
        ])
    #expect(
      found(FakesBesideTests.flow(start: "hom"), fakes: "for: web\nfakes:\n  web.gte: { returns: Page }\n").sorted()
        == ["unknown-operation", "unknown-screen"])
  }

  @Test func `how fakes are written is checked beside a flow that cannot be read`() {
    let broken = "flowspec: 2\nflow: [web\n"
    let alone = Set(found(broken, fakes: "for: web\nfakes:\n  web.get: { returns: Page }\n"))
    #expect(!alone.isEmpty)
    let both = found(broken, fakes: "for: web\nfakes:\n  web.get: { retruns: Page }\n")
    #expect(Set(both).subtracting(alone) == ["unknown-key"])
  }
}
