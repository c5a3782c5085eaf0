import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Guards that admit a user to a screen, and their redirects.
@Suite struct AdmissionTests {
  private static let text = """
    flowspec: 2
    flow: f
    state:
      member: bool = false
      barred: bool = false
      log: list<string> = []
    events: { join: , leave: , bar: , note: { text: string } }
    transitions:
      join: { set: { member: true } }
      leave: { set: { member: false } }
      bar: { set: { barred: true } }
      note: { append: { to: log, value: =event.text } }
    screens:
      home:
        route: /
        model: {}
        events: { enter: { id: int }, vault: }
        transitions:
          enter:
            navigate:
              to: club
              params: { id: =event.id }
              then: { send: { flow.note: { text: answered } } }
              cancelled: { send: { flow.note: { text: refused } } }
          vault: { navigate: vault }
      club:
        route: { path: "/club/{id}", over: [home] }
        params: { id: int }
        result: bool
        requires:
          when: member && params.id < 100
          redirect: { to: login, params: { next: =requested } }
        model: { id: =params.id }
        events: [agree]
        enter: { send: { flow.note: { text: club in } } }
        transitions: { agree: { return: true } }
      vault:
        requires: { when: member, redirect: login2 }
        model: {}
      login2:
        requires: { when: "!barred", redirect: vault }
        model: {}
      login:
        params: { next: string }
        model: { next: =params.next }
        events: [done]
        transitions:
          done:
            - send: flow.join
            - after: 1s
              do: { navigate: { route: =params.next } }
    backstack: { start: home }
    """

  @Test func `where a requirement does not hold, its redirect takes the place and the caller is cancelled`() throws {
    var flow = try TestFlow(AdmissionTests.text)
    try flow.send("enter", ["id": .int(7)])
    #expect(flow.stack == ["home", "login"])
    #expect(flow["next"] == "/club/7")
    #expect(flow.value("log", of: "flow") == "['refused']")
  }

  @Test func `what was requested can be gone to afterwards`() throws {
    var flow = try TestFlow(AdmissionTests.text)
    try flow.send("enter", ["id": .int(7)])
    try flow.send("done")
    flow.wait(1)
    #expect(flow.stack == ["home", "club"])
    #expect(flow["id"] == "7")
  }

  @Test func `a requirement is looked at once, when the entry comes`() throws {
    var flow = try TestFlow(AdmissionTests.text)
    try flow.send(toFlow: "join")
    try flow.send("enter", ["id": .int(7)])
    try flow.send(toFlow: "leave")
    #expect(flow.stack == ["home", "club"])
  }

  @Test func `a requirement may read what the screen is handed`() throws {
    var flow = try TestFlow(AdmissionTests.text)
    try flow.send(toFlow: "join")
    try flow.send("enter", ["id": .int(100)])
    #expect(flow.stack == ["home", "login"])
  }

  @Test func `links are sent on as well`() throws {
    let flow = TestFlow(try RunningFlow.launch(program(AdmissionTests.text), link: "/club/3"))
    #expect(flow.stack == ["home", "login"])
    #expect(flow["next"] == "/club/3")
  }

  @Test func `screens that send on to one another are a fault that undoes the input`() throws {
    var flow = try TestFlow(AdmissionTests.text)
    try flow.send(toFlow: "bar")
    let tick = try flow.send("vault")
    #expect(tick.codes == ["redirect-loop"])
    #expect(
      tick.faults[0].diagnostic.message
        == "the redirects form a cycle: 'vault' redirects to 'login2' redirects to 'vault'")
    #expect(flow.stack == ["home"])
  }

  @Test func `a requirement reads the computed default of a param`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: gate
      state: { limit: int = 3 }
      screens:
        home: { events: [go], transitions: { go: { navigate: page } } }
        page:
          params: { count: int = flow.limit }
          requires: { when: params.count > 2, redirect: refused }
          model: { count: =params.count }
        refused: { model: { count: 0 } }
      backstack: { start: home }
      """)
    try flow.send("go")
    #expect(flow.screen == "page")
  }
  @Test func `a requirement reads a default that reads a store of its own screen`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: gate
      screens:
        home: { events: [go], transitions: { go: { navigate: page } } }
        page:
          stores: { own: { state: { limit: int = 3 } } }
          params: { count: int = own.limit, double: int = params.count * 2 }
          requires: { when: params.double > 5, redirect: refused }
          model: { double: =params.double }
        refused: { model: { count: 0 } }
      backstack: { start: home }
      """)
    try flow.send("go")
    #expect(flow["double"] == "6")
  }
}
