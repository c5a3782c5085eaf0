import CEL
import FlowProgram
import FlowRuntime
import Testing

@Suite struct CanonicalStateTests {
  @Test func `flows that came to the same state by different ways are identical`() throws {
    let first = try TestFlow(SampleFlows.shop)
    var second = first
    try second.send("price", ["name": .string("tea"), "amount": .double(1)])
    try second.send("price", ["name": .string("cake"), "amount": .double(2)])
    var third = first
    try third.send("price", ["name": .string("cake"), "amount": .double(2)])
    try third.send("price", ["name": .string("tea"), "amount": .double(1)])
    #expect(second.flow.isIdentical(to: third.flow))
    #expect(second.flow.fingerprint() == third.flow.fingerprint())
    #expect(!second.flow.isIdentical(to: first.flow))
    #expect(second.flow.fingerprint() != first.flow.fingerprint())
  }

  @Test func `identities and time do not count, what is kept does`() throws {
    let first = try TestFlow(SampleFlows.clocks)
    var second = first
    second.wait(3)
    try second.send("lie")
    second.back()
    #expect(second.flow.isIdentical(to: first.flow))
    #expect(second.flow.fingerprint() == first.flow.fingerprint())
  }

  @Test func `deadlines count from now`() throws {
    var first = try TestFlow(SampleFlows.clocks)
    try first.send("repeat")
    var second = try TestFlow(SampleFlows.clocks)
    second.wait(9)
    try second.send("repeat")
    #expect(second.flow.isIdentical(to: first.flow))
    #expect(second.flow.fingerprint() == first.flow.fingerprint())
    _ = first.flow.advance(nanoseconds: 1)
    #expect(!second.flow.isIdentical(to: first.flow))
    #expect(second.flow.fingerprint() != first.flow.fingerprint())
  }

  @Test func `one state that differs anywhere is another state`() throws {
    var flow = try TestFlow(SampleFlows.rooms)
    try flow.send("enterRoom")
    var seen = [flow]
    for event in ["lock", "deeper", "swap", "toRoot", "step", "wait"] {
      try flow.send(event)
      for other in seen {
        #expect(!flow.flow.isIdentical(to: other.flow), "after \(event)")
        #expect(flow.flow.fingerprint() != other.flow.fingerprint(), "after \(event)")
      }
      seen.append(flow)
    }
  }

  @Test func `a timer keeps what its steps are handed, and nothing of what they name themselves`() throws {
    let first = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { n: int = 0 }
          model: [n]
          events: { other: , arm: { by: int } }
          transitions:
            other:
              - let: { x: =n + 70 }
              - set: { n: =x - 70 }
            arm:
              after: 1s
              do:
                - let: { y: =event.by + 1 }
                - if: y > 1
                  then: { set: { n: =y } }
      backstack: { start: f }
      """)
    var second = first
    try second.send("other")
    var ways = [first, second]
    for index in ways.indices { try ways[index].send("arm", ["by": .int(4)]) }
    #expect(ways[0].flow.isIdentical(to: ways[1].flow))
    #expect(ways[0].flow.fingerprint() == ways[1].flow.fingerprint())
    ways[1].wait(1)
    #expect(ways[1]["n"] == "5")
  }

  @Test func `flows that have ended in the same way are identical, whatever waited in them`() throws {
    let text = """
      flowspec: 2
      flow: f
      screens:
        home:
          model: { text: Home }
          effects:
            leave: { idle: 3s, do: goBack }
      backstack: { start: home }
      """
    var first = try TestFlow(text)
    first.back()
    var second = try TestFlow(text)
    second.wait(3)
    #expect(first.flow.hasExited && second.flow.hasExited)
    #expect(second.flow.isIdentical(to: first.flow))
    #expect(second.flow.fingerprint() == first.flow.fingerprint())
  }
}
