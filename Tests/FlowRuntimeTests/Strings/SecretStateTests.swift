import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct SecretStateTests {
  private static let words = "h4unted"

  private static let text = """
    flowspec: 2
    flow: f
    types:
      Account: { name: string, token: secret }
    state:
      tokens: list<secret> = []
    saved:
      account: Account?
    events:
      keep: { token: secret }
    transitions:
      keep: { append: { to: tokens, value: =event.token } }
    screens:
      a:
        state:
          password: secret = ""
          header: secret = ""
          length: int = 0
        model: { password: =password, isTyped: =password != "", length: =length }
        events: [go, later, fail]
        transitions:
          go:
            - set: { header: "Bearer ${password}", length: =password.size() }
            - send: { flow.keep: { token: =password } }
            - navigate: { to: b, params: { token: =header } }
          later:
            after: 5s
            do: { set: { header: =password } }
          fail:
            - set: { length: "=password.size() / (length - length)" }
        view:
          - secret: { label: Password, edits: password }
          - button: { label: Go, sends: go, enabled: model.isTyped }
          - button: { label: Later, sends: later }
          - button: { label: Fail, sends: fail }
          - text: ${model.length}
      b:
        params: { token: secret }
        saved: { note: string = "x", copy: secret = params.token }
        model: { length: =params.token.size(), note: =note, same: =copy == params.token, header: =flow.tokens.size() }
    backstack: { start: a }
    """

  private func flow() throws -> TestFlow {
    var flow = try TestFlow(SecretStateTests.text)
    try flow.send("editPassword", ["value": .secret(Secret(SecretStateTests.words))])
    return flow
  }

  @Test func `a secret works where it is taken and is masked where it is seen`() throws {
    var flow = try flow()
    #expect(flow["isTyped"] == "true")
    #expect(flow["password"] == "•••")
    try flow.send("go")
    #expect(flow["length"] == "14")
    #expect(flow["same"] == "true")
    #expect(flow.value("header", of: "a") == "•••")
    #expect(flow.value("tokens", of: "flow") == "[•••]")
  }

  @Test func `no trace, fault, inspection or snapshot shows a secret`() throws {
    var flow = try flow()
    flow.flow.isTracing = true
    var seen = ""
    try flow.send("later")
    for name in ["fail", "go"] {
      let tick = try flow.send(name)
      seen += "\(tick.trace)\(tick.faults)"
      if name == "fail" { #expect(tick.codes == ["failed-formula"]) }
      seen += "\(flow.flow.inspect())" + flow.flow.snapshot() + flow.flow.snapshot(keeping: .saved)
    }
    #expect(seen.contains("•••"))
    #expect(!seen.contains(SecretStateTests.words))
  }

  @Test func `a text is refused where a secret is taken, since its sender may show it`() throws {
    var flow = try flow()
    let tick = try flow.send("editPassword", ["value": .string("x")])
    #expect(tick.dropped.map(\.reason) == [.unknown])
  }

  @Test func `a restored flow has empty secrets and lists them`() throws {
    var flow = try flow()
    try flow.send("go")
    for content in [SnapshotContent.everything, .saved] {
      let snapshot = flow.flow.snapshot(keeping: content)
      let (restored, notes) = try RunningFlow.restore(snapshot, of: flow.flow.program)
      let again = TestFlow(restored)
      #expect(again.screen == "b")
      #expect(again["length"] == "0")
      #expect(again["note"] == "x")
      let texts = notes.map(\.text)
      #expect(texts.contains { $0.contains("'token' of 'b' are empty, because snapshots keep no secrets") }, "\(texts)")
      #expect(texts.contains { $0.contains("'copy' of 'b' are empty") }, "\(texts)")
    }
  }

  @Test func `secrets that are empty are no loss`() throws {
    let flow = try TestFlow(SecretStateTests.text)
    let (restored, notes) = try RunningFlow.restore(flow.flow.snapshot(), of: flow.flow.program)
    #expect(notes.isEmpty)
    #expect(restored.isIdentical(to: flow.flow))
  }

  @Test func `steps that wait do so without the secrets of a snapshot`() throws {
    var flow = try flow()
    try flow.send("later")
    var restored = try TestFlow(RunningFlow.restore(flow.flow.snapshot(), of: flow.flow.program).flow)
    restored.wait(5)
    #expect(restored.value("header", of: "a") == "''")
  }

  @Test func `secrets count for what state a flow is in`() throws {
    let flow = try flow()
    var other = try TestFlow(SecretStateTests.text)
    try other.send("editPassword", ["value": .secret(Secret("another"))])
    #expect(!flow.flow.isIdentical(to: other.flow))
    #expect(flow.flow.fingerprint() != other.flow.fingerprint())
  }
}
