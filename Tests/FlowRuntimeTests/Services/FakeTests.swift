import CEL
import FlowProgram
import FlowRuntime
import Testing

/// Fakes, which answer by the flow's own clock.
@Suite struct FakeTests {
  private func launch(_ fakes: String, services: ServiceMode = .faked) throws -> TestFlow {
    let text = CallingFlow.text.replacing("catch:\n", with: "fakes:\n\(fakes)\ncatch:\n", maxReplacements: 1)
    return TestFlow(try RunningFlow.launch(program(text), services: services))
  }

  @Test func `a fake answers after its delay, without a request to the host`() throws {
    var flow = try launch("  notes.all: { after: 2s, returns: [a, b] }")
    #expect(try flow.send("refresh").asked == [])
    flow.wait(nanoseconds: 1_999_999_999)
    #expect(flow["all"] == "true")
    flow.wait(nanoseconds: 1)
    #expect([flow["all"], flow["notes"]] == ["false", "[a, b]"])
  }

  @Test func `a fake without a delay answers as soon as time passes`() throws {
    var flow = try launch("  notes.all: { returns: [a] }")
    try flow.send("refresh")
    #expect(flow["all"] == "true")
    flow.wait(0)
    #expect(flow["notes"] == "[a]")
  }

  @Test func `a fake computes with what it is asked`() throws {
    var flow = try launch(
      "  notes.find: { after: \"=duration(string(args.word.size()) + 's')\", returns: =args.word + '!' }")
    try flow.send("find", ["word": .string("sun")])
    flow.wait(2)
    #expect(flow["log"] == "[]")
    flow.wait(1)
    #expect(flow["log"] == "[sun: sun!]")
  }

  @Test func `a list of fakes answers one call after another, and its last from then on`() throws {
    var flow = try launch("  notes.find: [{ returns: one }, { fails: missing }, { returns: three }]")
    for _ in 0..<4 {
      try flow.send("find", ["word": .string("w")])
      flow.wait(0)
    }
    #expect(flow["log"] == "[w: one, w is missing, w: three, w: three]")
  }

  @Test func `a fake with a condition answers the calls it is about, and uses up none of the others`() throws {
    var flow = try launch(
      "  notes.find: [{ returns: one }, { when: args.word == 'x', fails: missing }, { returns: two }]")
    for word in ["a", "x", "b", "x"] {
      try flow.send("find", ["word": .string(word)])
      flow.wait(0)
    }
    #expect(flow["log"] == "[a: one, x is missing, b: two, x is missing]")
  }

  @Test func `where no fake is left nothing answers`() throws {
    var flow = try launch("  notes.find: { when: args.word == 'x', returns: y }")
    try flow.send("find", ["word": .string("a")])
    flow.wait(86_400)
    #expect(flow["finding"] == "1")
  }

  @Test func `what is drawn follows from the seed alone`() throws {
    func drawn(_ seed: Int) throws -> String {
      var flow = try launch("  notes.find: { random: [{ returns: a }, { returns: b }, { returns: c }], seed: \(seed) }")
      for _ in 0..<12 {
        try flow.send("find", ["word": .string("")])
        flow.wait(0)
      }
      return flow["log"]
    }
    #expect(try drawn(1) == drawn(1))
    #expect(try Set((1...5).map { try drawn($0) }).count > 1)
    let one = try drawn(1)
    #expect(["a", "b", "c"].allSatisfy { one.contains(": \($0)") })
  }

  @Test func `positions and seeds tell states apart, and taking back takes them back`() throws {
    let start = try launch("  notes.find: [{ returns: one }, { returns: two }]")
    var flow = start
    try flow.send("find", ["word": .string("w")])
    flow.wait(0)
    let used = flow
    #expect(!used.flow.isIdentical(to: start.flow))
    #expect(used.flow.fingerprint() != start.flow.fingerprint())
    flow = start
    try flow.send("find", ["word": .string("w")])
    flow.wait(0)
    #expect(flow.flow.isIdentical(to: used.flow))
    #expect(flow.flow.fingerprint() == used.flow.fingerprint())
  }

  @Test func `calls that are answered from outside are so in spite of fakes`() throws {
    var flow = try launch("  notes.all: { returns: [a] }", services: .outside)
    #expect(try flow.send("refresh").asked == ["call 1 "])
    flow.wait(1)
    #expect(flow["all"] == "true")
    try flow.reply(.list([.string("b")]))
    #expect(flow["notes"] == "[b]")
  }

  @Test func `a call to which no fake belongs is handed out`() throws {
    var flow = try launch("  notes.all: { returns: [a] }")
    #expect(try flow.send("find", ["word": .string("w")]).asked == ["call 1 w"])
  }

  @Test func `a fake that cannot be computed undoes the input that asked it`() throws {
    var flow = try launch("  notes.find: { returns: \"=args.word.split(',')[3]\" }")
    #expect(try flow.send("find", ["word": .string("w")]).codes == ["failed-formula"])
    #expect(flow.flow.pendingCalls.isEmpty)
  }

  @Test func `calls that make one another without time going on are stopped, and nothing loads for ever`() throws {
    let text = CallingFlow.text.replacing(
      "catch:\n", with: "fakes:\n  notes.all: { returns: [] }\ncatch:\n", maxReplacements: 1)
    var flow = try TestFlow(text.replacing("then: { set: { notes: =result } }", with: "then: { send: refresh }"))
    try flow.send("refresh")
    #expect(flow.wait(1).flatMap(\.codes) == ["restless-timer"])
    #expect(flow["all"] == "false")
    #expect(flow.flow.pendingCalls.isEmpty)
  }

  @Test func `a host cannot answer in place of a fake`() throws {
    var flow = try launch("  notes.all: { after: 1s, returns: [a] }")
    try flow.send("refresh")
    let number = try #require(flow.awaited.first)
    #expect(flow.flow.step([.reply(call: number, .returned(.list([])))]).dropped.map(\.reason) == [.notAwaited])
  }

  @Test func `nothing is loading after a queued call whose fake fails`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      services: { web: { get: { args: { k: int }, returns: int, readOnly: true } } }
      fakes: { web.get: { after: 1s, returns: =10 / args.k } }
      screens:
        s:
          state: { got: int = 0 }
          events: { get: { k: int } }
          transitions:
            get: { call: web.get, with: { k: =event.k }, policy: queue, loading: one, then: { set: { got: =result } } }
          model: { got: =got, one: =loading.one, count: =loading.count.one, any: =flow.loading.any }
      backstack: { start: s }
      """)
    for k in [1, 0, 0, 5] { try flow.send("get", ["k": .int(Int64(k))]) }
    #expect([flow["one"], flow["count"]] == ["true", "4"])
    flow.wait(1)
    #expect([flow["one"], flow["count"]] == ["true", "1"])
    flow.wait(1)
    #expect([flow["got"], flow["one"], flow["count"], flow["any"]] == ["2", "false", "0", "false"])
  }
}
