import FlowExplorer
import FlowProgram
import FlowReports
import Testing

/// Look-ups that cannot fail because a condition or the content says so, and others that look like them.
@Suite struct LookUpTests {
  /// A flow that keeps typed texts and looks something up where it navigates.
  private func flow(_ step: String, derived: String = "none: 0") -> String {
    """
    flowspec: 2
    flow: notes

    types:
      Kind: [short, long]
    screens:
      notes:
        state:
          notes: list<string> = []
          pages: map<string, int> = {}
          draft: string = ""
          page: int = 0
          kind: Kind = short
        derived:
          titles: "{'short': 'Short', 'long': 'Long'}"
          \(derived)
        events: [add, go]
        transitions:
          add:
            - append: { to: notes, value: =draft }
            - put: { in: pages, key: =draft, value: =notes.size() }
            - set: { kind: "=kind == Kind.short ? Kind.long : Kind.short" }
          go:
            \(step)
        view:
          - field: { label: Note, edits: draft }
          - button: { label: Add, sends: add }
          - button: { label: Go, sends: go }
      other: { view: [{ text: Other }] }

    backstack: { start: notes, onRootBack: ignore }
    properties:
      two screens are enough: { never: backstack.depth > 2 }
    explore: { bounds: { notes.notes: 1, notes.pages: 1 }, samples: { notes.draft: ["", tea] } }
    """
  }

  /// The state that the proof of a flow leaves out, or `nil` without a proof.
  private func leftOut(_ step: String, derived: String = "none: 0") throws -> [String]? {
    let verdict = explore(try program(flow(step, derived: derived))).properties[0]
    return verdict.verdict == .proved ? verdict.certificate?.leftOut : nil
  }

  private func asksNothing(_ step: String, derived: String = "none: 0") throws -> Bool {
    try leftOut(step, derived: derived).map { $0.contains("notes.notes") && $0.contains("notes.pages") } ?? false
  }

  @Test(arguments: [
    "[{ set: { page: \"=draft in pages ? pages[draft] : 0\" } }, { navigate: other }]",
    "[{ set: { page: \"=titles[string(kind)].size()\" } }, { navigate: other }]",
    "[{ set: { page: \"=notes.size() > 2 ? notes[2].size() : 0\" } }, { navigate: other }]",
    "[{ set: { page: \"=notes.size() == 0 ? 0 : notes[notes.size() - 1].size()\" } }, { navigate: other }]",
    "[{ set: { page: \"=notes.size() == 0 || notes[0] == '' ? 0 : 1\" } }, { navigate: other }]",
  ])
  func `a look-up after its condition asks nothing`(step: String) throws {
    #expect(try asksNothing(step))
  }

  @Test(arguments: [
    "[{ set: { page: \"=draft.trim() in pages ? pages[draft] : 0\" } }, { navigate: other }]",
    "[{ set: { page: \"=draft in pages ? 0 : pages[draft]\" } }, { navigate: other }]",
    "[{ set: { page: \"=notes.size() > 2 ? notes[3].size() : 0\" } }, { navigate: other }]",
    "[{ set: { page: \"=notes.size() == 0 && notes[0] == '' ? 0 : 1\" } }, { navigate: other }]",
    "[{ set: { page: \"=titles[draft].size()\" } }, { navigate: other }]",
  ])
  func `a look-up that its condition does not cover asks what decides whether it fails`(step: String) throws {
    #expect(try !asksNothing(step))
  }

  private static let guarded =
    "{ when: notes.size() > 0, do: [{ set: { page: \"=notes[0].size()\" } }, { navigate: other }] }"

  @Test func `the condition of a transition covers the values up to the first change`() throws {
    // Only whether there are notes is asked.
    let verdict = explore(try program(flow(LookUpTests.guarded))).properties[0]
    #expect(verdict.verdict == .proved)
    let late =
      "{ when: notes.size() > 0, do: [{ set: { notes: [] } }, { set: { page: \"=notes[0].size()\" } }, { navigate: other }] }"
    let text = flow(late).replacing("never: backstack.depth > 2", with: "reachable: screen == 'other'")
    #expect(explore(try program(text)).properties[0].verdict != .proved)
  }

  @Test func `a list of values has as many elements as the one that it is made of`() throws {
    let steps = "[{ set: { page: \"=notes.size() > 0 ? sizes[0] : 0\" } }, { navigate: other }]"
    #expect(try asksNothing(steps, derived: "sizes: notes.map(note, note.size())"))
    #expect(try !asksNothing(steps, derived: "sizes: notes.filter(note, note.size() > 40).map(note, note.size())"))
  }

  @Test func `a format whose values have the right types cannot fail`() throws {
    let steps = "{ set: { page: \"=notes.size() > 0 ? 1 : 2\" } }"
    #expect(try asksNothing(steps, derived: "sizes: \"'%.2f'.format([double(page) / 100.0])\""))
    #expect(try !asksNothing(steps, derived: "sizes: \"'%d'.format([double(page)])\""))
  }
}
