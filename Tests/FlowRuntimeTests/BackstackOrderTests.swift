import CEL
import FlowProgram
import FlowRuntime
import Testing

/// The order in which entries of the backstack leave, enter and are answered.
@Suite struct BackstackOrderTests {
  private static let text = """
    flowspec: 2
    flow: f
    state:
      log: list<string> = []
    model: { log: =log }
    events: { note: { text: string }, swap: , clear: }
    transitions:
      note: { append: { to: log, value: =event.text } }
      clear: { set: { log: [] } }
      swap:
        - goBack: root
        - navigate: { to: page, params: { name: d } }
        - navigate: { to: page, params: { name: e } }
    view: [{ child: backstack }, { text: "${model.log}" }]
    screens:
      page:
        params: { name: string = "a" }
        result: string
        children: { part: { present: part, params: { name: =params.name } } }
        model: { seen: =visible }
        events: { push: { name: string }, ask: { name: string }, twice: , leave: , answer: , last: }
        enter: { send: { flow.note: { text: "+${params.name}" } } }
        leave: { send: { flow.note: { text: "-${params.name}" } } }
        effects:
          watch: { key: visible, do: { send: { flow.note: { text: "${params.name} ${visible ? 'seen' : 'covered'}" } } } }
        transitions:
          push: { navigate: { to: page, params: { name: =event.name } } }
          ask:
            navigate:
              to: page
              as: sheet
              params: { name: =event.name }
              then: { send: { flow.note: { text: "${params.name} hears ${result}" } } }
              cancelled: { send: { flow.note: { text: "${params.name} hears nothing" } } }
          twice:
            - navigate: { to: page, params: { name: x }, cancelled: { send: { flow.note: { text: first } } } }
            - navigate: { to: page, params: { name: y }, cancelled: { send: { flow.note: { text: second } } } }
          leave: goBack
          answer: { return: =params.name }
          last: [{ send: { flow.note: { text: said } } }, { return: =params.name }]
    presenters:
      part:
        params: { name: string }
        enter: { send: { flow.note: { text: "+${params.name}'s part" } } }
        leave: { send: { flow.note: { text: "-${params.name}'s part" } } }
    backstack: { start: page }
    """

  /// Returns a flow with an empty log and some pages above the first.
  private func flow(pages: [String] = [], asked: [String] = []) throws -> TestFlow {
    var flow = try TestFlow(BackstackOrderTests.text)
    for page in pages { try flow.send("push", ["name": .string(page)]) }
    for page in asked { try flow.send("ask", ["name": .string(page)]) }
    try flow.sendToFlow("clear")
    return flow
  }

  @Test func `two pages in place of two others: the upper leaves first, the lower enters first, each once`() throws {
    var flow = try flow(pages: ["b", "c"])
    let tick = try flow.sendToFlow("swap")
    #expect(tick.model != nil)
    #expect(flow.stack.count == 3)
    #expect(
      flow.log == [
        "-c's part", "-c", "-b's part", "-b", "+d", "d covered", "+d's part", "+e", "e seen", "+e's part",
      ])
  }

  @Test func `a caller receives the result before the called screen has run its last steps`() throws {
    var flow = try flow(asked: ["b"])
    try flow.send("answer")
    #expect(flow.log == ["a hears b", "-b's part", "-b"])
  }

  @Test func `what was sent before a return is heard before it`() throws {
    var flow = try flow(asked: ["b"])
    try flow.send("last")
    #expect(flow.log.prefix(2) == ["said", "a hears b"])
  }

  @Test func `a page that was never created is cancelled, and does nothing itself`() throws {
    var flow = try flow()
    let twice = try flow.event("twice")
    _ = flow.flow.step([twice])
    #expect(flow.stack.count == 3)
    try flow.sendToFlow("clear")
    try flow.sendToFlow("swap")
    #expect(flow.log.prefix(2) == ["second", "first"])
  }

  @Test func `under sheets alone a page stays visible, and is covered by what is pushed on them`() throws {
    var flow = try flow(asked: ["b", "c"])
    #expect(flow.flow.model.below.count == 2)
    try flow.send("push", ["name": .string("d")])
    #expect(flow.log.filter { $0.hasSuffix("covered") } == ["a covered", "b covered", "c covered"])
    try flow.send("leave")
    #expect(flow.log.suffix(3) == ["a seen", "b seen", "c seen"])
  }

  @Test func `what waits for a result keeps nothing of the last one`() throws {
    let first = try flow(asked: ["b"])
    var second = first
    try second.send("answer")
    try second.send("ask", ["name": .string("b")])
    try second.sendToFlow("clear")
    #expect(second.flow.fingerprint() == first.flow.fingerprint())
    #expect(!second.flow.snapshot().contains("locals"))
  }

  @Test func `the last change says of a sheet that it is one, also behind a snapshot`() throws {
    var flow = try flow(asked: ["b"])
    #expect(flow.flow.model.change?.to.style == .sheet)
    flow.flow = try RunningFlow.restore(flow.flow.snapshot(), of: flow.flow.program).flow
    #expect(flow.flow.model.change?.to.style == .sheet)
  }
}

extension TestFlow {
  /// The log of the flow, oldest entry first.
  fileprivate var log: [String] {
    guard case .list(let notes)? = flow.model.frame?.fields["log"] else { return [] }
    return notes.map { if case .string(let note) = $0 { note } else { "" } }
  }

  /// Sends an event to the flow itself.
  @discardableResult
  fileprivate mutating func sendToFlow(_ name: String) throws -> Tick {
    let instance = try #require(flow.inspect().first?.instance)
    return try flow.step([event(name, to: instance, of: Program.flowPresenter)])
  }
}
