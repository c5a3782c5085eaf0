import FlowExplorer
import FlowReports
import Testing

/// The memory that counts towards `--max-memory`.
@Suite struct MemoryCountTests {
  /// Returns the bytes of an exploration of a screen with a number of events, and of its end.
  private func byteCount(events: Int) throws -> Int {
    let names = (0..<events).map { "e\($0)" }
    let flow = """
      flowspec: 2
      flow: keys
      screens:
        keys:
          events: [\(names.joined(separator: ", "))]
          transitions: { \(names.map { "\($0): []" }.joined(separator: ", ")) }
      backstack: { start: keys }
      """
    let exploration = explore(try program(flow))
    #expect(exploration.stateCount == 2)
    return exploration.byteCount
  }

  @Test func `the inputs that a state offers are counted`() throws {
    let more = try byteCount(events: 201) - byteCount(events: 1)
    #expect(more > 200 * 100)
  }
}
