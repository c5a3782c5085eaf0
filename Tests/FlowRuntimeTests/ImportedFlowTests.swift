import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Flows in flows: a flow means the same alone and imported.
@Suite struct ImportedFlowTests {
  @Test func `a store with the name of its flow hides no other name when the flow is imported`() throws {
    let cart = """
      flowspec: 2
      flow: cart
      stores:
        cart:
          state: { count: int = 7 }
          events: [add]
          transitions: { add: { set: { count: =count + 1 } } }
      screens:
        list:
          state: { count: int = 1 }
          model: { own: =count, all: =cart.count }
          events: [add]
          transitions: { add: [{ set: { count: =count + 1 } }, { send: cart.add }] }
      backstack: { start: list }
      """
    let shop = """
      flowspec: 2
      flow: shop
      imports: { cart: ./cart.flow.yaml }
      screens: { about: }
      backstack: { start: cart }
      """
    var alone = try TestFlow(cart)
    var imported = try TestFlow(shop, imports: [("cart.flow.yaml", cart)])
    try alone.send("add")
    try imported.send(toTop: "add")
    #expect([alone["own"], alone["all"]] == ["2", "8"])
    #expect([imported.top("own"), imported.top("all")] == ["2", "8"])
  }

  @Test func `a provided value reaches a flow that an imported flow imports`() throws {
    let inner = """
      flowspec: 2
      flow: inner
      uses: { owner: string = "no one" }
      derived: { shown: owner }
      screens:
        page: { model: { owner: =flow.shown } }
      backstack: { start: page }
      """
    let middle = """
      flowspec: 2
      flow: middle
      imports: { inner: ./inner.flow.yaml }
      screens: { about: }
      backstack: { start: inner }
      """
    let outer = """
      flowspec: 2
      flow: outer
      imports: { middle: ./middle.flow.yaml }
      provides: { owner: Ada }
      screens: { about: }
      backstack: { start: middle }
      """
    let files = [("inner.flow.yaml", inner), ("middle.flow.yaml", middle)]
    let flow = try TestFlow(outer, imports: files)
    #expect(flow.top("owner") == "Ada")
  }

  @Test func `the calls of a flow around an imported one do not count as calls of the imported flow`() throws {
    let inner = """
      flowspec: 2
      flow: inner
      services: { notes: { find: { returns: int, readOnly: true } } }
      fakes: { notes.find: { after: 1s, returns: 1 } }
      screens:
        page:
          model: { busy: =flow.loading.any }
          events: [find]
          transitions: { find: { call: notes.find } }
      backstack: { start: page }
      """
    let outer = """
      flowspec: 2
      flow: outer
      imports: { inner: ./inner.flow.yaml }
      services: { users: { load: { returns: int, readOnly: true } } }
      fakes: { users.load: { after: 5s, returns: 1 } }
      enter: { call: users.load }
      screens: { about: }
      backstack: { start: inner }
      """
    var flow = try TestFlow(outer, imports: [("inner.flow.yaml", inner)])
    #expect(flow.top("busy") == "false")
    try flow.send(toTop: "find")
    #expect(flow.top("busy") == "true")
    flow.wait(1)
    #expect(flow.top("busy") == "false")
  }

  @Test func `reusing the entry on top discards the history`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: reader
      screens:
        home:
          model: { forward: =backstack.forward }
          events: [go, again]
          transitions:
            go: { navigate: page }
            again: { navigate: { to: home, as: reuse } }
        page:
      backstack: { start: home, history: true }
      """)
    try flow.send("go")
    flow.back()
    #expect(flow["forward"] == "1")
    try flow.send("again")
    #expect(flow["forward"] == "0")
  }
  @Test func `a flow that falls asleep leaves before the presenters that cover it enter`() throws {
    let inner = """
      flowspec: 2
      flow: inner
      events: [next]
      emits: [covered]
      transitions: { next: { emit: covered } }
      leave: { message: the flow leaves }
      screens:
        page:
          events: [next]
          transitions: { next: { send: flow.next } }
      backstack: { start: page }
      """
    let outer = """
      flowspec: 2
      flow: outer
      imports: { inner: ./inner.flow.yaml }
      transitions: { inner.covered: { navigate: about } }
      screens: { about: { enter: { message: a screen enters } } }
      backstack: { start: inner, compose: top }
      """
    var flow = try TestFlow(outer, imports: [("inner.flow.yaml", inner)])
    try flow.send(toTop: "next")
    #expect(flow.messages == ["the flow leaves", "a screen enters"])
  }
  @Test func `the fakes beside an imported flow answer its calls`() throws {
    let inner = """
      flowspec: 2
      flow: inner
      services: { notes: { count: { returns: int, readOnly: true } } }
      screens:
        page:
          state: { count: int = 0 }
          model: [count]
          enter: { call: notes.count, then: { set: { count: =result } } }
      backstack: { start: page }
      """
    let fakes = "for: inner\nfakes: { notes.count: { after: 1s, returns: 7 } }\n"
    let outer = """
      flowspec: 2
      flow: outer
      imports: { inner: ./inner.flow.yaml }
      screens: { about: }
      backstack: { start: inner }
      """
    var flow = try TestFlow(outer, imports: [("inner.flow.yaml", inner), ("inner.fakes.yaml", fakes)])
    flow.wait(1)
    #expect(flow.top("count") == "7")
  }
}
