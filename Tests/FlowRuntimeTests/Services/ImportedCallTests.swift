import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Calls of presenters in an imported flow: their steps are steps of this flow, not of the one that imports it.
@Suite struct ImportedCallTests {
  private static let inner = """
    flowspec: 2
    flow: inner
    services:
      notes:
        save: { args: { text: string }, returns: int }
        check: { returns: int, errors: [offline], readOnly: true }
        news: { stream: int, errors: [offline] }
    fakes:
      notes.save: { after: 10s, returns: 3 }
      notes.check: { after: 10s, fails: offline }
      notes.news: { emits: [{ after: 10s, fails: offline }] }
    state: { name: string = 'inner' }
    catch:
      offline: { message: "${name} is offline" }
    events: [saved, leave]
    transitions:
      saved: { message: "${name} has saved" }
      leave: { navigate: { to: page, as: replace } }
    screens:
      draft:
        state: { follows: bool = false }
        events: [save, check, follow]
        transitions:
          save:
            - call: notes.save
              with: { text: hello }
              onLeave: finish
              then: [{ message: "${flow.name} got ${result}" }, { send: flow.saved }]
            - send: flow.leave
          check: { call: notes.check, then: [] }
          follow: { set: { follows: true } }
        effects:
          news: { on: notes.news, while: follows, do: [] }
      page:
        events: [close]
        transitions: { close: goBack }
    backstack: { start: draft }
    """

  private static let outer = """
    flowspec: 2
    flow: outer
    imports: { inner: ./inner.flow.yaml }
    services:
      other: { ask: { returns: int, errors: [offline], readOnly: true } }
    state: { count: int = 100, name: string = 'outer' }
    catch:
      offline: { message: "${name} is offline" }
    events: [saved]
    transitions:
      saved: { message: "${name} has saved" }
    screens:
      home:
        events: [open, ask]
        transitions:
          open: { navigate: inner }
          ask: { call: other.ask, then: [] }
    backstack: { start: home }
    """

  /// The imported flow after some of its events.
  private static func flow(_ events: String...) throws -> TestFlow {
    var flow = try TestFlow(outer, imports: [("inner.flow.yaml", inner)])
    try flow.send("open")
    for event in events { try flow.send(toTop: event) }
    return flow
  }

  @Test func `the steps of a call that outlives its screen run in the flow that declares the screen`() throws {
    var flow = try ImportedCallTests.flow("save")
    flow.wait(10)
    #expect(flow.messages == ["inner got 3", "inner has saved"])
  }

  @Test func `the flow that declares the presenter of a call catches its errors`() throws {
    var flow = try ImportedCallTests.flow("check")
    flow.wait(10)
    #expect(flow.messages == ["inner is offline"])
  }

  @Test func `the flow that declares the presenter of an effect catches the errors of its stream`() throws {
    var flow = try ImportedCallTests.flow("follow")
    flow.wait(10)
    #expect(flow.messages == ["inner is offline"])
  }

  @Test func `the reply to a call of an imported flow that has ended is dropped`() throws {
    var flow = try ImportedCallTests.flow("save", "close")
    #expect(flow.stack == ["home"])
    flow.wait(10)
    #expect(flow.messages == [])
  }

  @Test func `a snapshot keeps the flow of a call whose screen has left`() throws {
    let flow = try ImportedCallTests.flow("save")
    var again = TestFlow(try RunningFlow.restore(flow.flow.snapshot(), of: flow.flow.program).flow)
    #expect(again.flow.isIdentical(to: flow.flow))
    again.wait(10)
    #expect(again.messages == ["inner got 3", "inner has saved"])
  }

  @Test func `a call of the flow that has to finish survives the restart of its effect`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: writer
      services:
        notes: { save: { args: { text: string }, returns: int } }
      fakes:
        notes.save: { after: 10s, returns: =args.text.size() }
      state: { text: string = 'one' }
      model: [text]
      events: { edit: { text: string } }
      transitions:
        edit: { set: { text: =event.text } }
      effects:
        save:
          key: text
          do:
            call: notes.save
            with: { text: =text }
            policy: parallel
            onLeave: finish
            then: { message: "${result} characters" }
      screens:
        home:
      backstack: { start: home }
      """)
    try flow.send(toFlow: "edit", ["text": .string("three")])
    flow.wait(10)
    #expect(flow.messages == ["3 characters", "5 characters"])
  }

  @Test func `a flow without services of its own reads whether a flow inside it makes calls`() throws {
    let outer = """
      flowspec: 2
      flow: frame
      imports: { inner: ./inner.flow.yaml }
      screens:
        start:
          enter: { navigate: { to: inner, as: modal } }
          model: { isBusy: =flow.loading.any }
      backstack: { start: start }
      """
    var flow = try TestFlow(outer, imports: [("inner.flow.yaml", Self.inner)])
    #expect(flow.flow.model.below.first?.fields["isBusy"]?.text == "false")
    try flow.send(toTop: "check")
    #expect(flow.flow.model.below.first?.fields["isBusy"]?.text == "true")
  }
}
