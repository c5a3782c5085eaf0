import Diagnostics
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// The steps `swipe`, `dismiss` and `locale`, which stand for the system around an app.
@Suite struct SystemStepTests {
  /// A note that can be left by a swipe and moved to the trash.
  private let notes = """
    flowspec: 2
    flow: notes
    strings:
      en: { title: Notes, moved: Moved to the trash. }
      de: { title: Notizen, moved: In den Papierkorb gelegt. }
    screens:
      list:
        state: { isGone: bool = false }
        model: { isGone: =isGone, isCalm: =messages.size() == 0 }
        events: [open, drop, undo]
        transitions:
          open: { navigate: note }
          drop: [{ set: { isGone: true } }, { message: { text: =strings.moved, action: { label: Undo, sends: undo } } }]
          undo: { set: { isGone: false } }
        view:
          - heading: =strings.title
          - button: { label: Open, sends: open }
          - button: { label: Drop, sends: drop }
          - text: { text: Gone, when: model.isGone }
          - text: { text: Calm, when: model.isCalm }
      note:
        model: { progress: =backProgress }
        view:
          - text: { text: "${model.progress}", when: "model.progress != null" }
    backstack: { start: list }

    """

  /// Expects a scenario with these steps to hold.
  private func expectHeld(_ steps: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let lines = steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    try FlowValidationTests.expectHeld(
      "\(notes)scenarios:\n  it:\n    relaxed: true\n    steps:\n\(lines)\n", sourceLocation: sourceLocation)
  }

  /// Returns the failures of a scenario with these steps.
  private func failures(_ steps: String) throws -> [Diagnostic] {
    let lines = steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n")
    var played = try PlayedScenarios("\(notes)scenarios:\n  it:\n    relaxed: true\n    steps:\n\(lines)\n")
    return played.outcomes().flatMap(\.failures)
  }

  @Test func `a swipe is held at a progress, moves on, and ends`() throws {
    try expectHeld(
      """
      - press: Open
      - swipe: 0.25
      - expect: { screen: note, model: { progress: 0.25 } }
      - swipe: 1
      - expect: { screen: note, model: { progress: 1.0 } }
      - swipe: cancel
      - expect: { screen: note, model: { progress: null } }
      - swipe: 0.5
      - swipe: done
      - expect: { screen: list }
      """)
  }

  @Test func `a progress beyond the whole gesture is an error`() throws {
    let found = try failures("- swipe: 50\n- expect: { screen: list }")
    #expect(found.map(\.code) == ["unfit-progress"])
    #expect(found.first?.message == "the progress of the gesture is 50, but it is a number from 0 to 1")
  }

  @Test func `a message is dismissed by its text`() throws {
    try expectHeld(
      """
      - press: Drop
      - expect: { messages: [Moved to the trash.], shows: Gone, hides: Calm }
      - dismiss: Moved to the trash.
      - expect: { messages: [], shows: [Gone, Calm] }
      """)
  }

  @Test func `a message that is not visible cannot be dismissed`() throws {
    let found = try failures("- press: Drop\n- dismiss: Moved to the trash\n- expect: { messages: [] }")
    #expect(found.map(\.code) == ["unheard-input"])
    #expect(found.first?.message == "no message 'Moved to the trash' is visible")
    #expect(found.first?.hints == ["did you mean 'Moved to the trash.'?"])
    #expect(
      try failures("- dismiss: Moved.\n- expect: { messages: [] }").first?.hints
        == ["no message is visible at this moment"])
  }

  @Test func `the language changes while the flow runs`() throws {
    try expectHeld(
      """
      - expect: { shows: Notes }
      - locale: de
      - expect: { shows: Notizen }
      - press: Drop
      - expect: { messages: [In den Papierkorb gelegt.] }
      """)
  }

  @Test func `a language that the flow lacks cannot be shown`() throws {
    let found = try failures("- locale: fr\n- expect: { shows: Notes }")
    #expect(found.map(\.code) == ["unheard-input"])
    #expect(
      found.first?.message == """
        the language does not change, because this flow has no strings in 'fr'; this flow has 'en', 'de', 'pseudo'
        """)
  }
}
