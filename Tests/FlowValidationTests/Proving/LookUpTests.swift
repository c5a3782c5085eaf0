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

  private func isProved(_ step: String, derived: String = "none: 0") throws -> Bool {
    explore(try program(flow(step, derived: derived))).properties[0].verdict == .proved
  }

  @Test(arguments: [
    "[{ set: { page: \"=draft in pages ? pages[draft] : 0\" } }, { navigate: other }]",
    "[{ set: { page: \"=titles[string(kind)].size()\" } }, { navigate: other }]",
    "[{ set: { page: \"=notes.size() > 2 ? notes[2].size() : 0\" } }, { navigate: other }]",
    "[{ set: { page: \"=notes.size() == 0 ? 0 : notes[notes.size() - 1].size()\" } }, { navigate: other }]",
    "{ when: notes.size() > 0, do: [{ set: { page: =notes[0].size() } }, { navigate: other }] }",
    "[{ when: notes.size() == 0, do: [] }, { do: [{ set: { page: =notes[0].size() } }, { navigate: other }] }]",
    "{ when: \"notes.size() == 0 || notes[0] == notes[0]\", navigate: other }",
  ])
  func `a look-up after its condition asks nothing else`(step: String) throws {
    #expect(try isProved(step))
  }

  @Test func `a list of values has as many elements as the one that it is made of`() throws {
    let sizes = "sizes: =notes.map(note, note.size())"
    #expect(try isProved("{ when: notes.size() > 0, do: [{ set: { page: =sizes[0] } }, { navigate: other }] }", derived: sizes))
    #expect(
      try !isProved(
        "{ when: notes.size() > 0, do: [{ set: { page: =sizes[0] } }, { navigate: other }] }",
        derived: "sizes: =notes.filter(note, note.size() > 40).map(note, note.size())"))
  }

  @Test(arguments: [
    "[{ set: { page: \"=draft.trim() in pages ? pages[draft] : 0\" } }, { navigate: other }]",
    "[{ set: { page: \"=draft in pages ? 0 : pages[draft]\" } }, { navigate: other }]",
    "[{ set: { page: \"=notes.size() > 2 ? notes[3].size() : 0\" } }, { navigate: other }]",
    "{ when: notes.size() > 0, do: [{ set: { notes: [] } }, { set: { page: =notes[0].size() } }, { navigate: other }] }",
  ])
  func `a look-up that its condition does not cover may fail`(step: String) throws {
    #expect(try !isProved(step))
  }
}
