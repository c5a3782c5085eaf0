import CEL
import Diagnostics
import FlowCompiler
import FlowProgram
import FlowRuntime
import Testing

/// Section 20 of the semantics.
@Suite struct LibraryTests {
  private let shop = """
    flowspec: 2
    library: shop
    services:
      orders:
        place: { returns: string }
    fakes:
      orders.place: { returns: library }
    strings:
      en: { pay: Pay }
      fr: { pay: Payer }
    presenters:
      price:
        saved: { count: int = 0 }
        model: { count: =count, text: =strings.pay }
        events: [pay]
        transitions:
          pay:
            - set: { count: =count + 1 }
            - call: orders.place
              onLeave: finish
              then: { message: =result }
        view:
          - text: "${model.text} ${model.count}"
          - button: { label: =strings.pay, sends: pay }
    """

  private func market(importedAs name: String, fakes: String = "", more: String = "") -> String {
    """
    flowspec: 2
    flow: market
    imports: { \(name): ./shop.library.yaml\(more) }
    \(fakes)
    strings:
      en: { title: Market }
      de: { title: Markt }
    screens:
      market:
        children: { price: { present: \(name).price } }
        model: { count: =price.count, pay: =price.text, title: =strings.title }
        \(more.isEmpty ? "" : "events: [open]\n    transitions: { open: { navigate: inner } }")
        view: [{ text: "${model.count} ${model.pay} ${model.title}" }, { child: price }]
    backstack: { start: market }
    """
  }

  private func launch(_ text: String, besides files: [(path: String, text: String)] = []) throws -> TestFlow {
    var sources = Sources()
    let file = sources.add(name: "market.flow.yaml", text: text)
    let reader = ImportReader([("shop.library.yaml", shop)] + files)
    let compiled = Compiler.compile(file, in: sources, imports: reader)
    let program = try #require(compiled.program, "\(compiled.report.sorted.map(\.message))")
    return TestFlow(try RunningFlow.launch(program))
  }

  private func pay(_ flow: inout TestFlow) throws {
    let price = try #require(flow.flow.inspect().last { $0.name == "shop.price" })
    let event = try #require(flow.flow.program.presenters[price.presenter].event(named: "pay"))
    let shape = flow.flow.program.presenters[price.presenter].events[event].payload.shape
    let payload = RecordValue(shape: shape, fields: [])
    #expect(flow.flow.step([.event(to: price.instance, event: event, payload: payload)]).faults.isEmpty)
    _ = flow.flow.advance(nanoseconds: 1_000_000_000)
  }

  @Test func `20.1 a presenter of a library calls its own services and publishes its own interfaces`() throws {
    let library = """
      flowspec: 2
      library: kit
      interfaces: { Info: { text: string = '' } }
      services: { help: { ask: { returns: string, readOnly: true } } }
      fakes: { help.ask: { returns: help } }
      presenters:
        part:
          events: [ask]
          transitions: { ask: { call: help.ask, then: { message: =result } } }
          implements: { Info: { text: published } }
      """
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: bank
      imports: { kit: ./kit.library.yaml }
      interfaces: { Own: { text: string = '' } }
      services: { account: { close: { returns: string } } }
      fakes: { account.close: { returns: closed } }
      model: { own: =backstack.top.Own.text }
      view: [{ text: "${model.own}" }, { child: backstack }]
      screens:
        home:
          children: { part: { present: kit.part } }
          implements: { Own: { text: own } }
          model: { info: =part.kit.Info.text }
          events: [close]
          transitions: { close: { call: account.close, onLeave: finish, then: { message: =result } } }
      backstack: { start: home }
      """, imports: [("kit.library.yaml", library)])
    #expect(flow["info"] == "published")
    try flow.send("ask", child: "part")
    flow.wait(1)
    try flow.send("close")
    flow.wait(1)
    #expect(flow.messages == ["help", "closed"])
  }

  @Test func `20.2 a snapshot holds the name of the library, whatever it is imported as`() throws {
    var flow = try launch(market(importedAs: "s"))
    try pay(&flow)
    let text = flow.flow.snapshot(keeping: .saved)
    #expect(text.contains("shop.price"))
    let other = try launch(market(importedAs: "t"))
    let (restored, notes) = try RunningFlow.restore(text, of: other.flow.program)
    #expect(notes.isEmpty)
    #expect(TestFlow(restored)["count"] == "1")
  }

  @Test func `20.3 an operation has one fake, that of the outermost flow first`() throws {
    var plain = try launch(market(importedAs: "s"))
    try pay(&plain)
    #expect(plain.messages == ["library"])
    let inner = """
      flowspec: 2
      flow: inner
      imports: { x: ./shop.library.yaml }
      fakes: { x.orders.place: { returns: inner } }
      screens:
        b:
          events: [buy]
          transitions: { buy: { call: x.orders.place, onLeave: finish, then: { message: =result } } }
          view: [{ button: { label: Buy, sends: buy } }]
      backstack: { start: b }
      """
    let files = [(path: "inner.flow.yaml", text: inner)]
    let more = ", inner: ./inner.flow.yaml"
    var imported = try launch(market(importedAs: "s", more: more), besides: files)
    try pay(&imported)
    #expect(imported.messages == ["inner"])
    let fakes = "fakes: { s.orders.place: [{ returns: one }, { returns: two }] }"
    var root = try launch(market(importedAs: "s", fakes: fakes, more: more), besides: files)
    try pay(&root)
    try root.send("open")
    let screen = try #require(root.flow.inspect().last { $0.name == "b" })
    let buy = try root.event("buy", to: screen.instance, of: screen.presenter)
    #expect(root.flow.step([buy]).faults.isEmpty)
    _ = root.flow.advance(nanoseconds: 1_000_000_000)
    #expect(root.messages == ["one", "two"])
  }

  @Test func `20.4 strings are looked up in the library that has them`() throws {
    var flow = try launch(market(importedAs: "s"))
    _ = flow.flow.step([.locale("de")])
    #expect(flow["title"] == "Markt")
    #expect(flow["pay"] == "Pay")
  }

  @Test func `20.7 flows that declare services of one name have different services`() throws {
    func services(_ reply: String) -> String {
      "services: { mail: { send: { returns: string } } }\nfakes: { mail.send: { returns: \(reply) } }"
    }
    let inner = """
      flowspec: 2
      flow: inner
      \(services("inner"))
      screens:
        b: { enter: { call: mail.send, onLeave: finish, then: { message: =result } }, view: [{ text: b }] }
      backstack: { start: b }
      """
    let root = """
      flowspec: 2
      flow: root
      imports: { i: ./inner.flow.yaml }
      \(services("root"))
      screens:
        a:
          enter: { call: mail.send, onLeave: cancel, then: [{ message: =result }, { navigate: i }] }
          view: [{ text: a }]
      backstack: { start: a }
      """
    var flow = try launch(root, besides: [(path: "inner.flow.yaml", text: inner)])
    _ = flow.flow.advance(nanoseconds: 1_000_000_000)
    #expect(flow.messages == ["root", "inner"])
    #expect(flow.flow.program.operations.map(\.qualifiedName) == ["mail.send", "inner.mail.send"])
  }
}
