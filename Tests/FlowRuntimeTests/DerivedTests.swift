import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct DerivedTests {
  private static let text = """
    flowspec: 2
    flow: derived
    state: { base: int = 1, other: int = 0 }
    derived:
      deep: backstack.depth * 10
      tenfold: base * 10
    events: [raise, touch]
    transitions:
      raise: { set: { base: =base + 1 } }
      touch: { set: { other: =other + 1 } }
    screens:
      home:
        state: { n: int = 1, shown: bool = false, log: "list<int> = []" }
        derived:
          double: n * 2
          quadruple: double * 2
          costly: "n > 0 ? n * 1000 : 0"
        model:
          a: =quadruple
          b: =double + quadruple
          c: "=shown ? costly : 0"
          base: =flow.tenfold
          deep: =flow.deep
        events: [more, reveal, raise, touch, note, push]
        transitions:
          more: { set: { n: =n + 1 } }
          reveal: { set: { shown: true } }
          raise: { send: flow.raise }
          touch: { send: flow.touch }
          note:
            - append: { to: log, value: =double }
            - set: { n: =n + 5 }
            - append: { to: log, value: =double }
          push: { navigate: { to: other } }
        view:
          - text: "${model.a} ${model.b} ${model.c} ${model.base} ${model.deep}"
          - button: { label: More, sends: more }
      other:
        model: { deep: =flow.deep }
        events: [raise]
        transitions: { raise: { send: flow.raise } }
        view: [{ text: "${model.deep}" }, { button: { label: Raise, sends: raise } }]
    backstack: { start: home }
    """

  @Test func `a value with several readers is computed once, and one without readers never`() throws {
    var flow = try TestFlow(Self.text)
    #expect(try flow.send("more").counters.derivedComputed == 2)
    #expect([flow["a"], flow["b"], flow["c"]] == ["8", "12", "0"])
    #expect(try flow.send("reveal").counters.derivedComputed == 1)
    #expect(flow["c"] == "2000")
  }

  @Test func `steps see derived values change under their own writes`() throws {
    var flow = try TestFlow(Self.text)
    try flow.send("note")
    #expect(flow.value("log", of: "home") == "[2, 12]")
  }

  @Test func `a screen is recomputed only for what it reads of the flow`() throws {
    var flow = try TestFlow(Self.text)
    let untouched = try flow.send("touch")
    #expect(untouched.counters.modelsBuilt == 0)
    #expect(untouched.counters.modelsReused == 1)
    let raised = try flow.send("raise")
    #expect(raised.counters.derivedComputed == 1)
    #expect(flow["base"] == "20")
  }

  @Test func `a derived value of the flow follows the backstack`() throws {
    var flow = try TestFlow(Self.text)
    #expect(flow["deep"] == "10")
    try flow.send("push")
    #expect(flow["deep"] == "20")
    flow.back()
    #expect(flow["deep"] == "10")
  }

  @Test func `a covered screen is computed only when it is uncovered`() throws {
    var flow = try TestFlow(Self.text)
    try flow.send("push")
    let covered = try flow.send("raise")
    #expect(covered.counters.derivedComputed == 0)
    #expect(covered.counters.modelsBuilt == 0)
    #expect(flow.back().counters.modelsBuilt == 1)
    #expect(flow["base"] == "20")
  }
}
