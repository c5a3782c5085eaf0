import Diagnostics
import FlowProgram
import FlowRuntime
import Testing

/// Section 18 of the semantics.
@Suite struct FunctionTests {
  private static let basket = """
    flowspec: 2
    flow: basket
    functions:
      share: { takes: { total: int, by: int }, returns: int, is: total / by }
      shares: { takes: { by: int }, returns: "list<int>", is: "[10, 20].map(t, share(t, by))" }
      isKnown: { takes: { name: string? }, returns: bool, is: name != null && name != '' }
    screens:
      basket:
        state: { by: int = 1, other: int = 0, name: string?, ok: bool = false }
        derived: { all: shares(by) }
        model: { all: =all, known: =isKnown(name) }
        events: [lower, touch, forgiven]
        transitions:
          lower: { set: { by: =by - 1 } }
          touch: { set: { other: =other + 1 } }
          forgiven: { set: { ok: "=share(1, by) > 0 || other >= 0", by: 1 } }
        view: [{ text: "${model.all} ${model.known}" }]
    backstack: { start: basket }
    """

  @Test func `18.3 a call reads what its arguments read`() throws {
    let presenter = try program(Self.basket).presenters[1]
    let readers = presenter.dependencies.slotReaders
    #expect(readers[0].members(of: presenter.dependencies.readers.derived) == [0])
    #expect(readers[1].members(of: presenter.dependencies.readers.derived) == [])
  }

  @Test func `18.4 a failure in a function points at the call and at the places inside`() throws {
    var flow = try TestFlow(Self.basket)
    let fault = try #require(try flow.send("lower").faults.first).diagnostic
    #expect(fault.code == "failed-formula")
    let source = try #require(flow.flow.program.sources[fault.span.source])
    func text(_ span: Span) -> String { source.text(span.start..<span.end) }
    #expect(text(fault.span) == "shares(by)")
    #expect(fault.related.map { text($0.span) } == ["share(t, by)", "total / by"])
    #expect(fault.values == [InvolvedValue(name: "by", value: "0")])
    #expect(flow.value("by", of: "basket") == "1")
  }
}
