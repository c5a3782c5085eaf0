import FlowExplorer
import FlowProgram
import SeededRandom
import Testing

/// Texts that a proof run wrongly counts as one, which random runs find. So each condition on such texts is necessary.
@Suite struct BlurredMistakeTests {
  /// A search that a story covers. From the story there is no way back, and only there a story is kept.
  private static let covered = """
    flowspec: 2
    flow: reader
    state: { kept: int = 0, isLit: bool = false }
    events: { keep: , light: }
    transitions:
      keep: { when: kept == 0, set: { kept: 1 } }
      light: { when: kept == 1, set: { isLit: true } }
    services:
      library: { ask: { returns: int } }
    screens:
      search:
        state: { typed: string = "" }
        events: [open, check]
        transitions:
          open: [{ navigate: story }]
          check: { when: typed == 'x', send: flow.light }
        model: { typed: =typed }
        view:
          - field: { label: Word, edits: typed }
          - button: { label: Open, sends: open }
          - button: { label: Check, sends: check }
      story:
        params: { done: event? = null }
        events: [finish]
        transitions: { finish: { send: flow.keep } }
        back: { send: flow.keep }
        view: [{ button: { label: Finish, sends: finish } }]
    backstack: { start: search }
    properties:
      light needs a kept story: { always: kept == 1 || !isLit }
    """

  /// A search in a tab, whose word only a link sets.
  private static let linked = """
    flowspec: 2
    flow: reader
    state: { isLit: bool = false }
    events: { light: }
    transitions: { light: { set: { isLit: true } } }
    screens:
      home:
        children:
          tabs:
            tabs: { news: { start: news, label: News }, search: { start: search, label: Search } }
            back: firstTab
        view: [{ child: tabs }]
      news:
        route: { path: /news, tab: tabs.news }
        events: [light]
        transitions: { light: { send: flow.light } }
        view: [{ button: { label: Light, sends: light } }]
      search:
        params: { word: string = "" }
        route: { path: "/search?word", tab: tabs.search }
        state: { typed: string = params.word }
        events: [open]
        transitions: { open: { navigate: story } }
        model: { found: "=typed != '' && 'ferry'.contains(typed)", typed: =typed, isLit: =flow.isLit }
        view:
          - field: { label: Word, edits: typed, when: =!model.isLit }
          - button: { label: Open, sends: open, when: model.found }
      story: { view: [{ text: Story }] }
    backstack: { start: home }
    properties:
      a lit story: { always: isLit || shown.home || shown.story }
    """

  private func states(
    _ flow: String, _ changes: [(String, String)], _ mistake: ProofMutation? = nil
  ) throws -> ProofStates {
    var text = flow
    for (former, now) in changes {
      #expect(text.contains(former))
      text = text.replacing(former, with: now)
    }
    let flow = try program(text)
    return try #require(ProofStates(flow, claims: flow.properties, blursTexts: true, mutation: mistake))
  }

  /// Expects that random runs reach states that a proof run lacks, or that they do not.
  private func expect(
    _ states: ProofStates, reachesOthers: Bool, location: SourceLocation = #_sourceLocation
  ) {
    let isFound = (1...(reachesOthers ? 6 : 1)).contains { (seed: UInt64) in
      let numbers = SharedSplitMix(seed: seed)
      return ProofPlay(states) { numbers.next() }.play(inputs: 3_000) != nil
    }
    #expect(isFound == reachesOthers, sourceLocation: location)
  }

  // MARK: Texts of covered screens

  struct Reading: CustomTestStringConvertible {
    let testDescription: String
    let changes: [(String, String)]

    init(_ description: String, _ changes: (String, String)...) {
      (testDescription, self.changes) = (description, changes)
    }
  }

  private static let readings = [
    Reading(
      "an effect",
      (
        "    events: [open, check]\n",
        "    events: [open, check]\n    effects: { watch: { whenever: \"typed == 'x' && flow.kept == 1\", do: { send: flow.light } } }\n"
      )),
    Reading(
      "a delayed step",
      ("open: [{ navigate: story }]", "open: [{ navigate: story }, { after: 1s, name: later, do: { send: check } }]")),
    Reading(
      "the reply to a call",
      ("open: [{ navigate: story }]", "open: [{ navigate: story }, { call: library.ask, then: { send: check } }]")),
    Reading(
      "the action of a message",
      (
        "open: [{ navigate: story }]",
        "open: [{ navigate: story }, { message: { text: Opened, action: { label: Check, sends: check } } }]"
      )),
    Reading(
      "an event that is passed on",
      ("open: [{ navigate: story }]", "open: [{ navigate: { to: story, params: { done: check } } }]"),
      ("finish: { send: flow.keep }", "finish: { send: =params.done }")),
  ]

  @Test(arguments: readings) func `a text that counts as one although something reads it is found`(reading: Reading)
    throws
  {
    let right = try states(Self.covered, reading.changes)
    #expect(right.blurred == [])
    expect(right, reachesOthers: false)
    let wrong = try states(Self.covered, reading.changes, .blurred("search.typed"))
    #expect(wrong.blurred == ["search.typed"])
    expect(wrong, reachesOthers: true)
  }

  @Test func `a text that only a visible screen reads counts as one, and nothing else is reached`() throws {
    let right = try states(Self.covered, [])
    #expect(right.blurred == ["search.typed"])
    expect(right, reachesOthers: false)
  }

  @Test func `a forgotten cell of a text that counts as one is found`() throws {
    // Only a lit story opens, and no text can be typed once there is light.
    let lit = [("open: { navigate: story }", "open: { when: flow.isLit, navigate: story }")]
    let wrong = try states(Self.linked, lit, .cell(place: "search.typed", witness: "e"))
    expect(wrong, reachesOthers: true)
  }

  // MARK: Words of links

  @Test func `a forgotten word of a link is found`() throws {
    let right = try states(Self.linked, [])
    #expect(right.blurred == ["search.word", "search.typed"])
    expect(right, reachesOthers: false)
    expect(try states(Self.linked, [], .linked("search.word")), reachesOthers: true)
  }

  @Test func `a word that steps read, but that counts as one, is found`() throws {
    let reading = [("open: { navigate: story }", "open: { when: params.word == 'x', navigate: story }")]
    expect(try states(Self.linked, reading, .blurred("search.word")), reachesOthers: true)
  }
}
