import Diagnostics
import Testing

@Suite struct ExampleFlowTests {
  private let flow = ExampleFlow(
    """
    screens:
      door:
        events: [open]
        view:
          - text: Shut
    """)

  private func edited(_ edits: ExampleEdit...) -> String { flow.edited(edits).text }

  @Test func `a replacement changes the first place alone, and indents its lines like that place`() {
    #expect(edited(.replace("door", "gate")).hasPrefix("screens:\n  gate:\n"))
    #expect(
      edited(.replace("events: [open]", "events:\n  open:")).hasPrefix(
        "screens:\n  door:\n    events:\n      open:\n    view:\n"))
    #expect(edited(.replace("view:\n  - text: Shut", "view: []")).hasSuffix("    events: [open]\n    view: []"))
  }

  @Test func `added lines are indented like the line that they follow`() {
    #expect(
      edited(.insert("- text: Open", after: "- text: Shut")).hasSuffix("\n      - text: Shut\n      - text: Open"))
    #expect(edited(.insert("  route: /", after: "door:")).hasPrefix("screens:\n  door:\n    route: /\n    events"))
    #expect(edited(.append("backstack:")).hasSuffix("Shut\nbackstack:"))
  }

  @Test func `removed lines leave no gap`() {
    #expect(edited(.remove("screens:")).hasPrefix("  door:\n"))
    #expect(edited(.remove("view:\n  - text: Shut")).hasSuffix("    events: [open]"))
  }

  @Test func `an edit that fits nowhere changes nothing`() {
    #expect(edited(.replace("window", "door"), .remove("window"), .insert("x", after: "window")) == flow.text)
  }
}
