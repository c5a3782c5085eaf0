import Diagnostics
import FlowExplorer
import Testing

/// The places at which dead ends are reported.
@Suite struct DeadEndPlaceTests {
  /// Explores a flow with one screen that back does not leave, and returns the text at the place of each dead end.
  private func places(ofDeadEndsIn screen: String) throws -> [String] {
    let text = """
      flowspec: 2
      flow: door
      screens:
        door:
      \(screen.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))
      backstack: { start: door, onRootBack: ignore }
      """
    return explore(try program(text)).findings.filter { $0.code.name == "dead-end" }.map { finding in
      String(decoding: Array(text.utf8)[finding.span.start..<finding.span.end], as: UTF8.self)
    }
  }

  @Test func `a dead end is at the mode that has it, and each mode with one has its own`() throws {
    let places = try places(
      ofDeadEndsIn: """
        events: [lock, jam]
        modes:
          Open:
            transitions:
              lock: { become: Locked }
              jam: { become: Jammed }
            view:
              - button: { label: Lock, sends: lock }
              - button: { label: Jam, sends: jam }
          Locked:
            view: [{ text: Locked }]
          Jammed:
            view: [{ text: Jammed }]
        view:
          - mode
        """)
    #expect(places == ["Locked", "Jammed"])
  }

  @Test func `a mode has its dead end, however many dead ends of another mode are found first`() throws {
    let places = try places(
      ofDeadEndsIn: """
        state: { tries: int = 0 }
        events: [rattle, lock, jam]
        modes:
          Open:
            transitions:
              rattle: { when: tries < 20, set: { tries: =tries + 1 } }
              lock: { become: Locked }
              jam: { when: tries == 20, become: Jammed }
            view:
              - button: { label: Rattle, sends: rattle }
              - button: { label: Lock, sends: lock }
              - button: { label: Jam, sends: jam }
          Locked:
            view: [{ text: Locked }]
          Jammed:
            view: [{ text: Jammed }]
        view:
          - mode
        """)
    #expect(places == ["Locked", "Jammed"])
  }

  @Test func `a dead end is at the case of the model that has it`() throws {
    let places = try places(
      ofDeadEndsIn: """
        state: { isLocked: bool = false }
        events: [lock]
        model:
          Open: { when: "!isLocked" }
          Locked: {}
        transitions:
          lock: { set: { isLocked: true } }
        view:
          Open:
            - button: { label: Lock, sends: lock }
          Locked:
            - text: Locked
        """)
    #expect(places == ["Locked"])
  }
}
