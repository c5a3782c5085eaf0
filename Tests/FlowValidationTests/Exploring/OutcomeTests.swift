import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

@Suite struct OutcomeTests {
  /// Returns a shop that may be sold out, with steps for its outcomes and properties.
  private func shop(
    returns: String = "bool", then: String, soldOut: String, stuck: String = "", claims: [String] = []
  ) throws -> Program {
    let properties = claims.enumerated().map { "  p\($0): \($1)\n" }.joined()
    return try program(
      """
      flowspec: 2
      flow: shop

      services:
        shop:
          buy: { args: { item: string }, returns: \(returns), errors: [soldOut] }

      screens:
        cart:
          state:
            note: string = ""
          model: { note: =note, isBusy: =loading.any }
          events: [buy]
          transitions:
            buy:
              call: shop.buy
              with: { item: tea }
              then: \(then)
              catch:
                soldOut: \(soldOut)
          view:
            - text: ${model.note} ${model.isBusy}
            - button: { label: Buy, sends: buy }
        thanks:
          model: {}
        sorry:
          model: {}

      backstack:
        start: cart
      \(stuck)
      \(claims.isEmpty ? "" : "properties:\n\(properties)")
      """)
  }

  @Test func `a dead end that only an error leads to is found`() throws {
    let exploration = explore(
      try shop(
        then: "{ set: { note: Thanks } }", soldOut: "{ navigate: { to: sorry, as: reset } }",
        stuck: "  onRootBack: ignore"))
    #expect(exploration.findings.map(\.code.name).contains("dead-end"))
    let position = try #require(exploration.findings.firstIndex { $0.code == "dead-end" })
    #expect(exploration.traces[position].steps.map(\.input) == ["press: Buy", "shop.buy fails: soldOut"])
    #expect(exploration.traces[position].steps.map(\.isOfService) == [false, true])
  }

  @Test func `the run to what is found can be played as a scenario`() throws {
    let flow = try shop(
      then: "{ set: { note: Thanks } }", soldOut: "{ navigate: { to: sorry, as: reset } }",
      stuck: "  onRootBack: ignore", claims: ["{ never: \"flow.loading.any && backstack.depth == 1\" }"])
    let exploration = explore(flow)
    let files = exploration.traces.map { $0.scenarioFile(flow: "shop", name: "found", claim: .nothingFails) }
    #expect(
      files.contains(
        """
        # Written by 'flowspec validate --save-traces'. It fails as long as the finding is there.
        for: shop
        scenarios:
          found:
            relaxed: true
            steps:
              - press: Buy
              - reply: { shop.buy: { fails: soldOut } }
              - expect: { fault: [] }

        """))
    #expect(
      files.contains(
        """
        # Written by 'flowspec validate --save-traces'. It fails as long as the finding is there.
        for: shop
        scenarios:
          found:
            relaxed: true
            given:
              shop.buy: []
            steps:
              - press: Buy
              - expect: { fault: [] }

        """))
    for file in files {
      let played = try program(flowText(of: flow), beside: file)
      var recordings = Recordings()
      let outcomes = ScenarioRunner(played).run(0, recordings: &recordings)
      #expect(outcomes.map(\.isHeld) == [true], "\(file)\(outcomes.flatMap(\.failures).map(\.message))")
    }
  }

  private func flowText(of program: Program) -> String {
    let text = program.sources[SourceID(0)]
    return text.map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""
  }

  @Test func `where every outcome leads on there is no dead end`() throws {
    let exploration = explore(
      try shop(then: "{ set: { note: Thanks } }", soldOut: "{ set: { note: Sorry } }", stuck: "  onRootBack: ignore"))
    #expect(!exploration.findings.map(\.code.name).contains("dead-end"))
    // Before, during and after the call, with each of three notes.
    #expect(exploration.stateCount == 6)
    // Two values and an error, in each of the three states with a pending call.
    #expect(exploration.outcomeCount == 9)
    #expect(exploration.summary(of: "shop")[0].hasPrefix("shop: 6 states, "))
    #expect(exploration.summary(of: "shop")[0].contains(" tried, 9 of them outcomes of services, "))
  }

  @Test func `a way that only a result opens is found`() throws {
    let exploration = explore(
      try shop(
        then: "[{ if: result, then: [{ navigate: thanks }] }]", soldOut: "{ set: { note: Sorry } }",
        claims: ["{ reachable: screen == 'thanks' }", "{ never: screen == 'sorry' }", "{ never: screen == 'thanks' }"]))
    #expect(exploration.properties.map(\.verdict) == [.proved, .proved, .violated])
    #expect(exploration.properties[0].trace.steps.map(\.input) == ["press: Buy", "shop.buy replies true"])
  }

  @Test func `a way that no outcome opens is shown not to be there`() throws {
    let exploration = explore(
      try shop(
        then: "[{ if: result && note == 'never', then: [{ navigate: thanks }] }]",
        soldOut: "{ set: { note: Sorry } }", claims: ["{ reachable: screen == 'thanks' }"]))
    #expect(exploration.properties.map(\.verdict) == [.violated])
  }

  @Test func `the author says which replies are tried besides the errors`() throws {
    let exploration = explore(
      try shop(
        returns: "string", then: "{ set: { note: =result } }",
        soldOut: "{ set: { note: Sorry } }\n",
        stuck: "explore:\n  samples: { shop.buy: [Tea, Coffee] }"))
    // Nothing yet, Tea, Coffee and Sorry, each without a call, with a call, and after leaving.
    #expect(exploration.stateCount == 12)
    #expect(exploration.outcomeCount == 12)
  }

  @Test func `what a number or a text may be is never exhausted`() throws {
    let claims = ["{ never: screen == 'sorry' }"]
    let bools = try shop(then: "{ set: { note: \"\" } }", soldOut: "{ set: { note: Sorry } }", claims: claims)
    let texts = try shop(
      returns: "string", then: "{ set: { note: =result } }", soldOut: "{ set: { note: Sorry } }", claims: claims)
    #expect(explore(bools).properties.map(\.verdict) == [.proved])
    var limits = ExplorationLimits()
    limits.provesForAll = false
    #expect(explore(texts, limits: limits).properties.map(\.verdict) == [.tried])
    // Nothing is asked of the text, so one stands for all.
    #expect(explore(texts).properties.map(\.verdict) == [.proved])
  }

  @Test func `what fakes answer is tried among the rest`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: weather

      services:
        sky: { read: { returns: int, errors: [foggy] } }
      fakes:
        sky.read: [{ after: 1s, returns: 21 }, { after: 1s, fails: foggy }]

      screens:
        view:
          state:
            degrees: int = 0
          model: [degrees]
          enter: { call: sky.read, then: { set: { degrees: =result } }, catch: { foggy: { set: { degrees: -99 } } } }
          view:
            - text: ${model.degrees} degrees

      backstack:
        start: view
      properties:
        it is warm: { reachable: "backstack.depth == 1 && screen == 'view'" }
      """)
    // Pending; 21 from the fake, 0 and 1 as samples of a number, -99 from the error; each also after leaving.
    #expect(explore(flow).stateCount == 9)
  }

  @Test func `items of streams and their errors are tried, again and again`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: chat

      services:
        chat: { isTyping: { stream: bool, errors: [offline] } }

      screens:
        room:
          observes:
            typing: { stream: chat.isTyping }
          model: { isTyping: =typing.value, isLost: =typing.failed }
          view:
            - text: "${model.isLost ? 'lost' : model.isTyping == null ? 'unknown' : model.isTyping ? 'typing' : 'still'}"

      backstack:
        start: room
        onRootBack: ignore
      properties:
        it can go on: { alwaysReachable: screen == 'room' }
      """)
    let exploration = explore(flow)
    // Nothing yet, typing, still, and each of these after the failure of the stream.
    #expect(exploration.stateCount == 6)
    #expect(exploration.properties.map(\.verdict) == [.proved])
  }
}
