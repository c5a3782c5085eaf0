import FlowExplorer
import FlowProgram
import FlowReports
import SeededRandom
import Testing

/// Proof runs that do not always tell the texts of a screen apart.
@Suite struct BlurredTextTests {
  /// A search in a tab, whose word a link can set, beside another tab.
  private static let text = """
    flowspec: 2
    flow: reader
    state: { kept: int = 0 }
    events: { keep: , boom: }
    transitions:
      keep: { when: kept < 2, set: { kept: =kept + 1 } }
      boom: { set: { kept: 7 } }
    screens:
      home:
        children:
          tabs:
            tabs: { news: { start: news, label: News }, search: { start: search, label: Search } }
            back: firstTab
        view: [{ child: tabs }]
      news:
        route: { path: /news, tab: tabs.news }
        events: [keep]
        transitions: { keep: { send: flow.keep } }
        view: [{ button: { label: Keep, sends: keep } }]
      search:
        params: { word: string = "" }
        route: { path: "/search?word", tab: tabs.search }
        state: { typed: string = params.word }
        events: [open]
        transitions: { open: { navigate: story } }
        model: { found: "=typed != '' && 'ferry'.contains(typed)", typed: =typed }
        view:
          - field: { label: Word, edits: typed, kind: search }
          - button: { label: Open, sends: open, when: model.found }
      story: { view: [{ text: Story }] }
    backstack: { start: home }
    properties:
      never three: { always: kept <= 2 || shown.story }
    """

  private func states(
    _ changes: (String, String)..., blursTexts: Bool = true, learns: Bool = false, mistake: ProofMutation? = nil
  ) throws -> ProofStates? {
    var text = Self.text
    for (former, now) in changes {
      #expect(text.contains(former))
      text = text.replacing(former, with: now)
    }
    let flow = try program(text)
    return ProofStates(flow, claims: flow.properties, blursTexts: blursTexts, learns: learns, mutation: mistake)
  }

  private func difference(from states: ProofStates, seed: UInt64) -> [String]? {
    let numbers = SharedSplitMix(seed: seed)
    return ProofPlay(states) { numbers.next() }.play(inputs: 3_000)
  }

  @Test func `the text of a covered screen and a word that only links are compared with count as one`() throws {
    #expect(try states()?.blurred == ["search.word", "search.typed"])
  }

  @Test(arguments: 1...4) func `random texts and links stay inside the states of such a proof run`(seed: UInt64) throws
  {
    #expect(difference(from: try #require(try states()), seed: seed) == nil)
  }

  @Test func `fewer states are found than with texts that count always`() throws {
    let withoutWord = ("/search?word", "/search")
    let all = try #require(try states(withoutWord, blursTexts: false))
    #expect(try #require(try states(withoutWord)).count < all.count)
  }

  @Test func `cached effects of inputs lead to the same number of states`() throws {
    #expect(try states(learns: true)?.count == states()?.count)
    #expect(try states(Self.withoutWord, learns: true)?.count == states(Self.withoutWord)?.count)
  }

  // MARK: Words in paths

  /// A flow with a screen that only links lead to, which pass a word in their path.
  private static func lost(_ typed: String) -> String {
    """
    flowspec: 2
    flow: lost
    state: { hit: bool = false }
    events: [hitNow]
    transitions: { hitNow: { set: { hit: true } } }
    screens:
      home: { view: [{ text: Home }] }
      found:
        params: { word: string }
        route: { path: "/found/{word}", over: [home] }
        \(typed)
        events: [bad]
        transitions: { bad: { send: flow.hitNow } }
        view: [{ button: { label: Bad, sends: bad } }]
    backstack: { start: home }
    properties: { never hit: { never: hit }, found first: { precedes: [shown.found, hit] } }
    """
  }

  @Test(arguments: [
    "model: {}", "state: { typed: string = params.word }", "state: { isShort: bool = params.word.size() < 2 }",
  ])
  func `a link passes words that are not empty in its path`(_ content: String) throws {
    let flow = try program(Self.lost(content))
    var limits = ExplorationLimits()
    limits.states = 3
    #expect(explore(flow, limits: limits).properties[0].verdict != .proved)
    let states = try #require(ProofStates(flow, claims: Array(flow.properties.dropFirst()), blursTexts: true))
    #expect(states.blurred == ["found.word"])
    #expect(difference(from: states, seed: 1) == nil)
  }

  // MARK: Texts that always count

  /// The route of the search without its word, which no claim then depends on.
  private static let withoutWord = ("/search?word", "/search")

  @Test func `a text that an effect reads counts always`() throws {
    let events = "    events: [open]\n"
    let effect = "    effects: { watch: { whenever: \"typed == 'x'\", do: { send: flow.boom } } }\n"
    #expect(try states((events, effect + events), Self.withoutWord)?.blurred == [])
  }

  @Test func `a text that steps read later counts always`() throws {
    let later = "{ open: { after: 1s, name: later, do: { if: \"=typed == 'x'\", then: { send: flow.boom } } } }"
    #expect(try states(("{ open: { navigate: story } }", later), Self.withoutWord)?.blurred == ["search.word"])
  }

  @Test func `a text that the action of a message reads counts always`() throws {
    let message = "{ open: { message: { text: Opened, action: { label: Again, sends: open } } } }"
    #expect(try states(("{ open: { navigate: story } }", message))?.blurred == ["search.word"])
  }

  @Test func `a text that a claim reads counts always`() throws {
    let claim = "always: \"alive.search.all(search, search.typed != 'x')\""
    #expect(try states(("always: kept <= 2 || shown.story", claim), Self.withoutWord)?.blurred == [])
  }

  @Test func `a word that the model reads is one that links have to agree with`() throws {
    let found = try states(("typed: =typed }", "typed: =typed, word: \"=params.word == 'x'\" }"))
    #expect(found?.blurred == ["search.typed"])
    #expect(found?.usesNames == true)
  }
}
